import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
import { problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import { displayNames } from '#features/auth/server/index.ts'
import type { ReviewComment } from '../../contract/reviews.ts'
import { pages, reviewComments, reviews, signoffs } from '../store/tables.ts'

/** The comments of reviews with their answers, the oldest first, by review (row id). */
export async function commentsOf(db: Db, reviewIds: readonly number[]): Promise<Map<number, ReviewComment[]>> {
  const rows = await db
    .select({ comment: reviewComments, reviewer: signoffs.name })
    .from(reviewComments)
    .leftJoin(signoffs, eq(signoffs.id, reviewComments.signoff))
    .where(inArray(reviewComments.review, [...reviewIds]))
    .orderBy(asc(reviewComments.id))
  const usernames = rows.flatMap(({ comment }) => comment.username || [])
  const names = await displayNames(db, usernames)
  const said = rows.map(({ comment: { id, at, text, username, ...rest }, reviewer }) => ({
    ...{ ...rest, id, text, at: at.toISOString() },
    by: reviewer ?? names.get(username) ?? username,
  }))
  return new Map(
    reviewIds.map((review) => [
      review,
      said
        .filter((comment) => comment.review === review && comment.answers === null)
        .map((comment) => ({ ...comment, answers: said.filter(({ answers }) => answers === comment.id) })),
    ]),
  )
}

/** A comment that editors may answer or settle, with the page of its review, both locked. */
export async function lockComment(tx: Db, id: number) {
  const [found] = await tx
    .select({ comment: reviewComments, page: pages })
    .from(reviewComments)
    .innerJoin(reviews, eq(reviews.id, reviewComments.review))
    .innerJoin(pages, eq(pages.id, reviews.page))
    .where(and(eq(reviewComments.id, id), isNull(reviewComments.answers)))
    .for('no key update', { of: [reviewComments, pages] })
  if (!found) throw problem(404, 'There is no such comment.')
  return found
}

/** A condition on comments: it must still be settled. */
export const isUnsettled = and(eq(reviewComments.mustSettle, true), eq(reviewComments.isSettled, false))

/** How many comments on a page must still be settled. */
export async function countOpenComments(db: Db, pageId: number): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(reviewComments)
    .innerJoin(reviews, eq(reviews.id, reviewComments.review))
    .where(and(eq(reviews.page, pageId), isUnsettled))
  return found?.count ?? 0
}
