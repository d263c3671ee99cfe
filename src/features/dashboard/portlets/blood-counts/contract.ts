import * as z from 'zod/mini'
import { datedValue } from '../../contract/dated-value.ts'
import type { PortletDescription } from '../../contract/portlet.ts'

/** A value of a blood count, as given. */
export const CountValue = z.object({
  ...datedValue,
  number: z.number(),
  unit: z.string(),
  /** In the variable's first unit, for the chart. */
  inFirstUnit: z.number(),
})
export type CountValue = z.infer<typeof CountValue>

/** One value of an entered set; null removes the value of that day. */
export const CountEntry = z.object({
  variable: z.string().check(z.maxLength(64)),
  number: z.nullable(z.number()),
  unit: z.optional(z.string().check(z.maxLength(20))),
})

/** Blood counts over time: the variables of the research data's group "blood". */
export const bloodCountsPortlet = {
  component: 'blood-counts',
  title: 'Blood counts',
  description: 'Blood counts over time, as a chart and a table, and entry of new ones',
  category: 'Clinical',
  size: 2,
  global: false,
  test: false,
  modes: ['Patient'],
  roles: [
    { name: 'DataWriter', access: 'Write' },
    { name: 'DataReader', access: 'Read' },
  ],
  ipPolicies: [],
  data: z.object({
    /** Earliest first. */
    counts: z.array(CountValue),
    /** False if there are more values than returned; the earliest are left out. */
    isWhole: z.boolean(),
  }),
  entry: z.object({
    sets: z
      .array(
        z.object({
          /** The day, YYYY-MM-DD; not in the future. Existing values of that day are changed. */
          date: z.string().check(z.maxLength(10)),
          values: z.array(CountEntry).check(z.minLength(1), z.maxLength(20)),
        }),
      )
      .check(z.minLength(1), z.maxLength(50)),
  }),
} as const satisfies PortletDescription
