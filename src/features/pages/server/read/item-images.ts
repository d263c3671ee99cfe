import { and, eq, inArray } from 'drizzle-orm'
import { problem } from '#base/contract/problem.ts'
import type { User } from '#base/contract/user.ts'
import type { Announce } from '#base/server/database/announce.ts'
import type { Db } from '#base/server/database/database.ts'
import { collectionOf, describedAs, imageIdOf, isOnEveryPage } from '../../contract/collection-descriptions.ts'
import type { ImageItem } from '../../kinds/image/contract.ts'
import { loadMedia } from '../../kinds/image/server/media-contents.ts'
import { imageOnServer } from '../../kinds/image/server.ts'
import { mustEdit } from '../editing/page-for-editing.ts'
import { inState, type State } from '../store/shown.ts'
import { collectionItems, editables, type PageRow, versions } from '../store/tables.ts'
import { editableInfo } from './editable-info.ts'

/** The images of items in collections with images, such as the logos of funders (1), by item. */
export async function imagesOfItems(
  db: Db,
  collectionId: string,
  items: readonly number[],
  state: State,
): Promise<Map<number, ImageItem>> {
  if (!describedAs(collectionId)?.image || items.length === 0) return new Map()
  const rows = await db
    .select({ editable: editables, version: versions })
    .from(editables)
    .innerJoin(versions, inState(state))
    .where(and(inArray(editables.collectionItemId, [...items]), eq(editables.kind, imageOnServer.name)))
  const versionIds = rows.map(({ version }) => version.id)
  const contents = await loadMedia(db, versionIds)
  const images = new Map<number, ImageItem>()
  for (const { editable, version } of rows) {
    const { editableId, collectionItemId } = editable
    const content = contents.get(version.id)
    if (!content || collectionItemId === null || editableId !== imageIdOf(collectionId, collectionItemId)) continue
    images.set(collectionItemId, imageOnServer.render(content, editableInfo({ editable, version })))
  }
  return images
}

/** Throws if the user may not edit the collection of an item (D-10); the item must be on the page. */
export async function mustEditItem(db: Db, user: User | undefined, page: PageRow, item: number) {
  const [found] = await db
    .select({ order: editables })
    .from(collectionItems)
    .innerJoin(editables, eq(editables.id, collectionItems.order))
    .where(eq(collectionItems.id, item))
  if (found?.order.pageId !== page.id) throw problem(422, 'There is no such item on the page.')
  const { editableId, editRoles } = found.order
  const collectionId = collectionOf(editableId)
  mustEdit(user, describedAs(collectionId)?.editRoles ?? [])
  if (editRoles.length > 0) mustEdit(user, editRoles)
  return collectionId
}

/** Announces a change of an item to all pages if its collection is shown on all of them. */
export async function announceItem(db: Db, announce: Announce, collectionId: string) {
  if (isOnEveryPage(collectionId)) await announce(db, '*')
}
