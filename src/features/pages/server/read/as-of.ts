import { and, asc, desc, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { dayMs, isoDay } from '#base/contract/day.ts'
import { problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import type { PageContent, RenderedContent } from '../../contract/page-content.ts'
import type { PageDescriptor } from '../../contract/page-descriptor.ts'
import { hasSignatures } from '../../contract/review-route.ts'
import { mayRead, reachAt, type VersionReach, type Visitor } from '../access/access.ts'
import { uploadsSeenBy } from '../access/seen.ts'
import { pastLabelOf } from '../publishing/reviewed.ts'
import {
  collectionItemContents,
  editables,
  type PageRow,
  pages,
  releasedVersions,
  releases,
  treeChanges,
  versions,
} from '../store/tables.ts'
import { inOrder, renderPage } from './read-page.ts'

/** The end of a day (UTC), or a version of the page. */
type Past = { day: string } | { number: number }

/** Each editable as readers saw it then; throws if any is closed to the visitor: half of a guideline would mislead. */
export async function readPastPage(
  db: Db,
  url: string,
  past: Past,
  visitor: Visitor,
): Promise<RenderedContent & Pick<PageContent, 'review'>> {
  const version = 'number' in past ? await versionAt(db, url, past.number) : undefined
  const day = 'day' in past ? past.day : (version?.at.slice(0, 10) ?? '')
  const end = version
    ? sql`${version.at}::timestamptz + interval '1 millisecond'`
    : sql`${day}::date::timestamp at time zone 'UTC' + interval '1 day'`
  const page = await pageAt(db, url, end)
  const shown = await db
    .selectDistinctOn([editables.id], {
      ...{ editable: editables, version: versions, at: releases.at },
      isArchived: collectionItemContents.archived,
    })
    .from(releases)
    .innerJoin(releasedVersions, eq(releasedVersions.release, releases.id))
    .leftJoin(versions, eq(versions.id, releasedVersions.version))
    .leftJoin(collectionItemContents, eq(collectionItemContents.version, versions.id))
    .innerJoin(editables, eq(editables.id, releasedVersions.editable))
    .where(
      and(
        eq(releases.page, page?.id ?? 0),
        'number' in past ? lte(releases.number, past.number) : lt(releases.at, end),
      ),
    )
    .orderBy(asc(editables.id), desc(releasedVersions.id))
  const placed = shown.flatMap(({ version, ...row }) => (version ? [{ ...row, version }] : []))
  const reach = reachAt(url, page)
  const mustSee = (version: VersionReach) => {
    if (!mayRead({ page: reach, version }, visitor)) throw problem(404, 'There is no such page.')
  }
  const seen = uploadsSeenBy(db, visitor)
  const content = await renderPage(db, url, page, placed, { mustSee, seen })
  const head = headOn(content.page, placed, day)
  const present = placed.filter(({ isArchived }) => !isArchived)
  const parts = inOrder(present, page)
  const until = version ? version.replaced && new Date(version.replaced.at) : new Date(Date.parse(day) + dayMs)
  const review = page && hasSignatures(visitor.routes) ? await pastLabelOf(db, page.id, parts, until) : undefined
  return {
    ...{ ...content, page: { ...content.page, ...head, on: day, ...(version && { version }) } },
    ...(review && { review }),
  }
}

/** A version of a page, and the one that replaced it; throws if there is none. */
async function versionAt(db: Db, url: string, number: number): Promise<PageDescriptor['version']> {
  const [found, next] = await db
    .select({ number: releases.number, at: releases.at, note: releases.note })
    .from(releases)
    .innerJoin(pages, eq(pages.id, releases.page))
    .where(and(eq(pages.url, url), gte(releases.number, number)))
    .orderBy(asc(releases.number))
    .limit(2)
  if (found?.number !== number) throw problem(404, 'There is no such version.')
  return {
    ...{ number, at: found.at.toISOString() },
    ...(next && { replaced: { at: next.at.toISOString(), note: next.note } }),
  }
}

/** The page at a path, with the parts that it had at a moment: those that the first later change of them replaced. */
async function pageAt(db: Db, url: string, moment: SQL): Promise<PageRow | undefined> {
  const [page] = await db.select().from(pages).where(eq(pages.url, url))
  if (!page) return undefined
  const later = await db
    .select({ changed: treeChanges.pages })
    .from(treeChanges)
    .where(
      and(
        sql`${treeChanges.modified} >= ${moment}`,
        sql`${treeChanges.pages} @> ${JSON.stringify([{ page: page.id }])}::jsonb`,
      ),
    )
    .orderBy(asc(treeChanges.id))
  for (const { changed } of later)
    for (const { page: id, before } of changed)
      if (id === page.id && before?.parts !== undefined) return { ...page, parts: before.parts && [...before.parts] }
  return page
}

/** The head line as of that day, without later changes and reviews. */
function headOn(
  { updated, reviewed, reviewedBy, nextReview }: RenderedContent['page'],
  placed: readonly { at: Date }[],
  day: string,
) {
  const saved =
    placed
      .map(({ at }) => isoDay(at))
      .sort()
      .at(-1) ?? null
  const wasReviewed = reviewed === null || reviewed <= day
  return {
    updated: updated !== null && updated <= day ? updated : saved,
    reviewed: wasReviewed ? reviewed : null,
    reviewedBy: wasReviewed ? reviewedBy : null,
    nextReview: wasReviewed ? nextReview : null,
  }
}

const Day = z.iso.date()
const firstDay = '1900-01-01' // 5.2

type PageRequest = { path: string; past?: Past; isSummary?: boolean }

/** With `?on=YYYY-MM-DD`, `?version=12` or `?summary`; undefined for an impossible date or version. */
export function pageRequestOf(url: string, now: Date): PageRequest | undefined {
  const at = url.indexOf('?')
  if (at < 0) return { path: url }
  const query = new URLSearchParams(url.slice(at))
  const [day, version] = [query.get('on'), query.get('version')]
  const path = url.slice(0, at)
  if (version !== null) return /^\d{1,9}$/.test(version) ? { path, past: { number: Number(version) } } : undefined
  if (day === null) return { path, isSummary: query.has('summary') }
  // In the reader's time zone, the day may have begun before it does in UTC.
  const latest = isoDay(new Date(now.getTime() + dayMs))
  return Day.safeParse(day).success && day >= firstDay && day <= latest ? { path, past: { day } } : undefined
}
