import type { PortletDescription } from '../../contract/portlet.ts'
import { testPortlet } from '../test/contract.ts'

/** A test portlet whose code loads when it is first shown (D-75). */
export const dynamicTestPortlet = {
  ...testPortlet,
  component: 'dynamic-test',
  title: 'Dynamic test',
  description: 'Tests a portlet whose code is loaded when it is first shown',
  modes: [],
} as const satisfies PortletDescription
