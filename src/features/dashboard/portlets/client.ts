import type { ClientPortlet } from '../client/portlet.ts'
import type { PortletName } from './list.ts'

/** The browser part of every portlet; a missing one does not compile. */
export const clientPortlets: { readonly [Name in PortletName]: ClientPortlet<Name> } = {
  'person-summary': {
    hasForm: true,
    canChangeStopped: true,
    load: () => import('./person-summary/client/person-summary-portlet.tsx'),
  },
  'blood-counts': {
    hasForm: true,
    load: () => import('./blood-counts/client/blood-counts-portlet.tsx'),
    loadObserved: async () => (await import('./blood-counts/client/blood-counts-portlet.tsx')).bloodCounts,
  },
  'marrow-genetics': {
    hasForm: true,
    load: () => import('./marrow-genetics/client/marrow-genetics-portlet.tsx'),
    loadObserved: async () => (await import('./marrow-genetics/client/marrow-genetics-portlet.tsx')).marrowGenetics,
  },
  'risk-over-time': {
    hasForm: false,
    load: () => import('./risk-over-time/client/risk-over-time-portlet.tsx'),
  },
  test: { hasForm: true, load: () => import('./test/client/test-portlet.tsx') },
  'dynamic-test': { hasForm: true, load: () => import('./dynamic-test/client/dynamic-test-portlet.tsx') },
  'service-manager': {
    hasForm: false,
    load: () => import('./service-manager/client/service-manager-portlet.tsx'),
  },
}
