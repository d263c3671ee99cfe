import type { ReactNode } from 'react'
import type { Tool, UserBarItem } from '#base/client/slots.ts'
import { useUser } from '#base/client/user.ts'
import { authItems, UserFace } from '#features/auth/client/index.ts'
import { contentUserBarItems, Funders } from '#features/content/client/index.ts'
import { linkTools } from '#features/links/client/index.ts'
import { preferenceItems } from '#features/preferences/client/index.ts'
import { Shell } from '#features/shell/client/index.ts'

/** What the features put into the user bar, in its order (2.6). */
export const userBarItems: UserBarItem[] = [...authItems, ...contentUserBarItems, ...preferenceItems]

/** What the features put into the tools area (2.6). */
export const tools: Tool[] = [...linkTools]

const noRoles: readonly string[] = []

/** The shell with what the features put into it. */
export const SiteShell = ({ children }: { children: ReactNode }) => (
  <Shell
    roles={useUser()?.roles ?? noRoles}
    userBarItems={userBarItems}
    tools={tools}
    UserFace={UserFace}
    Funders={Funders}
  >
    {children}
  </Shell>
)
