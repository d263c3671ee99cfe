import type { ReactNode } from 'react'
import type { Tool, UserBarItem } from '#base/client/feature.ts'
import { UserFace } from '#features/auth/client/index.ts'
import { DraftTag, Funders, loadMenu, ReviewStrip } from '#features/pages/client/index.ts'
import { SearchBox } from '#features/search/client/index.ts'
import { Shell, servedMenu } from '#features/shell/client/index.ts'
import { features } from './features.ts'

/** The items of the user bar, in order (2.6); extensions add theirs. */
export const userBarItems: UserBarItem[] = features.flatMap((feature) => feature.userBarItems ?? [])

const ServedMenu = import.meta.env.SSR ? await servedMenu(userBarItems) : undefined

/** The tools of the tools area (2.6); extensions add theirs. */
export const tools: Tool[] = features.flatMap((feature) => feature.tools ?? [])

export const SiteShell = ({ children }: { children: ReactNode }) => (
  <Shell
    loadMenu={loadMenu}
    userBarItems={userBarItems}
    ServedMenu={ServedMenu}
    tools={tools}
    UserFace={UserFace}
    Funders={Funders}
    SearchBox={SearchBox}
    Strip={ReviewStrip}
    TitleNote={DraftTag}
  >
    {children}
  </Shell>
)
