import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, union } from 'drizzle-orm/pg-core'
import type { Db } from '#base/server/database/database.ts'
import type { SeenUploads } from '../../kinds/server/server-kind.ts'
import { released } from '../store/shown.ts'
import { collectionItems, editables, mediaContents, versions } from '../store/tables.ts'
import { mayRead, pagesFor, type Visitor } from './access.ts'

/** The version of a joined editable that readers see; none if it or its item has been removed from the page. */
export const isCurrent = and(
  released,
  eq(editables.isRemoved, false),
  or(isNull(collectionItems.id), eq(collectionItems.archived, false)),
)

/** The joined editables that readers see on pages open to the visitor, and all on those that the visitor may edit. */
export async function isSeenBy(db: Db, visitor: Visitor) {
  const { present, past } = await pagesFor(db, visitor)
  return or(and(inArray(editables.pageId, present), isCurrent), inArray(editables.pageId, past))
}

/** The ids of the uploads that pages show to a visitor, as a query; undefined for users who may see every upload. */
export async function uploadIdsSeenBy(db: Db, visitor: Visitor): Promise<SQL<number> | undefined> {
  if (mayRead({ upload: { username: '' }, uses: [] }, visitor)) return undefined
  const isSeen = await isSeenBy(db, visitor)
  const shown = (column: PgColumn) =>
    db
      .select({ id: sql<number>`${column}`.as('id') })
      .from(mediaContents)
      .innerJoin(versions, eq(versions.id, mediaContents.version))
      .innerJoin(editables, eq(editables.id, versions.editable))
      .leftJoin(collectionItems, eq(collectionItems.id, editables.collectionItemId))
      .where(and(gt(column, 0), isSeen))
  return sql<number>`(${union(shown(mediaContents.imageUpload), shown(mediaContents.documentUpload))})`
}

export const uploadsSeenBy =
  (db: Db, visitor: Visitor): SeenUploads =>
  async (ids) => {
    const requested = ids.filter((id) => id > 0)
    if (requested.length === 0) return new Set()
    const seen = await uploadIdsSeenBy(db, visitor)
    if (!seen) return new Set(requested)
    const { rows } = await db.execute<{ id: number }>(sql`select id from ${seen} as seen where id in ${requested}`)
    return new Set(rows.map(({ id }) => id))
  }
