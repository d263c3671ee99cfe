import * as z from 'zod/mini'
import type { PortletDescription } from '../../contract/portlet.ts'

const Status = z.literal([0, 1, 2, 3]) // 4.2

/** A fact of a person, with who gave it when. */
export const Fact = z.object({
  variable: z.string(),
  label: z.string(),
  /** As it is stored; empty where nothing is known. */
  value: z.string(),
  /** As people read it. */
  shown: z.string(),
  username: z.string(),
  modified: z.string(),
  /** How many earlier versions there are; their key is the variable. */
  earlier: z.number(),
})
export type Fact = z.infer<typeof Fact>

/** Who a person or a sample is. In Sample mode it tells of the sample and of the person that it came from. */
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
      /** True where the person was made up by the generator. */
      isInvented: z.boolean(),
      added: z.string(),
      addedBy: z.string(),
    }),
    person: z.object({
      studyId: z.string(),
      facts: z.array(Fact),
      /** In whole years today, and at diagnosis. */
      age: z.nullable(z.number()),
      ageAtDiagnosis: z.nullable(z.number()),
      firstObserved: z.nullable(z.string()),
      lastObserved: z.nullable(z.string()),
      values: z.number(),
    }),
    /** In Sample mode: which sample; null in Patient mode. */
    sample: z.nullable(z.object({ sampleId: z.string(), kind: z.string(), taken: z.string() })),
    samples: z.array(z.object({ sampleId: z.string(), kind: z.string(), taken: z.string(), status: Status })),
  }),
  entry: z.object({
    /** Facts that change; an empty value takes one out. In Sample mode they are the person's. */
    facts: z.optional(
      z
        .array(z.object({ variable: z.string().check(z.maxLength(64)), value: z.string().check(z.maxLength(500)) }))
        .check(z.maxLength(20)),
    ),
    /** A status of the ID, which says why (T5). */
    status: z.optional(
      z.object({
        status: z.literal([1, 2, 3]),
        statusText: z.string().check(z.trim(), z.maxLength(300), z.regex(/^[^\p{Cc}]*$/u)),
      }),
    ),
  }),
} as const satisfies PortletDescription
