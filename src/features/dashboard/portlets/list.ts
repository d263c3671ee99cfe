import type { PortletDescription } from '../contract/portlet.ts'
import { bloodCountsPortlet } from './blood-counts/contract.ts'
import { dynamicTestPortlet } from './dynamic-test/contract.ts'
import { marrowGeneticsPortlet } from './marrow-genetics/contract.ts'
import { personSummaryPortlet } from './person-summary/contract.ts'
import { riskOverTimePortlet } from './risk-over-time/contract.ts'
import { serviceManagerPortlet } from './service-manager/contract.ts'
import { testPortlet } from './test/contract.ts'

/** Every portlet in display order. A new one needs a folder, and a line in each side's list. */
export const portlets = [
  personSummaryPortlet,
  bloodCountsPortlet,
  marrowGeneticsPortlet,
  riskOverTimePortlet,
  testPortlet,
  dynamicTestPortlet,
  serviceManagerPortlet,
] as const

export type PortletName = (typeof portlets)[number]['component']

export type PortletNamed<Name extends PortletName> = Extract<(typeof portlets)[number], { component: Name }>

/** The description of a portlet; undefined if a stored dashboard names one that no longer exists. */
export const portletNamed = (component: string): PortletDescription | undefined =>
  portlets.find((one) => one.component === component)
