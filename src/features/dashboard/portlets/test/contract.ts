import * as z from 'zod/mini'
import type { PortletDescription } from '../../contract/portlet.ts'

/** Data of the test portlets for an ID; they have no meaning. */
export const TestNote = z.object({
  text: z.string().check(z.maxLength(2000)),
  number: z.nullable(z.number().check(z.minimum(-1_000_000), z.maximum(1_000_000))),
  isTicked: z.boolean(),
})
export type TestNote = z.infer<typeof TestNote>

export const testPortlet = {
  component: 'test',
  title: 'Test',
  description: 'Test note, not real data',
  category: 'Testing',
  size: 1,
  global: false,
  test: true,
  modes: ['Patient'],
  roles: [
    { name: 'DataWriter', access: 'Write' },
    { name: 'DataReader', access: 'Read' },
  ],
  ipPolicies: [],
  data: z.object({ note: TestNote, saved: z.nullable(z.object({ username: z.string(), modified: z.string() })) }),
  entry: z.object({ note: TestNote }),
} as const satisfies PortletDescription
