import { and, asc, count, eq, max, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '#base/server/database/database.ts'
import type { Handlers } from '#base/server/http/serve.ts'
import type { editingEndpoints } from '../contract/editing.ts'
import { regionOnServer } from '../kinds/region/server.ts'
import { ensurePage, mustEdit, type PageRow } from './place.ts'
import {
  collectionItems,
  collectionItemVersions,
  collectionOrders,
  collections,
  editables,
  versions,
} from './tables.ts'
import { itemKey, itemLabel, orderKey, orderLabel, toldItems, toldMedia, toldOrder } from './told.ts'

/** What the history of a whole page is read by. */
export const pageHistoryHandlers: Pick<Handlers<typeof editingEndpoints>, 'pageVersions' | 'pageAt'> = {
  async pageVersions({ page: ref, offset, limit }, { db, routes, user }) {
    mustEdit(user, [])
    const page = await ensurePage({ db, routes, user }, ref)
    const all = unionAll(editableSaves(db, page), itemSaves(db, page), moves(db, page))
    const [total] = await db.select({ count: count() }).from(all.as('saves'))
    const rows = await all.orderBy(sql`modified desc`, sql`id desc`).offset(offset).limit(limit)
    return {
      versions: rows.map(({ editableId, item, data, version, username, modified }) => ({
        ...calledIn(editableId, item, data),
        version,
        username,
        modified: modified.toISOString(),
      })),
      total: total?.count ?? 0,
    }
  },

  async pageAt({ page: ref, moment }, { db, routes, user }) {
    mustEdit(user, [])
    const page = await ensurePage({ db, routes, user }, ref)
    const rows = await editablesAt(db, page, moment)
    const regions = rows.filter(({ kind }) => kind === 'region')
    const media = rows.filter(({ kind }) => kind !== 'region')
    const documents = await regionOnServer.load(
      db,
      regions.map(({ id }) => id),
    )
    const told = await toldMedia(
      db,
      media.map(({ id }) => id),
    )
    return {
      regions: regions.map(({ editableId, version, id }) => ({ editableId, version, content: documents.get(id) })),
      others: [
        ...media.map(({ editableId, id }) => ({ editableId, content: told.get(id) })),
        ...(await itemsAt(db, page, moment)),
        ...(await ordersAt(db, page, moment)),
      ],
    }
  },
}

const editableSaves = (db: Db, page: PageRow) =>
  db
    .select({
      id: versions.id,
      editableId: editables.editableId,
      item: sql<number>`0`.as('item'),
      data: sql<Record<string, unknown>>`'{}'::jsonb`.as('data'),
      version: versions.revision,
      username: versions.username,
      modified: versions.modified,
    })
    .from(versions)
    .innerJoin(editables, and(eq(editables.id, versions.editable), eq(editables.pageId, page.id)))

const itemSaves = (db: Db, page: PageRow) =>
  db
    .select({
      id: collectionItemVersions.id,
      editableId: collections.collectionId,
      item: collectionItems.id,
      data: collectionItemVersions.data,
      version: collectionItemVersions.revision,
      username: collectionItemVersions.username,
      modified: collectionItemVersions.modified,
    })
    .from(collectionItemVersions)
    .innerJoin(collectionItems, eq(collectionItems.id, collectionItemVersions.item))
    .innerJoin(collections, and(eq(collections.id, collectionItems.collection), eq(collections.pageId, page.id)))

const moved = -1

const moves = (db: Db, page: PageRow) =>
  db
    .select({
      id: collectionOrders.id,
      editableId: collections.collectionId,
      item: sql<number>`${moved}::integer`.as('item'),
      data: sql<Record<string, unknown>>`'{}'::jsonb`.as('data'),
      version: collectionOrders.revision,
      username: collectionOrders.username,
      modified: collectionOrders.modified,
    })
    .from(collectionOrders)
    .innerJoin(collections, and(eq(collections.id, collectionOrders.collection), eq(collections.pageId, page.id)))
    .where(eq(collectionOrders.isMove, true))

function calledIn(editableId: string, item: number, data: Record<string, unknown>) {
  if (item === moved) return { editableId: orderKey(editableId), label: orderLabel(editableId) }
  if (item > 0) return { editableId: itemKey(editableId, item), label: itemLabel(editableId, data) }
  return { editableId }
}

/** The database knows moments more exactly than those who are told of them. */
const until = (moment: string) => sql`${moment}::timestamptz + interval '1 millisecond'`

/** The versions of the page's editables that stood at a moment. */
function editablesAt(db: Db, page: PageRow, moment: string) {
  const latest = db
    .select({ editable: versions.editable, revision: max(versions.revision).as('latest_revision') })
    .from(versions)
    .where(sql`${versions.modified} < ${until(moment)}`)
    .groupBy(versions.editable)
    .as('latest')
  return db
    .select({
      editableId: editables.editableId,
      kind: editables.kind,
      version: versions.revision,
      id: versions.id,
    })
    .from(editables)
    .innerJoin(latest, eq(latest.editable, editables.id))
    .innerJoin(versions, and(eq(versions.editable, editables.id), eq(versions.revision, latest.revision)))
    .where(eq(editables.pageId, page.id))
    .orderBy(asc(editables.id))
}

/** The items of the page's collections as they stood at a moment. */
function itemRowsAt(db: Db, page: PageRow, moment: string) {
  const latest = db
    .select({ item: collectionItemVersions.item, revision: max(collectionItemVersions.revision).as('latest_revision') })
    .from(collectionItemVersions)
    .where(sql`${collectionItemVersions.modified} < ${until(moment)}`)
    .groupBy(collectionItemVersions.item)
    .as('latest_items')
  return db
    .select({ collectionId: collections.collectionId, version: collectionItemVersions })
    .from(collections)
    .innerJoin(collectionItems, eq(collectionItems.collection, collections.id))
    .innerJoin(latest, eq(latest.item, collectionItems.id))
    .innerJoin(
      collectionItemVersions,
      and(eq(collectionItemVersions.item, latest.item), eq(collectionItemVersions.revision, latest.revision)),
    )
    .where(eq(collections.pageId, page.id))
    .orderBy(asc(collections.id), asc(collectionItems.sortIndex))
}

/** Each item as it stood at a moment, told as a document. */
async function itemsAt(db: Db, page: PageRow, moment: string) {
  const rows = await itemRowsAt(db, page, moment)
  const told = await toldItems(
    db,
    rows.map(({ collectionId, version }) => ({ collectionId, ...version })),
  )
  return rows.map(({ collectionId, version: { item, data } }, at) => ({
    editableId: itemKey(collectionId, item),
    label: itemLabel(collectionId, data),
    content: told[at],
  }))
}

/** The order of each collection at a moment, told as a document. */
async function ordersAt(db: Db, page: PageRow, moment: string) {
  const latest = db
    .select({ collection: collectionOrders.collection, revision: max(collectionOrders.revision).as('latest_revision') })
    .from(collectionOrders)
    .where(sql`${collectionOrders.modified} < ${until(moment)}`)
    .groupBy(collectionOrders.collection)
    .as('latest_orders')
  const orders = await db
    .select({ collectionId: collections.collectionId, items: collectionOrders.items })
    .from(collectionOrders)
    .innerJoin(
      latest,
      and(eq(latest.collection, collectionOrders.collection), eq(latest.revision, collectionOrders.revision)),
    )
    .innerJoin(collections, and(eq(collections.id, collectionOrders.collection), eq(collections.pageId, page.id)))
    .orderBy(asc(collections.id))
  if (orders.length === 0) return []
  const rows = await itemRowsAt(db, page, moment)
  const shown = new Map(
    rows.filter(({ version }) => !version.archived).map(({ version }) => [version.item, version.data]),
  )
  return orders.map(({ collectionId, items }) => ({
    editableId: orderKey(collectionId),
    label: orderLabel(collectionId),
    content: toldOrder(
      collectionId,
      items.flatMap((id) => {
        const data = shown.get(id)
        return data ? [data] : []
      }),
    ),
  }))
}
