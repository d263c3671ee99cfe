import * as z from 'zod/mini'
import type { PortletDescription } from '../../contract/portlet.ts'

const Status = z.literal([0, 1, 2, 3]) // 4.2

export const Fact = z.object({
  variable: z.string(),
  label: z.string(),
  /** The stored value; empty if unknown. */
  value: z.string(),
  shown: z.string(),
  /** The number of earlier versions; their key is the variable. */
  earlier: z.number(),
})
export type Fact = z.infer<typeof Fact>

/** Key facts of a person or a sample. In Sample mode it shows the sample and the person it came from. */
export const personSummaryPortlet = {
  component: 'person-summary',
  title: 'Person',
  description: 'Sex, age, diagnosis, samples and the status of the ID',
  category: 'Clinical',
  size: 1,
  global: false,
  test: false,
  modes: [],
  roles: [
    { name: 'DataWriter', access: 'Write' },
    { name: 'DataReader', access: 'Read' },
  ],
  ipPolicies: [],
  data: z.object({
    record: z.object({
      status: Status,
      statusText: z.string(),
      isTest: z.boolean(),
      isInvented: z.boolean(),
      added: z.string(),
      addedBy: z.string(),
    }),
    person: z.object({
      studyId: z.string(),
      facts: z.array(Fact),
      /** Age in whole years, today and at diagnosis. */
      age: z.nullable(z.number()),
      ageAtDiagnosis: z.nullable(z.number()),
      firstObserved: z.nullable(z.string()),
      lastObserved: z.nullable(z.string()),
      values: z.number(),
    }),
    /** The sample in Sample mode; null in Patient mode. */
    sample: z.nullable(z.object({ sampleId: z.string(), kind: z.string(), taken: z.string() })),
    samples: z.array(z.object({ sampleId: z.string(), kind: z.string(), taken: z.string(), status: Status })),
  }),
  entry: z.object({
    /** Changed facts; an empty value removes one. In Sample mode they are the person's. */
    facts: z.optional(
      z
        .array(z.object({ variable: z.string().check(z.maxLength(64)), value: z.string().check(z.maxLength(500)) }))
        .check(z.maxLength(20)),
    ),
    status: z.optional(
      z.object({
        status: z.literal([1, 2, 3]),
        statusText: z.string().check(z.trim(), z.maxLength(300), z.regex(/^[^\p{Cc}]*$/u)),
      }),
    ),
  }),
} as const satisfies PortletDescription
