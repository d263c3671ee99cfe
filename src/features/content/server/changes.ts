import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#base/server/database/database.ts'
import type { PageChange } from '../contract/editing.ts'
import { diffDocuments } from '../kinds/region/diff/blocks.ts'
import { changedOnly } from '../kinds/region/diff/changed-only.ts'
import { differs } from '../kinds/region/diff/node.ts'
import { summaryOf } from '../kinds/region/diff/summary.ts'
import type { RichNode } from '../kinds/region/document.ts'
import { drawDifference } from '../kinds/region/draw/diff.ts'
import { element, join, text } from '../kinds/region/draw/html.ts'
import { newPageDrawing } from '../kinds/region/draw/page.ts'
import { DrawnChanges } from './drawn-changes.ts'
import { withPaths } from './page-links.ts'
import { editables, pages, regionContents, versions } from './tables.ts'

/** What changed on a page, newest first: of each save of a region, the difference to the one before, drawn. */
export async function pageChanges(
  db: Db,
  url: string,
  limit: number,
  drawn: DrawnChanges = new DrawnChanges(),
): Promise<PageChange[]> {
  const saves = await db
    .select({
      id: versions.id,
      editableId: editables.editableId,
      version: versions.revision,
      modified: versions.modified,
    })
    .from(pages)
    .innerJoin(editables, and(eq(editables.pageId, pages.id), eq(editables.kind, 'region')))
    .innerJoin(versions, and(eq(versions.editable, editables.id), gt(versions.revision, 1)))
    .where(eq(pages.url, url))
    .orderBy(desc(versions.modified), desc(versions.id))
    .limit(limit)
  const missing = saves.map(({ id }) => id).filter((id) => drawn.get(id) === undefined)
  const html = new Map(saves.map(({ id }) => [id, drawn.get(id)]))
  for (const { id, old, now } of await documentsOf(db, missing)) {
    const change = drawChange(old, now, `change-${id}-`)
    drawn.keep(id, change)
    html.set(id, change)
  }
  return saves.flatMap(({ id, editableId, version, modified }) => {
    const change = html.get(id)
    // A save may have changed nothing.
    return change ? [{ editableId, version, modified: modified.toISOString(), html: change }] : []
  })
}

const previous = alias(versions, 'previous')
const former = alias(regionContents, 'former')

/** What versions say, and what the ones before them said. */
async function documentsOf(db: Db, ids: readonly number[]): Promise<{ id: number; old: RichNode; now: RichNode }[]> {
  if (ids.length === 0) return []
  const found = await db
    .select({ id: versions.id, now: regionContents.document, old: former.document })
    .from(versions)
    .innerJoin(
      previous,
      and(eq(previous.editable, versions.editable), eq(previous.revision, sql`${versions.revision} - 1`)),
    )
    .innerJoin(regionContents, eq(regionContents.version, versions.id))
    .innerJoin(former, eq(former.version, previous.id))
    .where(inArray(versions.id, [...ids]))
  const documents = await withPaths(
    db,
    found.flatMap(({ old, now }) => [old, now]),
  )
  return found.map(({ id }, at) => ({ id, old: documents[2 * at] as RichNode, now: documents[2 * at + 1] as RichNode }))
}

/** What changed in a line of words, then the parts that did; empty where nothing did. */
function drawChange(old: RichNode, now: RichNode, prefix: string): string {
  const difference = diffDocuments(old, now)
  if (!differs(difference)) return ''
  return join([
    element('p', { class: 'change-summary' }, text(summaryOf(difference))),
    drawDifference(changedOnly(difference), newPageDrawing(prefix)),
  ])
}
