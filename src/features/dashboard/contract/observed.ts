import * as z from 'zod/mini'

export const ObservedValue = z.object({
  variable: z.string(),
  /** The day, YYYY-MM-DD. */
  date: z.string(),
  /** In words, with its unit. */
  shown: z.string(),
  /** Null for anything but a number. */
  number: z.nullable(z.number()),
  unit: z.string(),
  /** The number in the variable's first unit, for the chart. */
  inFirstUnit: z.nullable(z.number()),
  /** The number of earlier versions; see `historyKeyOf`. */
  earlier: z.number(),
})
export type ObservedValue = z.infer<typeof ObservedValue>

export const historyKeyOf = ({ variable, date }: Pick<ObservedValue, 'variable' | 'date'>) => `${variable} ${date}`

/** One value of an entered day: a number or a text; without both the value of that day is removed. */
const ObservedEntry = z.object({
  variable: z.string().check(z.maxLength(64)),
  number: z.optional(z.nullable(z.number())),
  unit: z.optional(z.string().check(z.maxLength(20))),
  text: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
})

export const observedPortlet = {
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
    values: z.array(ObservedValue),
    /** False if there are more values than returned; the earliest are left out. */
    isWhole: z.boolean(),
  }),
  entry: z.object({
    days: z
      .array(
        z.object({
          /** The day, YYYY-MM-DD; not in the future. Existing values of that day are changed. */
          date: z.string().check(z.maxLength(10)),
          values: z.array(ObservedEntry).check(z.minLength(1), z.maxLength(20)),
        }),
      )
      .check(z.minLength(1), z.maxLength(50)),
  }),
} as const
