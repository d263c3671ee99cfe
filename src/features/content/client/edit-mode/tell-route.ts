import type { Role } from '#base/contract/roles.ts'
import type { Route } from '#base/contract/route.ts'
import { documentTitle, type Site } from '#base/contract/site.ts'
import type { PageProperties } from '../../contract/editing.ts'
import type { ChangedRoute } from '../../contract/site-wide.ts'

/**
 * Tells this tab's site map what has been saved of a route, so that header, menu and title follow without a reload. Other
 * tabs hear of it with their next page. What is drawn from the route is drawn anew when the page's content is read again.
 */
export function tellRoute(
  site: Site,
  route: Route,
  inCode: Pick<Route, 'title' | 'description' | 'roles'>,
  { title, description, accessRoles }: PageProperties,
) {
  const { title: ownTitle, description: ownDescription, roles } = inCode
  const now: ChangedRoute = {
    title: title ?? ownTitle,
    description: description ?? ownDescription,
    inCode: { title: ownTitle, description: ownDescription, ...(roles && { roles }) },
  }
  Object.assign(route, now, { roles: roles ?? (accessRoles.length > 0 ? (accessRoles as Role[]) : undefined) })
  document.title = documentTitle(site, now.title ?? '')
  document.querySelector('meta[name=description]')?.setAttribute('content', now.description ?? '')
}
