import * as z from 'zod/mini'
import type { PortletDescription } from '../../contract/portlet.ts'
import { TestNote } from '../test/contract.ts'

/** A test portlet whose code loads when it is first shown (D-75). */
export const dynamicTestPortlet = {
  component: 'dynamic-test',
  title: 'Dynamic test',
  description: 'Tests a portlet whose code is loaded when it is first shown',
  category: 'Testing',
  size: 1,
  global: false,
  test: true,
  modes: [],
  roles: [
    { name: 'DataWriter', access: 'Write' },
    { name: 'DataReader', access: 'Read' },
  ],
  ipPolicies: [],
  data: z.object({ note: TestNote, saved: z.nullable(z.object({ username: z.string(), modified: z.string() })) }),
  entry: z.object({ note: TestNote }),
} as const satisfies PortletDescription
