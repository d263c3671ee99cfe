import { type AnyColumn, and, desc, eq, exists, lt, notExists, or, sql } from 'drizzle-orm'
import { dayMs, isoDay } from '#base/contract/day.ts'
import { announce } from '#base/server/database/announce.ts'
import type { Db } from '#base/server/database/database.ts'
import type { ReviewLabel } from '../../contract/page-descriptor.ts'
import type { EditableAtVersion } from '../read/editable-info.ts'
import { pages, publishing, releases, reviews, signoffs } from '../store/tables.ts'
import { isSigned } from './drafts.ts'
import { signedState, signedThen } from './reviews.ts'

const reviewEveryMonths = 12

type Signature = typeof signoffs.$inferSelect

export async function reviewLabelOf(db: Db, pageId: number, now: Date): Promise<ReviewLabel> {
  const label = await labelFrom(db, pageId, await signedState(db, pageId, 'released'))
  const nextReview = label.reviewed && isoDay(later(new Date(label.reviewed)))
  return { ...label, nextReview, isOverdue: nextReview !== null && nextReview < isoDay(now) }
}

/** The label of an earlier version, which is never due for review. Without `until` readers still see that version. */
export const pastLabelOf = async (
  db: Db,
  pageId: number,
  placed: readonly EditableAtVersion[],
  until?: Date,
): Promise<ReviewLabel> => labelFrom(db, pageId, await signedThen(db, pageId, placed, until), until)

async function labelFrom(
  db: Db,
  pageId: number,
  { valid, former, changed }: Awaited<ReturnType<typeof signedState>>,
  until?: Date,
): Promise<ReviewLabel> {
  const signatures = valid.length > 0 ? valid : former
  const last = signatures.at(-1)?.answered ?? undefined
  const [correction] =
    valid.length > 0
      ? []
      : await db
          .select({ at: releases.at, reason: releases.reason })
          .from(releases)
          .where(
            and(
              ...[eq(releases.page, pageId), eq(releases.kind, 'correction')],
              until ? lt(releases.at, until) : undefined,
            ),
          )
          .orderBy(desc(releases.number))
          .limit(1)
  return {
    by: byPerson(signatures).map(({ name, profession }) => `${name} (${profession})`),
    ...{ reviewed: last ? isoDay(last) : null, nextReview: null, isOverdue: false, changed },
    ...(correction &&
      (!last || correction.at > last) && { corrected: { on: isoDay(correction.at), reason: correction.reason } }),
  }
}

/** The properties of a page that its label decides. */
export const propertiesOf = ({ by, reviewed, nextReview }: ReviewLabel) => ({
  ...{ reviewed, nextReview, reviewedBy: by.join(', ') || null },
})

/** Writes who reviewed a page and when beside its other properties, where lists and the search read it. */
export async function storeReviewed(tx: Db, pageId: number, now: Date) {
  await tx
    .update(pages)
    .set(propertiesOf(await reviewLabelOf(tx, pageId, now)))
    .where(eq(pages.id, pageId))
}

/** What is stored of the review of a page, as far as it counts: where people sign pages, nothing typed before does. */
export function countedReview(db: Db) {
  const signed = db
    .select({ id: signoffs.id })
    .from(signoffs)
    .innerJoin(reviews, eq(reviews.id, signoffs.review))
    .where(and(eq(reviews.page, pages.id), isSigned))
  const counts = or(notExists(db.select().from(publishing)), exists(signed))
  const counted = (stored: AnyColumn) => sql<string | null>`case when ${counts} then ${stored} end`
  return {
    reviewed: counted(pages.reviewed),
    reviewedBy: counted(pages.reviewedBy),
    nextReview: counted(pages.nextReview),
  }
}

/** Renders pages anew whose review becomes overdue with this day; it runs every ten minutes. */
export async function announceOverdue(db: Db, now: Date) {
  if (now.getUTCHours() > 0 || now.getUTCMinutes() > 20) return
  const yesterday = isoDay(new Date(now.getTime() - dayMs))
  const [due] = await db.select({ id: pages.id }).from(pages).where(eq(pages.nextReview, yesterday)).limit(1)
  if (due) await announce(db, '*')
}

/** One person may have signed several reviews of the same contents. */
export const byPerson = (signatures: readonly Signature[]) => [
  ...new Map(signatures.map((signature) => [signature.email.toLowerCase(), signature])).values(),
]

function later(moment: Date): Date {
  const date = new Date(moment)
  date.setUTCMonth(date.getUTCMonth() + reviewEveryMonths)
  return date
}
