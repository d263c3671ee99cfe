import { aliasedTable, and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { collectionLabel, collectionOf, describedAs, itemName } from '../../contract/collection-descriptions.ts'
import { itemsWithPageIds, itemsWithPaths } from '../../server/store/item-links.ts'
import { released } from '../../server/store/shown.ts'
import { collectionItemContents, collectionItems, editables, versions } from '../../server/store/tables.ts'
import { lines } from '../server/as-document.ts'
import type { ServerKind } from '../server/server-kind.ts'
import { collectionItemKind } from './contract.ts'

export type CollectionItem = {
  readonly collectionId: string
  readonly id: number
  readonly archived: boolean
  readonly data: Record<string, unknown>
}

const order = aliasedTable(editables, 'order')

const archivedForReaders = (db: Db, editable: number) =>
  db
    .select({ version: collectionItemContents.version })
    .from(collectionItemContents)
    .innerJoin(versions, eq(versions.id, collectionItemContents.version))
    .innerJoin(editables, released)
    .where(and(eq(editables.id, editable), eq(collectionItemContents.archived, true)))

export const collectionItemOnServer: ServerKind<'list_item', CollectionItem> = {
  name: collectionItemKind.name,
  news: 'all',
  async load(db, versionIds) {
    const rows = await db
      .select({ content: collectionItemContents, id: collectionItems.id, orderId: order.editableId })
      .from(collectionItemContents)
      .innerJoin(versions, eq(versions.id, collectionItemContents.version))
      .innerJoin(collectionItems, eq(collectionItems.editable, versions.editable))
      .innerJoin(order, eq(order.id, collectionItems.order))
      .where(inArray(collectionItemContents.version, [...versionIds]))
    const items = rows.map(({ content: { data }, orderId }) => ({ collectionId: collectionOf(orderId), data }))
    const resolved = await itemsWithPaths(db, items)
    return new Map(
      rows.map(({ content: { version, archived }, id, orderId }, index) => [
        version,
        { collectionId: collectionOf(orderId), id, archived, data: resolved[index] ?? {} },
      ]),
    )
  },
  async write(db, version, { collectionId, archived, data }, routes) {
    const [stored = data] = await itemsWithPageIds(db, [{ collectionId, data }], routes)
    const [saved] = await db.select({ editable: versions.editable }).from(versions).where(eq(versions.id, version))
    await db.insert(collectionItemContents).values({ version, archived, data: stored })
    await db
      .update(collectionItems)
      // Readers see an archived item again only when it is released.
      .set({ archived: archived ? true : sql`exists (${archivedForReaders(db, saved?.editable ?? 0)})` })
      .where(eq(collectionItems.editable, saved?.editable ?? 0))
  },
  isGone: ({ archived }) => archived,
  isNews: ({ collectionId }) => !describedAs(collectionId)?.isSiteWide,
  label({ collectionId, data }) {
    const description = describedAs(collectionId)
    const collection = collectionLabel(collectionId)
    return description ? `${collection}: ${itemName(description, data)}` : collection
  },
  asDocument({ collectionId, archived, data }) {
    if (archived) return lines([])
    const fields = describedAs(collectionId)?.fields ?? Object.keys(data).map((name) => ({ name, label: name }))
    return lines(fields.map(({ name, label }) => [label, String(data[name] ?? '')]))
  },
}
