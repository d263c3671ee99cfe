import { and, eq, isNull, max } from 'drizzle-orm'
import { isoDay } from '#base/contract/day.ts'
import type { Db } from '#base/server/database/database.ts'
import type { PageContent, PageStatus, ReviewCounts } from '../../contract/page-content.ts'
import { peoplePath, reviewStatusRoute } from '../../contract/review-status.ts'
import { mayRead, type Visitor } from '../access/access.ts'
import { countedReview } from '../publishing/reviewed.ts'
import { released } from '../store/shown.ts'
import { pages, releases } from '../store/tables.ts'
import type { SiteTree } from '../tree/site-tree.ts'
import { unconfirmedStatements } from './attention.ts'

/** What the home page and the page of review status say of all pages that the visitor may read; nothing on others. */
export async function reviewStatusOn(
  path: string,
  db: Db,
  tree: SiteTree,
  visitor: Visitor,
): Promise<Pick<PageContent, 'status' | 'reviews'>> {
  if (path === '/') return { reviews: countsOf(await reviewedPages(db, tree, visitor)) }
  if (path !== reviewStatusRoute.path) return {}
  const [found, statements] = await Promise.all([reviewedPages(db, tree, visitor), unconfirmedStatements(db, released)])
  const unconfirmed = new Map(statements.map(({ path, count }) => [path, count]))
  return { status: found.map((page) => ({ ...page, unconfirmed: unconfirmed.get(page.path) ?? 0 })) }
}

type ReviewedPage = Omit<PageStatus, 'unconfirmed'>

/** Version and review of each page that the visitor may read, in reading order. */
async function reviewedPages(db: Db, tree: SiteTree, visitor: Visitor): Promise<ReviewedPage[]> {
  const rows = await db
    .select({ url: pages.url, ...countedReview(db), version: max(releases.number), since: max(releases.at) })
    .from(pages)
    .innerJoin(releases, eq(releases.page, pages.id))
    .where(and(isNull(pages.archived), eq(pages.online, true)))
    .groupBy(pages.id)
  const byPath = new Map(rows.map((row) => [row.url, row]))
  return tree.all.flatMap(({ reach, route: { path, title } }) => {
    const row = byPath.get(path)
    if (!row?.since || !mayRead({ page: reach }, visitor)) return []
    const { url: _, version, since, ...review } = row
    return [{ path, title, ...review, version: version ?? 0, since: isoDay(since) }]
  })
}

function countsOf(found: readonly ReviewedPage[]): ReviewCounts {
  const [nextReview = null] = found.flatMap((page) => page.nextReview ?? []).sort()
  return {
    pages: found.length,
    reviewed: found.filter(({ reviewedBy }) => reviewedBy).length,
    nextReview,
    hasPeople: found.some(({ path }) => path === peoplePath),
  }
}
