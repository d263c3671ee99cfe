import type { User } from '#base/contract/user.ts'
import type { CatalogueEntry, PresetOffer } from '../contract/endpoints.ts'
import { type Access, accessFor, type PortletDescription } from '../contract/portlet.ts'
import { type PresetTab, visibleTabs } from '../contract/presets.ts'
import { refusals } from '../contract/texts.ts'
import type { NetworkPolicies } from './network.ts'

export type Caller = { user: User | undefined; address: string }

/** The portlets, presets and network policies of this installation: the single place that decides access to portlets. */
export type Offers = {
  portlets: readonly PortletDescription[]
  presets: readonly PresetTab[]
  policies: NetworkPolicies
  hasTestPortlets: boolean
}

export function mayUse(
  { policies, hasTestPortlets }: Offers,
  portlet: PortletDescription,
  { user, address }: Caller,
): { access: Access; reason: string } {
  if (portlet.test && !hasTestPortlets) return { access: 'None', reason: refusals.test }
  const access = accessFor(portlet, user?.roles ?? [])
  if (access === 'None') return { access, reason: refusals.noAccess }
  if (!policies.allows(portlet, address)) return { access: 'None', reason: refusals.network }
  return { access, reason: '' }
}

export const offeredPortlets = (offers: Offers, caller: Caller): CatalogueEntry[] =>
  offers.portlets.flatMap((portlet) => {
    const { access } = mayUse(offers, portlet, caller)
    if (access === 'None') return []
    const { component, title, description, category, size, global, test, modes } = portlet
    return [{ component, title, description, category, size, global, test, modes: [...modes], access }]
  })

/** By role, and only with portlets of this installation; one without access keeps its place and shows the reason. */
export function offeredTabs({ portlets, presets, hasTestPortlets }: Offers, { user }: Caller): PresetOffer[] {
  const isInstalled = (component: string) =>
    portlets.some((portlet) => portlet.component === component && (hasTestPortlets || !portlet.test))
  return visibleTabs(presets, user?.roles ?? [])
    .map((preset) => ({
      ...preset,
      roles: [...preset.roles],
      columns: preset.columns.map((column) => column.filter(({ component }) => isInstalled(component))),
    }))
    .filter(({ columns }) => columns.some((column) => column.length > 0))
}
