import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import type { ContentItem, PageContent, PageDescriptor } from '../contract/index.ts'
import type { Reference } from '../contract/reference.ts'
import { newPageDrawing } from '../kinds/region/draw/page.ts'
import { drawReferences } from '../kinds/region/draw/references.ts'
import { collectionsOn, drawCollections } from './collections.ts'
import { kindNamed } from './kinds.ts'
import type { Place } from './server-kind.ts'
import { bibliography, editables, pages, versions } from './tables.ts'

type PageRow = typeof pages.$inferSelect
type EditableRow = typeof editables.$inferSelect

/** An editable of a page at one of its versions. */
export type Placed = { editable: EditableRow; version: typeof versions.$inferSelect }

/** Everything a reader of the page at `url` needs. A page on which nothing is written has empty lists (D-37). */
export async function readPage(db: Db, url: string, isForEditors = false): Promise<PageContent> {
  const rows = await db
    .select({ page: pages, editable: editables, version: versions })
    .from(pages)
    .leftJoin(editables, eq(editables.pageId, pages.id))
    .leftJoin(versions, and(eq(versions.editable, editables.id), eq(versions.revision, editables.revision)))
    .where(eq(pages.url, url))
    .orderBy(asc(editables.id))
  const placed = rows.flatMap(({ editable, version }) => (editable && version ? [{ editable, version }] : []))
  return drawPage(db, url, rows[0]?.page, placed, { isForEditors })
}

/**
 * Draws a page from its editables, each at the version given, and its collections, on a day as they were then; editors
 * also get what it is drawn from (D-109).
 */
export async function drawPage(
  db: Db,
  url: string,
  page: PageRow | undefined,
  placed: readonly Placed[],
  { isForEditors = false, day }: { isForEditors?: boolean; day?: string } = {},
): Promise<PageContent> {
  const drawing = newPageDrawing()
  const contents = await contentsOf(db, placed)
  const contentItems = placed.flatMap(({ editable, version }): ContentItem[] => {
    const kind = kindNamed(editable.kind)
    const content = contents.get(version.id)
    if (!kind || content === undefined) return []
    const item = kind.draw(content, placeOf({ editable, version }), drawing)
    return [isForEditors ? Object.assign(item, kind.forEditors?.(content)) : item]
  })
  const references = await referencesFor(db, drawing.cited)
  const collectionItems = page ? await collectionsOn(db, page, day) : []
  const collections = drawCollections(collectionItems, drawing)
  return {
    page: descriptorOf(url, page),
    contentItems,
    collectionItems,
    collections,
    headings: [...drawing.headings],
    links: [...drawing.links],
    references: { count: drawing.cited.length, html: drawReferences(drawing.cited, references) },
  }
}

/** Where what a version says stands. */
const placeOf = ({ editable, version }: Placed): Place => ({
  ...{ id: editable.id, editableId: editable.editableId, editRoles: editable.editRoles },
  ...{ collectionItemId: editable.collectionItemId, version: version.revision },
  ...{ isLatest: version.revision === editable.revision, username: version.username, modified: version.modified },
})

/** What the versions say, by the id of the version: one query a kind. */
async function contentsOf(db: Db, placed: readonly Placed[]): Promise<Map<number, unknown>> {
  const all = new Map<number, unknown>()
  for (const name of new Set(placed.map(({ editable }) => editable.kind))) {
    const wanted = placed.filter(({ editable }) => editable.kind === name).map(({ version }) => version.id)
    for (const [version, content] of (await kindNamed(name)?.load(db, wanted)) ?? []) all.set(version, content)
  }
  return all
}

function descriptorOf(url: string, page: PageRow | undefined): PageDescriptor {
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
