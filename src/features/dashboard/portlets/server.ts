import type { ServerPortlet } from '../server/server-portlet.ts'
import { bloodCountsOnServer } from './blood-counts/server.ts'
import { dynamicTestOnServer } from './dynamic-test/server.ts'
import type { PortletName, PortletNamed } from './list.ts'
import { marrowGeneticsOnServer } from './marrow-genetics/server.ts'
import { personSummaryOnServer } from './person-summary/server.ts'
import { riskOverTimeOnServer } from './risk-over-time/server.ts'
import { serviceManagerOnServer } from './service-manager/server.ts'
import { testOnServer } from './test/server.ts'

/** The server part of every portlet; a missing one does not compile. */
const portlets: { [Name in PortletName]: ServerPortlet<PortletNamed<Name>> } = {
  'person-summary': personSummaryOnServer,
  'blood-counts': bloodCountsOnServer,
  'marrow-genetics': marrowGeneticsOnServer,
  'risk-over-time': riskOverTimeOnServer,
  test: testOnServer,
  'dynamic-test': dynamicTestOnServer,
  'service-manager': serviceManagerOnServer,
}

export const portletOnServer = (component: string): ServerPortlet | undefined =>
  // Each portlet takes its own parsed data, which the type of a mixed list cannot express.
  Object.hasOwn(portlets, component) ? (portlets[component as PortletName] as unknown as ServerPortlet) : undefined
