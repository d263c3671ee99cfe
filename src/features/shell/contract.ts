import { mayWith } from '#base/contract/roles.ts'
import { childrenOf, isPattern, type Route } from '#base/contract/route.ts'

/** An entry of the menu with what is nested beneath it (2.5). */
export type MenuEntry = { readonly route: Route; readonly children: readonly MenuEntry[] }

/** The menu for somebody who holds these roles: shown routes from the top down, without those that may not be opened (2.5). */
export const menuFor = (routes: readonly Route[], held: readonly string[], parent?: string): MenuEntry[] =>
  childrenOf(routes, parent)
    .filter((route) => !isPattern(route) && mayWith(held, route.roles))
    .map((route) => ({ route, children: menuFor(routes, held, route.name) }))

/** Tells whether a menu entry leads to another site, which opens in a new browser tab (2.5). */
export const leadsAway = ({ path }: Route) => !path.startsWith('/')
