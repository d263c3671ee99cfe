import { problem } from '#base/contract/problem.ts'
import { mayWith } from '#base/contract/roles.ts'
import type { Route } from '#base/contract/route.ts'
import type { User } from '#base/contract/user.ts'
import { defaultEditRoles } from '../contract/editing.ts'
import type { PageContent } from '../contract/index.ts'

/** Tells whether somebody may edit what names no roles of its own. */
export const mayEdit = (user: User | undefined) => user !== undefined && mayWith(user.roles, defaultEditRoles)

/** Refuses whoever may not see a page: one that is not public (D-34), one for certain roles (D-35). */
export function mustRead(
  route: Route | undefined,
  { online, accessRoles }: Pick<PageContent['page'], 'online' | 'accessRoles'>,
  user: User | undefined,
  isPreview: boolean,
) {
  if (!route || (!online && !mayEdit(user) && !isPreview)) throw problem(404, 'There is no such page.')
  for (const roles of [route.roles ?? [], accessRoles]) {
    if (mayWith(user?.roles ?? [], roles)) continue
    throw user ? problem(403, 'Your account may not open this page.') : problem(401, 'Please log in to open this page.')
  }
}
