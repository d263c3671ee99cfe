import * as z from 'zod/mini'
import { datedValue } from '../../contract/dated-value.ts'
import type { PortletDescription } from '../../contract/portlet.ts'

/** A finding in the marrow or in genetics, as given. */
export const Finding = z.object({
  ...datedValue,
  /** The value in words. */
  shown: z.string(),
})
export type Finding = z.infer<typeof Finding>

/** One finding of an entered day: a number or a text; without both the finding of that day is removed. */
export const FindingEntry = z.object({
  variable: z.string().check(z.maxLength(64)),
  number: z.optional(z.nullable(z.number())),
  text: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
})

/** Marrow and genetics: the variables of the research data's groups of these names, which the scores need. */
export const marrowGeneticsPortlet = {
  component: 'marrow-genetics',
  title: 'Marrow and genetics',
  description: 'Blasts, ring sideroblasts, karyotype and mutations, and entry of new ones',
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
    findings: z.array(Finding),
    /** False if there are more findings than returned; the earliest are left out. */
    isWhole: z.boolean(),
  }),
  entry: z.object({
    days: z
      .array(
        z.object({
          /** The day, YYYY-MM-DD; not in the future. Existing findings of that day are changed. */
          date: z.string().check(z.maxLength(10)),
          values: z.array(FindingEntry).check(z.minLength(1), z.maxLength(10)),
        }),
      )
      .check(z.minLength(1), z.maxLength(10)),
  }),
} as const satisfies PortletDescription
