import * as z from 'zod/mini'

/** The members of every stored value of a day, as portlets send it. */
export const datedValue = {
  variable: z.string(),
  /** The day it was observed, YYYY-MM-DD. */
  date: z.string(),
  username: z.string(),
  modified: z.string(),
  /** The number of earlier versions; see `historyKeyOf`. */
  earlier: z.number(),
}
const schema = z.object(datedValue)
export type DatedValue = z.infer<typeof schema>

/** The key for requesting the history of a value. */
export const historyKeyOf = ({ variable, date }: Pick<DatedValue, 'variable' | 'date'>) => `${variable} ${date}`
