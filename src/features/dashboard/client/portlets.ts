import type { PortletName } from '../contract/index.ts'
import type { ClientPortlet } from './portlet.ts'

/** The code of every portlet; one that is missing does not compile. */
export const clientPortlets: { readonly [Name in PortletName]: ClientPortlet<Name> } = {
  'person-summary': {
    hasForm: true,
    canChangeStopped: true,
    load: () => import('../portlets/person-summary/client/person-summary-portlet.tsx'),
  },
  'blood-counts': { hasForm: true, load: () => import('../portlets/blood-counts/client/blood-counts-portlet.tsx') },
  'risk-over-time': {
    hasForm: false,
    load: () => import('../portlets/risk-over-time/client/risk-over-time-portlet.tsx'),
  },
  test: { hasForm: true, load: () => import('../portlets/test/client/test-portlet.tsx') },
  'dynamic-test': { hasForm: true, load: () => import('../portlets/dynamic-test/client/dynamic-test-portlet.tsx') },
  'service-manager': {
    hasForm: false,
    load: () => import('../portlets/service-manager/client/service-manager-portlet.tsx'),
  },
}
