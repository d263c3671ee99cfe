import type { User } from '#base/contract/user.ts'
import type { CatalogueEntry, PresetOffer } from '../contract/endpoints.ts'
import { type Access, accessFor, type PortletDescription } from '../contract/portlet.ts'
import { type PresetTab, visibleTabs } from '../contract/presets.ts'
import { refusals } from '../contract/texts.ts'
import type { NetworkPolicies } from './network.ts'

/** For whom and from where a portlet is asked. */
export type Asker = { user: User | undefined; address: string }

/** What this installation gives to whom: the one place that decides about access to portlets. */
export type Offers = {
  portlets: readonly PortletDescription[]
  presets: readonly PresetTab[]
  policies: NetworkPolicies
  hasTestPortlets: boolean
}

/** What somebody may do with a portlet, and why they may not. */
export function mayUse(
  { policies, hasTestPortlets }: Offers,
  portlet: PortletDescription,
  { user, address }: Asker,
): { access: Access; reason: string } {
  if (portlet.test && !hasTestPortlets) return { access: 'None', reason: refusals.test }
  const access = accessFor(portlet, user?.roles ?? [])
  if (access === 'None') return { access, reason: refusals.noAccess }
  if (!policies.allows(portlet, address)) return { access: 'None', reason: refusals.network }
  return { access, reason: '' }
}

/** The portlets that somebody may add. */
export const offeredPortlets = (offers: Offers, asker: Asker): CatalogueEntry[] =>
  offers.portlets.flatMap((portlet) => {
    const { access } = mayUse(offers, portlet, asker)
    if (access === 'None') return []
    const { component, title, description, category, size, global, test, modes } = portlet
    return [{ component, title, description, category, size, global, test, modes: [...modes], access }]
  })

/**
 * The preset tabs that somebody may have: by role, and only with a portlet that this installation has. A portlet that
 * is not for them stays in its place and says why.
 */
export function offeredTabs({ portlets, presets, hasTestPortlets }: Offers, { user }: Asker): PresetOffer[] {
  const isThere = (component: string) =>
    portlets.some((one) => one.component === component && (hasTestPortlets || !one.test))
  return visibleTabs(presets, user?.roles ?? [])
    .map((preset) => ({
      ...preset,
      roles: [...preset.roles],
      columns: preset.columns.map((column) => column.filter(({ component }) => isThere(component))),
    }))
    .filter(({ columns }) => columns.some((column) => column.length > 0))
}
