import { bloodCountsOnServer } from '../portlets/blood-counts/server.ts'
import { dynamicTestOnServer } from '../portlets/dynamic-test/server.ts'
import type { PortletName, PortletNamed } from '../portlets/list.ts'
import { personSummaryOnServer } from '../portlets/person-summary/server.ts'
import { riskOverTimeOnServer } from '../portlets/risk-over-time/server.ts'
import { serviceManagerOnServer } from '../portlets/service-manager/server.ts'
import { testOnServer } from '../portlets/test/server.ts'
import type { ServerPortlet } from './server-portlet.ts'

/** The server's half of every portlet; one that is missing does not compile. */
const portlets: { [Name in PortletName]: ServerPortlet<PortletNamed<Name>> } = {
  'person-summary': personSummaryOnServer,
  'blood-counts': bloodCountsOnServer,
  'risk-over-time': riskOverTimeOnServer,
  test: testOnServer,
  'dynamic-test': dynamicTestOnServer,
  'service-manager': serviceManagerOnServer,
}

/** The server's half of a portlet. */
export const portletOnServer = (component: string): ServerPortlet | undefined =>
  // A portlet takes just what its own description parses, which a list of different ones cannot say.
  Object.hasOwn(portlets, component) ? (portlets[component as PortletName] as unknown as ServerPortlet) : undefined
