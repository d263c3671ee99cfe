import { and, desc, eq, gt, sql } from 'drizzle-orm'
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
import { editables, pages, regionContents, versions } from './tables.ts'

const previous = alias(versions, 'previous')
const previousContents = alias(regionContents, 'previous_contents')

/** What changed on a page, newest first: of each save of a region, the difference to the one before, drawn. */
export async function pageChanges(db: Db, url: string, limit: number): Promise<PageChange[]> {
  const rows = await db
    .select({
      id: versions.id,
      editableId: editables.editableId,
      version: versions.revision,
      modified: versions.modified,
      now: regionContents.document,
      old: previousContents.document,
    })
    .from(pages)
    .innerJoin(editables, eq(editables.pageId, pages.id))
    .innerJoin(versions, and(eq(versions.editable, editables.id), gt(versions.revision, 1)))
    .innerJoin(previous, and(eq(previous.editable, editables.id), eq(previous.revision, sql`${versions.revision} - 1`)))
    .innerJoin(regionContents, eq(regionContents.version, versions.id))
    .innerJoin(previousContents, eq(previousContents.version, previous.id))
    .where(eq(pages.url, url))
    .orderBy(desc(versions.modified), desc(versions.id))
    .limit(limit)
  return rows.flatMap(({ id, editableId, version, modified, now, old }) => {
    const html = drawChange(old, now, `change-${id}-`)
    return html === undefined ? [] : [{ editableId, version, modified: modified.toISOString(), html }]
  })
}

/** What changed in a line of words, then the parts that did; nothing for a save that changed nothing. */
function drawChange(old: RichNode, now: RichNode, prefix: string): string | undefined {
  const difference = diffDocuments(old, now)
  if (!differs(difference)) return
  return join([
    element('p', { class: 'change-summary' }, text(summaryOf(difference))),
    drawDifference(changedOnly(difference), newPageDrawing(prefix)),
  ])
}
