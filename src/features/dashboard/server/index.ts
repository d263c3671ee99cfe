import type { Audit } from '#base/server/audit/audit.ts'
import { type Config, ConfigError } from '#base/server/config.ts'
import type { Db } from '#base/server/database/database.ts'
import { type Served, served } from '#base/server/http/serve.ts'
import { databaseEndpoints } from '../contract/endpoints.ts'
import { portletNamed, portlets } from '../portlets/list.ts'
import { presetTabs } from '../presets/list.ts'
import { identifierHandlers } from './identifiers.ts'
import { NetworkPolicies } from './network.ts'
import type { Offers } from './offers.ts'
import { dashboardHandlers } from './own-dashboard.ts'
import { loadPortlet, type PortletSetting, portletHistory, savePortlet, savePortlets } from './portlets.ts'
import { ReadAudit } from './read-audit.ts'
import { recordHandlers } from './record-lists.ts'
import { portletOnServer } from './registry.ts'
import type { Service } from './service.ts'

export { sweepDashboard } from './selection.ts'
export type { Service } from './service.ts'

type Options = {
  config: Pick<Config, 'IP_POLICIES' | 'PORTLET_POLICIES' | 'hasTestPortlets' | 'site'>
  db: Db
  audit: Audit
  services: readonly Service[]
  warn(line: string): void
}

/** The calls of the research-data dashboard (7, T5). */
export function databaseCalls({ config, db, audit, services, warn }: Options): Served[] {
  const offers = offersOf(config, warn)
  const setting: PortletSetting = { offers, find: portletOnServer, services, reads: new ReadAudit(db, audit) }
  return served(databaseEndpoints, {
    ...dashboardHandlers(offers, config.site.flags),
    ...identifierHandlers,
    ...recordHandlers,
    portletLoad: (asked, call) => loadPortlet(asked, call, setting),
    portletSave: (asked, call) => savePortlet(asked, call, setting),
    portletsSave: ({ portlets: asked }, call) => savePortlets(asked, call, setting),
    portletHistory: (asked, call) => portletHistory(asked, call, setting),
  })
}

/** What this installation offers; an operator's slip is told at the start, one that would let anybody in stops it. */
function offersOf({ hasTestPortlets, ...config }: Options['config'], warn: Options['warn']): Offers {
  const strangers = Object.keys(config.PORTLET_POLICIES).filter((component) => !portletNamed(component))
  if (strangers.length > 0)
    throw new ConfigError(`PORTLET_POLICIES: names portlets that do not exist: ${strangers.join(', ')}`)
  const [open] = Object.entries(config.PORTLET_POLICIES).find(([, names]) => names.length === 0) ?? []
  if (open) throw new ConfigError(`PORTLET_POLICIES: names no policy for ${open}`)
  const policies = new NetworkPolicies(config)
  for (const portlet of portlets)
    for (const name of policies.namesOf(portlet))
      if (policies.isEmpty(name))
        warn(`IP_POLICIES: ${name} names no network, so nobody is given the portlet ${portlet.component}`)
  return { portlets, presets: presetTabs, policies, hasTestPortlets }
}
