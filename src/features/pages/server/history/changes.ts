import { inArray } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import type { PageChange } from '../../contract/history.ts'
import type { Visitor } from '../access/access.ts'
import { drawnChanges, type PageRow } from '../store/tables.ts'
import { notDrawn } from './draw-changes.ts'
import { savesOn } from './saves.ts'

/**
 * What changed on a page, newest first: for each save that the visitor may read, the difference from the one before. A
 * reader's request never starts a drawing.
 */
export async function pageChanges(db: Db, page: PageRow, visitor: Visitor, limit: number): Promise<PageChange[]> {
  const saves = await savesOn(db, page, visitor, limit)
  const ids = saves.map(({ id }) => id)
  const drawn = await db.select().from(drawnChanges).where(inArray(drawnChanges.version, ids))
  const html = new Map(drawn.map(({ version, html }) => [version, html]))
  return saves.flatMap(({ id, modified, ...save }) => {
    const change = html.get(id) ?? notDrawn
    // A save may have changed nothing.
    return change ? [{ ...save, modified: modified.toISOString(), html: change }] : []
  })
}
