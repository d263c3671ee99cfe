import { inArray } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import type { ServerKind } from '../../server/server-kind.ts'
import { regionContents } from '../../server/tables.ts'
import type { RichNode } from './document.ts'
import { drawRegion } from './draw/region.ts'

/** Regions on the server: kept as documents, drawn for readers. */
export const regionOnServer: ServerKind<'region', RichNode> = {
  async load(db: Db, versions) {
    const found = await db
      .select()
      .from(regionContents)
      .where(inArray(regionContents.version, [...versions]))
    return new Map(found.map(({ version, document }) => [version, document]))
  },
  draw: (document, { id, editableId, version }, drawing) => ({
    type: 'region',
    editableId,
    regionControlId: id,
    version,
    html: drawRegion(document, drawing),
  }),
  forEditors: (content) => ({ content }),
  async write(db, version, document) {
    await db.insert(regionContents).values({ version, document })
  },
}
