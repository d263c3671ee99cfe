import { and, eq, isNull, max } from 'drizzle-orm'
import { isoDay } from '#base/contract/day.ts'
import type { Db } from '#base/server/database/database.ts'
import type { PageStatus } from '../../contract/page-content.ts'
import { reviewStatusPages } from '../../contract/review-status.ts'
import { mayRead, type Visitor } from '../access/access.ts'
import { released } from '../store/shown.ts'
import { pages, releases } from '../store/tables.ts'
import type { SiteTree } from '../tree/site-tree.ts'
import { unconfirmedStatements } from './attention.ts'

/** Version and review of each page that the visitor may read, in reading order; undefined on pages that do not list them. */
export async function reviewStatusOn(
  path: string,
  db: Db,
  tree: SiteTree,
  visitor: Visitor,
): Promise<PageStatus[] | undefined> {
  if (!reviewStatusPages.includes(path)) return undefined
  const { url, reviewed, reviewedBy, nextReview } = pages
  const rows = await db
    .select({ url, reviewed, reviewedBy, nextReview, version: max(releases.number), since: max(releases.at) })
    .from(pages)
    .innerJoin(releases, eq(releases.page, pages.id))
    .where(and(isNull(pages.archived), eq(pages.online, true)))
    .groupBy(pages.id)
  const statements = new Map((await unconfirmedStatements(db, released)).map(({ path, count }) => [path, count]))
  const byPath = new Map(rows.map((row) => [row.url, row]))
  return tree.all.flatMap(({ reach, route: { path, title } }) => {
    const row = byPath.get(path)
    if (!row?.since || !mayRead({ page: reach }, visitor)) return []
    const { url: _, version, since, ...review } = row
    return [
      {
        ...{ path, title, ...review, version: version ?? 0 },
        ...{ since: isoDay(since), unconfirmed: statements.get(path) ?? 0 },
      },
    ]
  })
}
