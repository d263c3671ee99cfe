import * as z from 'zod/mini'
import { plainLine } from '#base/contract/validation/plain-line.ts'
import { partKinds } from './part-kinds.ts'

/** A placeholder for content on a page, which code or a template places as `Region`, `Placed` or `Collection`. */
export const Part = z.strictObject({
  /** Unique on the page, never changed: the last part of the editable's id. */
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,59}$/)),
  kind: z.enum(partKinds.map(({ kind }) => kind)),
  /** Its name for editors, and the heading of a collection. */
  label: plainLine(80),
})
export type Part = z.infer<typeof Part>
