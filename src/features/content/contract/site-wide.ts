import type { Route } from '#base/contract/route.ts'

/** A route with what editors have changed of it, and what code says of it. */
export type ChangedRoute = Partial<Pick<Route, 'title' | 'description' | 'hidden' | 'roles'>> & {
  readonly inCode?: Pick<Route, 'title' | 'description' | 'roles'>
}

/** What editors have changed of routes (D-34, D-35), by path. */
export type ChangedRoutes = Readonly<Record<string, ChangedRoute>>

/** What content says on every page, whichever is shown. */
export type SiteWide = {
  /** The funders in the footer, drawn. */
  readonly funders: string
  readonly changed: ChangedRoutes
}

/** A site map with what editors have changed of it. */
export const withChanges = <Some extends Route>(routes: readonly Some[], changed: ChangedRoutes = {}): Some[] =>
  routes.map((route) => ({ ...route, ...changed[route.path] }))
