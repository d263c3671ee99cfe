import { and, eq, ilike, ne, sql } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { working } from '../store/shown.ts'
import { type EditableRow, editables, regionContents, versions } from '../store/tables.ts'

export async function blocksElsewhere(db: Db, { id, pageId }: EditableRow): Promise<number> {
  const [found] = await db
    .select({ blocks: sql<number>`coalesce(sum(jsonb_array_length(${regionContents.document} -> 'content')), 0)::int` })
    .from(editables)
    .innerJoin(versions, working)
    .innerJoin(regionContents, eq(regionContents.version, versions.id))
    .where(and(eq(editables.pageId, pageId), ne(editables.id, id)))
  return found?.blocks ?? 0
}

/** Marks in the starter text for the owner of a site to fill in: funding, conflicts of interest, contact. */
const placeholder = 'to be supplied'

export async function hasPlaceholders(db: Db, pageId: number): Promise<boolean> {
  const found = await db
    .select({ id: editables.id })
    .from(editables)
    .innerJoin(versions, working)
    .innerJoin(regionContents, eq(regionContents.version, versions.id))
    .where(
      and(
        eq(editables.pageId, pageId),
        eq(editables.isRemoved, false),
        ilike(sql`${regionContents.document}::text`, `%${placeholder}%`),
      ),
    )
    .limit(1)
  return found.length > 0
}
