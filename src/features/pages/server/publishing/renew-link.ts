import { and, eq, isNull, lt, lte, ne, or, type SQL } from 'drizzle-orm'
import { dayMs, isoDay } from '#base/contract/day.ts'
import type { Site } from '#base/contract/site.ts'
import type { Call } from '#base/server/http/serve.ts'
import { displayNames } from '#features/auth/server/index.ts'
import { reviewLinkDays } from '../../contract/review-route.ts'
import type { ReviewLinks } from '../access/review-grants.ts'
import { type PageRow, pages, reviews, signoffs } from '../store/tables.ts'
import { requestFor, titleOf } from './review-letters.ts'

const reminderDays = 3

type Sending = Pick<Call, 'db' | 'routes' | 'clock' | 'mail'>
type Setting = { site: Site; links: ReviewLinks }

const hasNotSigned = or(isNull(signoffs.answer), ne(signoffs.answer, 'signed'))

/** Sends a person who has not signed a new link in place of the last; undefined if nobody waits for one. */
export async function renewLink(
  call: Sending,
  which: SQL | undefined,
  { site, links }: Setting,
  { isReminder = false, mustRead }: { isReminder?: boolean; mustRead?(page: PageRow): void } = {},
) {
  const now = call.clock()
  const expires = new Date(now.getTime() + reviewLinkDays * dayMs)
  const found = await call.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ signoff: signoffs, review: reviews, page: pages })
      .from(signoffs)
      .innerJoin(reviews, and(eq(reviews.id, signoffs.review), isNull(reviews.closed)))
      .innerJoin(pages, eq(pages.id, reviews.page))
      .where(and(which, hasNotSigned))
      .limit(1)
      .for('no key update', { of: signoffs, ...(isReminder && { skipLocked: true }) })
    if (!row) return undefined
    mustRead?.(row.page)
    const { signoff, review } = row
    const { id, url } = await links.make(tx, {
      ...{ target: String(review.id), note: signoff.name, created: now, createdBy: review.username, expires },
    })
    await links.switchOff(tx, signoff.link)
    await tx
      .update(signoffs)
      .set({ link: id, ...(isReminder && { reminded: now }) })
      .where(eq(signoffs.id, signoff.id))
    return { ...row, url }
  })
  if (!found) return undefined
  const { signoff, review, page, url } = found
  const from = (await displayNames(call.db, [review.username])).get(review.username) ?? review.username
  const opened = [{ title: await titleOf(call, page), url }]
  const { isSent } = await call.mail(requestFor(signoff, { ...review, site, pages: opened, from, expires, isReminder }))
  return { isSent, page, name: signoff.name, url }
}

/** Reminds, once, the people who have not answered three days before their review is due. */
export async function remindReviewers(sending: Sending, setting: Setting) {
  const now = sending.clock()
  const soon = new Date(now.getTime() + reminderDays * dayMs)
  const waits = and(
    isNull(signoffs.answer),
    isNull(signoffs.reminded),
    lte(reviews.due, isoDay(soon)),
    lt(reviews.opened, new Date(now.getTime() - dayMs)),
  )
  while (await renewLink(sending, waits, setting, { isReminder: true }));
}
