import { enabled, type Flag, type FlagsOn, type FlagTable } from '#base/contract/flags.ts'
import type { RoleTable } from '#base/contract/roles.ts'
import { type Route, siteMapFaults } from '#base/contract/route.ts'
import type { Declared } from '#base/server/config.ts'
import type { Product } from '#base/server/feature.ts'
import { features } from './features.ts'

export const product: Product & Declared = {
  flags: mergeTables<FlagTable[string]>('flag', ({ flags }) => flags),
  roles: mergeTables<RoleTable[string]>('role', ({ roles }) => roles),
  settings: features.flatMap(({ settings }) => settings ?? []),
  siteFacts: features.flatMap(({ siteFacts }) => siteFacts ?? []),
  siteMap,
}

export const isAddress = (route: Route, path: string): boolean =>
  features.every(({ addresses = {} }) => addresses[route.name]?.(path) ?? true)

/** The site map of an installation; throws if it contradicts itself. */
function siteMap(flags: FlagsOn = Object.keys(product.flags) as Flag[]): Route[] {
  const routes = enabled(
    features.flatMap((feature) => feature.routes ?? []),
    flags,
  )
  const faults = siteMapFaults(routes)
  if (faults.length > 0) throw new Error(`The site map is wrong: ${faults.join('; ')}`)
  return routes
}

/** The tables of all features in one; throws if two features declare the same name. */
function mergeTables<Entry>(
  what: string,
  pick: (feature: (typeof features)[number]) => Readonly<Record<string, Entry>> | undefined,
): Record<string, Entry> {
  const entries = features.flatMap((feature) => Object.entries(pick(feature) ?? {}))
  const all = Object.fromEntries(entries)
  if (Object.keys(all).length < entries.length) throw new Error(`Two features declare a ${what} of the same name.`)
  return all
}
