import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import type { ContentItem, PageContent, PageDescriptor } from '../contract/index.ts'
import type { Reference } from '../contract/reference.ts'
import type { RichNode } from '../kinds/region/document.ts'
import { newPageDrawing } from '../kinds/region/draw/page.ts'
import { drawReferences } from '../kinds/region/draw/references.ts'
import { drawRegion } from '../kinds/region/draw/region.ts'
import { bibliography, editables, pages, regionContents, versions } from './tables.ts'

/** Everything a reader of the page at `url` needs. A page on which nothing is written has empty lists (D-37). */
export async function readPage(db: Db, url: string): Promise<PageContent> {
  const rows = await db
    .select({ page: pages, editable: editables, document: regionContents.document })
    .from(pages)
    .leftJoin(editables, eq(editables.pageId, pages.id))
    .leftJoin(versions, and(eq(versions.editable, editables.id), eq(versions.revision, editables.revision)))
    .leftJoin(regionContents, eq(regionContents.version, versions.id))
    .where(eq(pages.url, url))
    .orderBy(asc(editables.id))
  const drawing = newPageDrawing()
  const contentItems = rows.flatMap(({ editable, document }): ContentItem[] =>
    editable && document ? [drawItem(editable, document, drawing)] : [],
  )
  return {
    page: descriptorOf(url, rows[0]?.page),
    contentItems,
    collectionItems: [],
    headings: [...drawing.headings],
    references: {
      count: drawing.cited.length,
      html: drawReferences(drawing.cited, await referencesFor(db, drawing.cited)),
    },
  }
}

function drawItem(
  editable: typeof editables.$inferSelect,
  document: RichNode,
  drawing: ReturnType<typeof newPageDrawing>,
): ContentItem {
  const { id, editableId, revision } = editable
  return { type: 'region', editableId, regionControlId: id, version: revision, html: drawRegion(document, drawing) }
}

function descriptorOf(url: string, page: typeof pages.$inferSelect | undefined): PageDescriptor {
  return {
    ...(page && { pageId: page.id }),
    url,
    accessRoles: page?.accessRoles ?? [],
    online: page?.online ?? true,
    title: page?.title ?? null,
    description: page?.description ?? null,
    updated: page?.updated ?? null,
    reviewed: page?.reviewed ?? null,
    reviewedBy: page?.reviewedBy ?? null,
    nextReview: page?.nextReview ?? null,
  }
}

async function referencesFor(db: Db, keys: readonly string[]): Promise<Map<string, Reference>> {
  if (keys.length === 0) return new Map()
  const found = await db
    .select()
    .from(bibliography)
    .where(inArray(bibliography.key, [...keys]))
  return new Map(found.map(({ key, entry }) => [key, entry]))
}
