import { observedPortlet } from '../../contract/observed.ts'
import type { PortletDescription } from '../../contract/portlet.ts'

export const bloodCountsPortlet = {
  ...observedPortlet,
  component: 'blood-counts',
  title: 'Blood counts',
  description: 'Blood counts over time, as a chart and a table, and entry of new ones',
} as const satisfies PortletDescription
