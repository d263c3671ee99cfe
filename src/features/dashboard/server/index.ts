import { ConfigError } from '#base/server/config.ts'
import type { Feature, Host } from '#base/server/feature.ts'
import { type Served, served } from '#base/server/http/serve.ts'
import { databaseEndpoints } from '../contract/endpoints.ts'
import { dashboardFlags, dashboardRoles, dashboardRoutes } from '../contract/routes.ts'
import { portletNamed, portlets } from '../portlets/list.ts'
import { presetTabs } from '../portlets/presets.ts'
import { portletOnServer } from '../portlets/server.ts'
import { researchCommands } from '../research/server/commands.ts'
import { exportHandlers } from './export.ts'
import { identifierHandlers } from './identifiers.ts'
import { NetworkPolicies } from './network.ts'
import type { Offers } from './offers.ts'
import { dashboardHandlers } from './own-dashboard.ts'
import { afterSave, loadPortlet, type PortletSetting, portletHistory, savePortlet, savePortlets } from './portlets.ts'
import { ReadAudit } from './read-audit.ts'
import { recordHandlers } from './record-lists.ts'
import { deleteExpiredSelections } from './selection.ts'
import { dashboardSettings } from './settings.ts'

export const dashboardFeature: Feature = {
  name: 'dashboard',
  flag: 'Database',
  flags: dashboardFlags,
  roles: dashboardRoles,
  settings: dashboardSettings,
  routes: dashboardRoutes,
  commands: () => researchCommands,
  open: (host) => ({ calls: databaseCalls(host) }),
  cleanUp: ({ db }, now) => deleteExpiredSelections(db, now),
}

function databaseCalls(host: Host): Served[] {
  const offers = offersOf(host)
  const setting: PortletSetting = {
    offers,
    find: portletOnServer,
    services: host.services,
    reads: new ReadAudit(host.db, host.audit),
  }
  return served(databaseEndpoints, {
    ...dashboardHandlers(offers, host.config.site.flags),
    ...identifierHandlers,
    ...recordHandlers(offers),
    ...exportHandlers(offers),
    portletLoad: (input, call) => loadPortlet(input, call, setting),
    async portletSave({ others = [], ...save }, call) {
      const saved = await savePortlet(save, call, setting)
      return { ...saved, ...(await afterSave([save], others, call, setting)) }
    },
    portletsSave: (input, call) => savePortlets(input, call, setting),
    portletHistory: (input, call) => portletHistory(input, call, setting),
  })
}

/** A policy that would admit nobody logs a warning at startup; one that would admit everybody aborts startup. */
function offersOf({ config, log }: Host): Offers {
  const settings = config.of(dashboardSettings)
  const unknown = Object.keys(settings.PORTLET_POLICIES).filter((component) => !portletNamed(component))
  if (unknown.length > 0) throw new ConfigError(`PORTLET_POLICIES: unknown portlets: ${unknown.join(', ')}`)
  const [unrestricted] = Object.entries(settings.PORTLET_POLICIES).find(([, names]) => names.length === 0) ?? []
  if (unrestricted) throw new ConfigError(`PORTLET_POLICIES: names no policy for ${unrestricted}`)
  const policies = new NetworkPolicies(settings)
  for (const portlet of portlets)
    for (const name of policies.namesOf(portlet))
      if (policies.isEmpty(name))
        log.warn(`IP_POLICIES: ${name} names no network, so nobody may see the portlet ${portlet.component}`)
  const hasTestPortlets = settings.TEST_PORTLETS ? settings.TEST_PORTLETS === 'on' : !config.isPublic
  return { portlets, presets: presetTabs, policies, hasTestPortlets }
}
