import { and, eq, inArray } from 'drizzle-orm'
import { problem } from '#base/contract/problem.ts'
import type { User } from '#base/contract/user.ts'
import { announce } from '#base/server/database/announce.ts'
import type { Db } from '#base/server/database/database.ts'
import { describedAs, imageIdOf } from '../contract/collection-descriptions.ts'
import type { ImageItem } from '../kinds/image/contract.ts'
import { imageOnServer } from '../kinds/image/server.ts'
import { newPageDrawing } from '../kinds/region/draw/page.ts'
import { loadMedia } from './media-contents.ts'
import { mustEdit, type PageRow } from './place.ts'
import { collectionItems, collections, editables, versions } from './tables.ts'

/** The images of items whose collection gives them one, such as the logos of funders (1), by item. */
export async function imagesOfItems(
  db: Db,
  collectionId: string,
  items: readonly number[],
): Promise<Map<number, ImageItem>> {
  if (!describedAs(collectionId)?.image || items.length === 0) return new Map()
  const rows = await db
    .select({ editable: editables, version: versions })
    .from(editables)
    .innerJoin(versions, and(eq(versions.editable, editables.id), eq(versions.revision, editables.revision)))
    .where(and(inArray(editables.collectionItemId, [...items]), eq(editables.kind, 'image')))
  const contents = await loadMedia(
    db,
    rows.map(({ version }) => version.id),
  )
  const images = new Map<number, ImageItem>()
  for (const { editable, version } of rows) {
    const { id, editableId, editRoles, collectionItemId } = editable
    const content = contents.get(version.id)
    if (!content || collectionItemId === null || editableId !== imageIdOf(collectionId, collectionItemId)) continue
    const { revision, username, modified } = version
    const place = { id, editableId, editRoles, collectionItemId, version: revision, isLatest: true, username, modified }
    images.set(collectionItemId, imageOnServer.draw(content, place, newPageDrawing()))
  }
  return images
}

/** Refuses whoever may not edit the collection that an item is of (D-10); the item must be on the page. */
export async function mustEditItem(db: Db, user: User | undefined, page: PageRow, item: number) {
  const [found] = await db
    .select({ collection: collections })
    .from(collectionItems)
    .innerJoin(collections, eq(collections.id, collectionItems.collection))
    .where(eq(collectionItems.id, item))
  if (found?.collection.pageId !== page.id) throw problem(422, 'There is no such item on the page.')
  const { collectionId, editRoles } = found.collection
  mustEdit(user, describedAs(collectionId)?.editRoles ?? [])
  if (editRoles.length > 0) mustEdit(user, editRoles)
  return collectionId
}

/** Tells every page of a change where the item stands on all of them. */
export async function announceItem(db: Db, collectionId: string) {
  if (describedAs(collectionId)?.isSiteWide) await announce(db, '*')
}
