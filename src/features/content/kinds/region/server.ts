import { inArray } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { withPageIds, withPaths } from '../../server/page-links.ts'
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
    const documents = await withPaths(
      db,
      found.map(({ document }) => document),
    )
    return new Map(found.map(({ version }, at) => [version, documents[at] as RichNode]))
  },
  draw: (document, { id, editableId, version }, drawing) => ({
    type: 'region',
    editableId,
    regionControlId: id,
    version,
    html: drawRegion(document, drawing),
  }),
  forEditors: (content) => ({ content }),
  async write(db, version, content, routes) {
    const [document = content] = await withPageIds(db, [content], routes)
    await db.insert(regionContents).values({ version, document })
  },
}
