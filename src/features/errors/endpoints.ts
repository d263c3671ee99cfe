import * as z from 'zod/mini'
import { endpoint } from '#base/contract/endpoint.ts'
import { noAnswer, noInput, RowId } from '#base/contract/validation/common.ts'

export const ErrorCause = z.object({
  id: z.number(),
  /** Where it occurred: browser or server. */
  source: z.string(),
  message: z.string(),
  stack: z.string(),
  count: z.number(),
  firstSeen: z.string(),
  lastSeen: z.string(),
  /** The page and browser of the last occurrence, and the references of the latest reports. */
  path: z.string(),
  agent: z.string(),
  refs: z.array(z.string()),
  /** Empty unless marked as done. A cause that recurs is open again. */
  doneBy: z.string(),
})
export type ErrorCause = z.infer<typeof ErrorCause>

const admin = { roles: ['Admin'] } as const

export const errorEndpoints = {
  clientError: endpoint('/api/error/client-error', {
    access: 'all',
    summary: 'Takes a report of an error in the browser, cut to 8 kB and without queries and IDs (D-21, D-108).',
    input: z.strictObject({
      message: z.string(),
      stackTrace: z.optional(z.nullable(z.string())),
      path: z.optional(z.nullable(z.string())),
    }),
    output: z.object({ ref: z.string() }),
    readsOnly: true,
    limit: { max: 20, withinMs: 60_000 },
    status: 202,
  }),
  testError: endpoint('/api/error/test', {
    access: 'all',
    summary: 'Fails on purpose, with 500 (D-22).',
    input: noInput,
    output: noAnswer,
    ...admin,
  }),
  errorInbox: endpoint('/api/error/inbox', {
    summary: 'The causes of errors, most recent first; all, or the one with a reference.',
    input: z.strictObject({
      isDone: z.optional(z.boolean()),
      ref: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      offset: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
    }),
    output: z.object({ causes: z.array(ErrorCause), hasMore: z.boolean(), open: z.number() }),
    readsOnly: true,
    ...admin,
  }),
  markCause: endpoint('/api/error/done', {
    summary: 'Marks a cause of errors as done, or as open again.',
    input: z.strictObject({ id: RowId, isDone: z.boolean() }),
    output: noAnswer,
    ...admin,
  }),
}
