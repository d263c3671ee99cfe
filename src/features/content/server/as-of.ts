import { and, asc, eq, max, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#base/server/database/database.ts'
import type { PageContent } from '../contract/index.ts'
import { drawPage } from './pages.ts'
import { editables, pages, versions } from './tables.ts'

/** The page as it stood at the end of a day (UTC): each editable and item as its latest version of then has it. */
export async function readPageOn(db: Db, url: string, day: string): Promise<PageContent> {
  const [page] = await db.select().from(pages).where(eq(pages.url, url))
  const latest = db
    .select({ editable: versions.editable, revision: max(versions.revision).as('latest_revision') })
    .from(versions)
    .innerJoin(editables, and(eq(editables.id, versions.editable), eq(editables.pageId, page?.id ?? 0)))
    .where(sql`${versions.modified} < ${day}::date::timestamp at time zone 'UTC' + interval '1 day'`)
    .groupBy(versions.editable)
    .as('latest')
  const placed = await db
    .select({ editable: editables, version: versions })
    .from(editables)
    .innerJoin(latest, eq(latest.editable, editables.id))
    .innerJoin(versions, and(eq(versions.editable, editables.id), eq(versions.revision, latest.revision)))
    .orderBy(asc(editables.id))
  const content = await drawPage(db, url, page, placed, { day })
  return { ...content, page: { ...content.page, ...headOn(content.page, placed, day), on: day } }
}

/** What the head line said then: later changes and reviews were not known. */
function headOn(
  { updated, reviewed, reviewedBy, nextReview }: PageContent['page'],
  placed: readonly { version: { modified: Date } }[],
  day: string,
) {
  const saved =
    placed
      .map(({ version }) => version.modified.toISOString().slice(0, 10))
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
const dayMs = 24 * 60 * 60 * 1000

/** The path of an address, and the day that it asks for with `?on=YYYY-MM-DD`; undefined for a day that cannot be. */
export function pathAndDay(url: string, now: Date): { path: string; day?: string } | undefined {
  const at = url.indexOf('?')
  if (at < 0) return { path: url }
  const asked = new URLSearchParams(url.slice(at)).get('on')
  const path = url.slice(0, at)
  if (asked === null) return { path }
  // Where the reader is, the day may have begun before it has in Greenwich.
  const latest = new Date(now.getTime() + dayMs).toISOString().slice(0, 10)
  return Day.safeParse(asked).success && asked >= firstDay && asked <= latest ? { path, day: asked } : undefined
}
