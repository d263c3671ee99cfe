import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import type { EditableRow } from './place.ts'
import { editables, regionContents, versions } from './tables.ts'

/** The total number of blocks in the latest versions of the other regions on an editable's page. */
export async function blocksElsewhere(db: Db, { id, pageId }: EditableRow): Promise<number> {
  const [found] = await db
    .select({ blocks: sql<number>`coalesce(sum(jsonb_array_length(${regionContents.document} -> 'content')), 0)::int` })
    .from(editables)
    .innerJoin(versions, and(eq(versions.editable, editables.id), eq(versions.revision, editables.revision)))
    .innerJoin(regionContents, eq(regionContents.version, versions.id))
    .where(and(eq(editables.pageId, pageId), ne(editables.id, id)))
  return found?.blocks ?? 0
}
