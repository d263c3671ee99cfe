import { aliasedTable, and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import type { Handlers } from '#base/server/http/serve.ts'
import type { RenderContext } from '#features/rich-text/index.ts'
import {
  collectionDescriptions,
  collectionOf,
  describedAs,
  itemIdOf,
  orderIdOf,
} from '../../contract/collection-descriptions.ts'
import type { contentEndpoints } from '../../contract/content-endpoints.ts'
import { mayEdit } from '../../contract/edit-roles.ts'
import { editableIdOf } from '../../contract/editable-id.ts'
import type { PageContent } from '../../contract/page-content.ts'
import type { CollectionEntry } from '../../contract/page-descriptor.ts'
import { collectionItemKind } from '../../kinds/collection-item/contract.ts'
import type { CollectionItem } from '../../kinds/collection-item/server.ts'
import { type NoteOf, renderCollection, renderSiteWide } from '../../kinds/collection-order/render.ts'
import { mayRead, type Visitor } from '../access/access.ts'
import { ensureEditable, mustBeOfKind, mustEdit, readablePage } from '../editing/page-for-editing.ts'
import { itemsWithPaths } from '../store/item-links.ts'
import { inState, type State } from '../store/shown.ts'
import {
  collectionItemContents,
  collectionItems,
  collectionOrderContents,
  type EditableRow,
  editables,
  type PageRow,
  pages,
  versions,
} from '../store/tables.ts'
import { imagesOfItems } from './item-images.ts'
import { peopleFor } from './people.ts'

export type Item = CollectionItem & {
  readonly editable: EditableRow
  /** Its position in the collection, counting archived items. */
  readonly sortIndex: number
  readonly version: number
  readonly username: string
  readonly modified: Date
}

const order = aliasedTable(editables, 'order')
const orderVersions = aliasedTable(versions, 'order_versions')

/** The items of all collections of a page, or of one of them, in order, archived ones included. */
export async function itemsOn(db: Db, page: PageRow, state: State, collectionId?: string): Promise<Item[]> {
  const rows = await db
    .select({
      id: collectionItems.id,
      editable: editables,
      version: versions,
      content: collectionItemContents,
      orderId: order.editableId,
    })
    .from(collectionItems)
    .innerJoin(order, eq(order.id, collectionItems.order))
    .innerJoin(editables, eq(editables.id, collectionItems.editable))
    .innerJoin(versions, inState(state))
    .innerJoin(collectionItemContents, eq(collectionItemContents.version, versions.id))
    .leftJoin(orderVersions, inState(state, order, orderVersions))
    .leftJoin(collectionOrderContents, eq(collectionOrderContents.version, orderVersions.id))
    .where(
      and(
        eq(order.pageId, page.id),
        collectionId === undefined ? undefined : eq(order.editableId, orderIdOf(collectionId)),
      ),
    )
    .orderBy(
      asc(order.id),
      sql`array_position(${collectionOrderContents.items}, ${collectionItems.id})`,
      asc(collectionItems.id),
    )
  const items = rows.map(({ orderId, content: { data } }) => ({ collectionId: collectionOf(orderId), data }))
  const resolved = await itemsWithPaths(db, items)
  const starts = new Map(rows.toReversed().map(({ orderId }, index) => [orderId, rows.length - 1 - index]))
  return rows.map(
    ({ id, editable, version: { revision, username, modified }, content: { archived }, orderId }, index) => ({
      ...{ id, editable, archived, version: revision, username, modified },
      collectionId: collectionOf(orderId),
      data: resolved[index] ?? {},
      sortIndex: index - (starts.get(orderId) ?? 0),
    }),
  )
}

/** Adds an item to a collection. The caller saves its first version and its position in the order. */
export async function newItem(
  tx: Db,
  { pageId, collectionId, order }: { pageId: number; collectionId: string; order: number },
): Promise<{ id: number; editable: EditableRow }> {
  const { rows } = await tx.execute<{ id: number }>(sql`select nextval('collection_items_id_seq')::integer as id`)
  const id = rows[0]?.id ?? 0
  const editable = await ensureEditable(tx, pageId, itemIdOf(collectionId, id), collectionItemKind.name)
  mustBeOfKind(editable, collectionItemKind.name)
  await tx.insert(collectionItems).values({ id, editable: editable.id, order })
  return { id, editable }
}

/** The collections of a page, rendered for readers. Collections that code does not describe are not rendered. */
export function renderCollections(
  collections: ReadonlyMap<string, readonly CollectionItem[]>,
  rendering: RenderContext,
  { labelOf, noteOf = rendering.link }: { labelOf?(collectionId: string): string | undefined; noteOf?: NoteOf } = {},
): PageContent['collections'] {
  return [...collections].flatMap(([collectionId, items]) => {
    const description = describedAs(collectionId)
    if (!description || description.isSiteWide || items.length === 0) return []
    const label = labelOf?.(collectionId) ?? description.label
    return [{ collectionId, html: renderCollection({ ...description, label }, items, { page: rendering, noteOf }) }]
  })
}

/** Nobody can own such an address: its item is an example, which readers do not see. */
export const exampleAddress = /^https?:\/\/[^/]+\.invalid(\/|$)/

/** What every page shows from the home page, if the visitor may read that: who publishes the site, and its funders (1, D-54). */
export async function readPublisherAndFunders(
  db: Db,
  visitor: Visitor,
): Promise<{ publisher?: string; funders: string }> {
  const [home] = await db.select().from(pages).where(eq(pages.url, '/'))
  if (!home || !mayRead({ page: home }, visitor)) return { funders: '' }
  const items = (await itemsOn(db, home, 'released')).filter(({ archived }) => !archived)
  const publisher = items.find((item) => item.collectionId === editableIdOf('/', 'publisher'))
  const fundersId = editableIdOf('/', 'funders')
  const funders = items.filter(
    ({ collectionId, data }) =>
      collectionId === fundersId && (mayEdit(visitor.user?.roles) || !exampleAddress.test(String(data.url))),
  )
  const ids = funders.map(({ id }) => id)
  const images = await imagesOfItems(db, fundersId, ids, 'released')
  return {
    ...(publisher && { publisher: [publisher.data.name, publisher.data.text].filter(Boolean).join(': ') }),
    funders: renderSiteWide(
      collectionDescriptions.funders,
      funders.map(({ data, id }) => ({ data, image: images.get(id) })),
    ),
  }
}

/** Reads a part of a collection (D-20). */
export const collectionPage: Handlers<typeof contentEndpoints>['collectionPage'] = async (
  { page: ref, collectionId, offset, limit, archived },
  { db, routes, user },
) => {
  const page = await readablePage({ db, routes, user }, ref)
  if (archived) mustEdit(user, [])
  const state = archived ? 'working' : 'released'
  const condition = page && and(eq(editables.pageId, page.id), eq(editables.editableId, orderIdOf(collectionId)))
  const [order] = condition ? await db.select().from(editables).where(condition) : []
  const chosen =
    page && order ? (await itemsOn(db, page, state, collectionId)).filter((item) => archived || !item.archived) : []
  const items = await entriesOf(db, chosen.slice(offset, offset + limit), state)
  const named = await peopleFor(db, user, items)
  return { collectionId, items: named, total: chosen.length, offset, version: order?.revision ?? 0 }
}

export async function entriesOf(db: Db, items: readonly Item[], state: State): Promise<CollectionEntry[]> {
  const [first] = items
  if (!first) return []
  const hasImages = describedAs(first.collectionId)?.image !== undefined
  const images = await imagesOfItems(
    db,
    first.collectionId,
    items.map(({ id }) => id),
    state,
  )
  return items.map(({ collectionId, id, sortIndex, archived, data, username, modified, version }) => ({
    ...{ collectionId, collectionItemId: id, sortIndex, archived, data, username },
    modified: modified.toISOString(),
    version,
    ...(hasImages && { image: images.get(id) ?? null }),
  }))
}
