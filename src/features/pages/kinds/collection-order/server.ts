import { eq, inArray } from 'drizzle-orm'
import type { RichNode } from '#features/rich-text/index.ts'
import { collectionLabel, collectionOf, describedAs, itemName } from '../../contract/collection-descriptions.ts'
import { collectionOrderContents, editables, versions } from '../../server/store/tables.ts'
import { type CollectionItem, collectionItemOnServer } from '../collection-item/server.ts'
import { lines } from '../server/as-document.ts'
import type { Contents, ServerKind } from '../server/server-kind.ts'
import { collectionOrderKind } from './contract.ts'

/** The content of a version of an order: the ids of all items, archived ones included. */
type CollectionOrder = { readonly collectionId: string; readonly items: readonly number[] }

export const collectionOrderOnServer: ServerKind<'list_order', CollectionOrder> = {
  name: collectionOrderKind.name,
  news: 'none',
  // It contains only the ids of items, each of which has its own audience.
  isOpen: true,
  async load(db, versionIds) {
    const rows = await db
      .select({ content: collectionOrderContents, orderId: editables.editableId })
      .from(collectionOrderContents)
      .innerJoin(versions, eq(versions.id, collectionOrderContents.version))
      .innerJoin(editables, eq(editables.id, versions.editable))
      .where(inArray(collectionOrderContents.version, [...versionIds]))
    return new Map(
      rows.map(({ content: { version, items }, orderId }) => [version, { collectionId: collectionOf(orderId), items }]),
    )
  },
  async write(db, version, { items }) {
    await db.insert(collectionOrderContents).values({ version, items: [...items] })
  },
  label: ({ collectionId }) => `${collectionLabel(collectionId)}: order`,
  /** The names of the items that were shown at the time. */
  asDocument({ collectionId }, around) {
    const description = describedAs(collectionId)
    const items = collectionsIn(around).get(collectionId) ?? []
    const content = items.map(({ data }): RichNode => {
      const name = description ? itemName(description, data) : ''
      return { type: 'listItem', content: [{ type: 'paragraph', content: name ? [{ type: 'text', text: name }] : [] }] }
    })
    return content.length === 0 ? lines([]) : { type: 'doc', content: [{ type: 'orderedList', content }] }
  },
}

/** The collections in the contents of a page, each with its unarchived items, in order. */
export function collectionsIn(contents: Contents): Map<string, CollectionItem[]> {
  const orders = contents.of(collectionOrderOnServer)
  const items = contents.of(collectionItemOnServer)
  const collections = new Map<string, CollectionItem[]>()
  for (const collectionId of new Set([...orders, ...items].map((content) => content.collectionId))) {
    const order = orders.find((each) => each.collectionId === collectionId)?.items ?? []
    const places = new Map(order.map((id, index) => [id, index]))
    const indexOf = ({ id }: CollectionItem) => places.get(id) ?? order.length
    collections.set(
      collectionId,
      items
        .filter((item) => item.collectionId === collectionId && !item.archived)
        .sort((a, b) => indexOf(a) - indexOf(b) || a.id - b.id),
    )
  }
  return collections
}
