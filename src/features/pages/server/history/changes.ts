import { inArray } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import type { PageChange } from '../../contract/history.ts'
import type { Visitor } from '../access/access.ts'
import { drawnChanges, type PageRow } from '../store/tables.ts'
import { notDrawn } from './draw-changes.ts'
import { changesOn } from './released-changes.ts'

/**
 * What changed on a page, newest first: for each released version that the visitor may read, the difference from what
 * readers saw before. A reader's request never starts a drawing.
 */
export async function pageChanges(db: Db, page: PageRow, visitor: Visitor, limit: number): Promise<PageChange[]> {
  const changes = await changesOn(db, page, visitor, limit)
  const ids = changes.map(({ id }) => id)
  const drawn = await db.select().from(drawnChanges).where(inArray(drawnChanges.released, ids))
  const html = new Map(drawn.map(({ released, html }) => [released, html]))
  return changes.flatMap(({ id, at, ...rest }) => {
    const change = html.get(id) ?? notDrawn
    // A save may have changed nothing.
    return change ? [{ ...rest, modified: at.toISOString(), html: change }] : []
  })
}
