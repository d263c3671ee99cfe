import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import type { ServerContext } from '#base/server/http/serve.ts'
import { pages, reviews, signoffs } from '../store/tables.ts'
import { readTree } from '../tree/site-tree.ts'
import { type Bearer, newAccessGrants } from './access-grant.ts'

/** Makes and ends unique links of the function `review`. The feature that owns links provides it. */
export type ReviewLinks = {
  /** The link works in the first browser that uses it. */
  make(
    tx: Db,
    link: { target: string; note: string; created: Date; createdBy: string; expires: Date },
  ): Promise<{ id: number; url: string }>
  switchOff(tx: Db, id: number): Promise<void>
}

/** Access grants for reviewers: the browser that used a link can open its review (D-73). */
export function newReviewGrants(sealing: { secret: string; clock(): Date }) {
  const cookie = 'review'
  const offCookie = 'review-off'
  const grants = newAccessGrants({ name: cookie, ...sealing })
  const thing = 'review'
  let provided: ReviewLinks | undefined
  const grantedBy = (bearer: Bearer) => (grants.isGranted(thing, bearer) ? grants.linkOf(bearer) : undefined)
  return {
    cookie,
    linkOf: grants.linkOf,
    open: ({ until, link }: { until: Date; link: number }, call: Parameters<typeof grants.grant>[1]) =>
      grants.grant({ thing, until, link }, call),

    /** Where a request has the cookie of a link that has been switched off. */
    offCookie,
    switchedOffLink: (bearer: Bearer) => grantedBy({ cookie: () => bearer.cookie(offCookie) }),

    grantedLink: grantedBy,
    endOf: endOfReview,

    /** The title of the page of a review; undefined if the review has ended. */
    async titleOf(reading: Pick<ServerContext, 'db' | 'routes'>, review: string): Promise<string | undefined> {
      const [row] = await reading.db
        .select({ url: pages.url, title: pages.title })
        .from(reviews)
        .innerJoin(pages, eq(pages.id, reviews.page))
        .where(and(eq(reviews.id, /^\d{1,9}$/.test(review) ? Number(review) : 0), isNull(reviews.closed)))
      return row && (row.title ?? (await readTree(reading)).at(row.url)?.route.title ?? row.url)
    },

    linkWith(links: ReviewLinks) {
      provided = links
    },

    links(): ReviewLinks {
      if (!provided) throw new Error('No feature makes links.')
      return provided
    },
  }
}

/** When the review of a link ended, null while it goes on; undefined if a newer link has taken its place. */
export async function endOfReview(db: Db, link: number): Promise<Date | null | undefined> {
  const [row] = await db
    .select({ closed: reviews.closed })
    .from(signoffs)
    .innerJoin(reviews, eq(reviews.id, signoffs.review))
    .where(eq(signoffs.link, link))
  return row?.closed
}

/** The open review of a link, with the person it was sent to. */
export async function reviewOfLink(db: Db, link: number | undefined) {
  if (link === undefined) return undefined
  const [row] = await db
    .select({ signoff: signoffs, review: reviews, page: pages })
    .from(signoffs)
    .innerJoin(reviews, and(eq(reviews.id, signoffs.review), isNull(reviews.closed)))
    .innerJoin(pages, eq(pages.id, reviews.page))
    .where(eq(signoffs.link, link))
  return row
}
