import type { Flag, FlagsOn } from '#base/contract/flags.ts'
import { enabled } from '#base/contract/flags.ts'
import { type Route, siteMapFaults } from '#base/contract/route.ts'
import { accessibilityRoutes } from '#features/accessibility/contract.ts'
import { accountRoutes } from '#features/account/contract.ts'
import { adminRoutes } from '#features/admin/contract.ts'
import { authRoutes } from '#features/auth/contract.ts'
import { calculatorRoutes } from '#features/calculators/contract.ts'
import { dashboardRoutes } from '#features/dashboard/contract/routes.ts'
import { errorRoutes } from '#features/errors/contract.ts'
import { guidelineRoutes } from '#features/guidelines/contract.ts'
import { linkRoutes } from '#features/links/contract.ts'
import { mediaRoutes } from '#features/media/contract.ts'

const all = [
  ...guidelineRoutes,
  ...calculatorRoutes,
  ...authRoutes,
  ...linkRoutes,
  ...mediaRoutes,
  ...errorRoutes,
  ...accessibilityRoutes,
  ...adminRoutes,
] as const

/** The name of a route that readers' code knows. */
export type ReadersRouteName = (typeof all)[number]['name']

/** The name of any route of the site. */
export type RouteName = ReadersRouteName | (typeof dashboardRoutes | typeof accountRoutes)[number]['name']

/** A route of the site, by its name. */
export type NamedRoute = Route & { readonly name: RouteName; readonly flag?: Flag }

/** The routes of an installation, with those that an extension brings. */
export const routesOn = (flags: FlagsOn, added: readonly NamedRoute[] = []): NamedRoute[] =>
  enabled<NamedRoute>([...all, ...added], flags)

/** The site map of an installation; throws where it contradicts itself. The server looks once for all browsers. */
export function siteMap(flags: FlagsOn): NamedRoute[] {
  // Only here, where no browser looks: readers' code knows nothing of what is off by default.
  const routes = routesOn(flags, [...dashboardRoutes, ...accountRoutes])
  const faults = siteMapFaults(routes)
  if (faults.length > 0) throw new Error(`The site map is wrong: ${faults.join('; ')}`)
  return routes
}
