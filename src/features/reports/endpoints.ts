import * as z from 'zod/mini'
import { endpoint } from '#base/contract/endpoint.ts'
import { isSitePath } from '#base/contract/site-path.ts'
import { RowId } from '#base/contract/validation/common.ts'
import { isEmail } from '#base/contract/validation/email.ts'
import { plainLine } from '#base/contract/validation/plain-line.ts'

export const ReaderReport = z.object({
  id: z.number(),
  at: z.string(),
  what: z.string(),
  /** Empty if the reader gave none. */
  email: z.string(),
  page: z.string(),
  section: z.string(),
  version: z.string(),
  /** Who answered it; empty while it is open. */
  doneBy: z.string(),
})
export type ReaderReport = z.infer<typeof ReaderReport>

const admin = { roles: ['Admin'] } as const

export const reportEndpoints = {
  sendReport: endpoint('/api/report/send', {
    access: 'all',
    summary: 'Sends the editors a report of what is wrong or missing, with the page, its section and its version.',
    input: z.strictObject({
      what: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Please say what is wrong or missing'),
          z.maxLength(4000, 'Enter at most 4000 characters'),
        ),
      email: z.optional(
        z.string().check(
          z.trim(),
          z.refine((text) => text === '' || isEmail(text), 'Not an e-mail address'),
        ),
      ),
      page: z.optional(z.string().check(z.maxLength(300), z.refine(isSitePath, 'Not a page of this site'))),
      section: z.optional(plainLine(200)),
      version: z.optional(plainLine(40)),
      token: z.optional(z.nullable(z.string().check(z.maxLength(8192)))),
    }),
    /** The number of days within which a reader who gave an address is answered. */
    output: z.object({ days: z.number() }),
    limit: { max: 10, withinMs: 3_600_000 },
  }),
  listReports: endpoint('/api/report/list', {
    summary: 'The reports of readers, the latest first; open ones only, or all.',
    input: z.strictObject({ isDone: z.optional(z.boolean()), before: z.optional(RowId) }),
    output: z.object({ reports: z.array(ReaderReport), hasMore: z.boolean(), open: z.number() }),
    readsOnly: true,
    ...admin,
  }),
  markReport: endpoint('/api/report/done', {
    summary: 'Marks a report as answered, or as open again.',
    input: z.strictObject({ id: RowId, isDone: z.boolean() }),
    output: z.object({}),
    ...admin,
  }),
}
