import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { conflict, problem } from '#base/contract/problem.ts'
import { announce } from '#base/server/database/announce.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Call, Handlers } from '#base/server/http/serve.ts'
import { drawCollection, drawSiteWide } from '../collections/draw.ts'
import { describedAs } from '../contract/collection-descriptions.ts'
import { dataOf } from '../contract/collections.ts'
import type { CollectionEntry, editingEndpoints, PageRef } from '../contract/editing.ts'
import { editableIdOf, type PageContent } from '../contract/index.ts'
import type { PageDrawing } from '../kinds/region/draw/page.ts'
import { imagesOfItems } from './item-images.ts'
import { itemsWithPageIds, itemsWithPaths } from './item-links.ts'
import { ensurePage, mayEdit, mustEdit, type PageRow } from './place.ts'
import { collectionItems, collectionItemVersions, collectionOrders, collections, pages } from './tables.ts'

type Collection = typeof collections.$inferSelect
type Item = typeof collectionItems.$inferSelect

type Names = 'saveCollectionItem' | 'removeCollectionItem' | 'orderCollection' | 'collectionPage'

export const collectionHandlers: Pick<Handlers<typeof editingEndpoints>, Names> = {
  saveCollectionItem: ({ page: ref, item: given }, call) =>
    changing(call, ref, given.collectionId, async (tx, collection) => {
      const data = checkedData(given.collectionId, given.data)
      const id = given.collectionItemId ?? 0
      const present = id > 0 ? await itemOf(tx, collection, id) : undefined
      if (present && given.baseVersion !== undefined && given.baseVersion !== present.revision)
        throw conflict('Somebody else has saved this in the meantime.', await entryOf(tx, collection, present))
      const item = present ?? (await addItem(tx, collection, given.after))
      const archived = given.archived ?? item.archived
      const saved = await addVersion(tx, call, collection, item, { archived, data })
      if (!present || present.archived !== archived) await bump(tx, call, collection)
      return {
        subject: `${given.collectionId} ${item.id}`,
        action: present ? 'collection item saved' : 'collection item added',
        answer: {
          ...(await entryOf(tx, collection, saved)),
          clientId: id > 0 ? null : (given.collectionItemId ?? null),
        },
      }
    }),

  removeCollectionItem: ({ page: ref, item: { collectionId, collectionItemId } }, call) =>
    changing(call, ref, collectionId, async (tx, collection) => {
      const item = await itemOf(tx, collection, collectionItemId)
      const saved = item.archived ? item : await archive(tx, call, collection, item)
      return {
        subject: `${collectionId} ${collectionItemId}`,
        action: 'collection item archived',
        answer: { collectionId, collectionItemId, archived: true as const, undoToken: `${saved.id}.${saved.revision}` },
      }
    }),

  orderCollection: ({ page: ref, collectionId, items: wanted, baseVersion }, call) =>
    changing(call, ref, collectionId, async (tx, collection) => {
      const all = await itemsOf(tx, collection)
      const shown = all.filter(({ archived }) => !archived).map(({ id }) => id)
      const isSameSet =
        wanted.length === shown.length &&
        new Set(wanted).size === shown.length &&
        shown.every((id) => wanted.includes(id))
      const isStale = baseVersion !== undefined && baseVersion !== collection.revision
      if (!isSameSet || isStale)
        throw conflict('The list has changed in the meantime.', {
          collectionId,
          items: shown,
          version: collection.revision,
        })
      await renumber(tx, withArchived(all, wanted))
      const version = await bump(tx, call, collection, true)
      return { subject: collectionId, action: 'collection ordered', answer: { collectionId, items: wanted, version } }
    }),

  async collectionPage({ page: ref, collectionId, offset, limit, archived }, { db, routes, user }) {
    const page = await ensurePage({ db, routes, user }, ref)
    if (!page.online && !mayEdit(user)) throw problem(404, 'There is no such page.')
    if (archived) mustEdit(user, [])
    const collection = await findCollection(db, page, collectionId)
    const all = collection ? await itemsOf(db, collection) : []
    const chosen = all.filter((item) => archived || !item.archived)
    const items = collection ? await entriesOf(db, collection, chosen.slice(offset, offset + limit)) : []
    return { collectionId, items, total: chosen.length, offset, version: collection?.revision ?? 0 }
  },
}

/** The items of a page's collections that readers see; on a day: as they were at its end (UTC). */
export async function collectionsOn(db: Db, page: PageRow, day?: string): Promise<PageContent['collectionItems']> {
  const end = sql`${day}::date::timestamp at time zone 'UTC' + interval '1 day'`
  const then = sql`(select max(v.revision) from ${collectionItemVersions} v
    where v.item = ${collectionItems.id} and v.modified < ${end})`
  const orderThen = sql`(select o.items from ${collectionOrders} o
    where o.collection = ${collections.id} and o.modified < ${end} order by o.revision desc limit 1)`
  const rows = await db
    .select({ item: collectionItems, version: collectionItemVersions, collection: collections })
    .from(collections)
    .innerJoin(collectionItems, eq(collectionItems.collection, collections.id))
    .innerJoin(
      collectionItemVersions,
      and(
        eq(collectionItemVersions.item, collectionItems.id),
        eq(collectionItemVersions.revision, day === undefined ? collectionItems.revision : then),
      ),
    )
    .where(and(eq(collections.pageId, page.id), eq(collectionItemVersions.archived, false)))
    .orderBy(
      asc(collections.id),
      ...(day === undefined ? [] : [sql`array_position(${orderThen}, ${collectionItems.id})`]),
      asc(collectionItems.sortIndex),
    )
  const known = await itemsWithPaths(
    db,
    rows.map(({ version: { data }, collection: { collectionId } }) => ({ collectionId, data })),
  )
  return rows.map(({ item, version, collection }, at) => ({
    collectionId: collection.collectionId,
    collectionItemId: item.id,
    archived: version.archived,
    data: known[at] ?? {},
  }))
}

/** The collections of a page as readers get them. One that code does not describe is not drawn. */
export function drawCollections(
  items: PageContent['collectionItems'],
  drawing: PageDrawing,
): PageContent['collections'] {
  return [...new Set(items.map(({ collectionId }) => collectionId))].flatMap((collectionId) => {
    const description = describedAs(collectionId)
    if (!description || description.isSiteWide) return []
    const own = items.filter((item) => item.collectionId === collectionId)
    return [{ collectionId, html: drawCollection(description, own, drawing) }]
  })
}

/** Who pays for the site, as every page's footer says it (1, D-54). */
export async function readFunders(db: Db): Promise<string> {
  const [home] = await db.select().from(pages).where(eq(pages.url, '/'))
  const collectionId = editableIdOf('/', 'funders')
  const description = describedAs(collectionId)
  if (!home || !description) return ''
  const items = (await collectionsOn(db, home)).filter((item) => item.collectionId === collectionId)
  const images = await imagesOfItems(
    db,
    collectionId,
    items.map((item) => item.collectionItemId),
  )
  return drawSiteWide(
    description,
    items.map(({ data, collectionItemId }) => ({ data, image: images.get(collectionItemId) })),
  )
}

type Change<Answer> = { subject: string; action: string; answer: Answer }

/** Runs one change of a collection: roles, page, collection locked, audit and announcement around it. */
function changing<Answer>(
  { db, routes, user, audit }: Call,
  ref: PageRef,
  collectionId: string,
  change: (tx: Db, collection: Collection) => Promise<Change<Answer>>,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    mustEdit(user, describedAs(collectionId)?.editRoles ?? [])
    const page = await ensurePage({ db: tx, routes, user }, ref)
    await tx.insert(collections).values({ pageId: page.id, collectionId }).onConflictDoNothing()
    const collection = await findCollection(tx, page, collectionId, true)
    if (!collection) throw new Error(`The collection ${collectionId} could not be made.`)
    if (collection.editRoles.length > 0) mustEdit(user, collection.editRoles)
    const { subject, action, answer } = await change(tx, collection)
    await announce(tx, describedAs(collectionId)?.isSiteWide ? '*' : `page:${page.url}`)
    await audit(tx, { action, subject, detail: { page: page.url } })
    return answer
  })
}

async function findCollection(
  db: Db,
  page: PageRow,
  collectionId: string,
  isLocked = false,
): Promise<Collection | undefined> {
  const which = and(eq(collections.pageId, page.id), eq(collections.collectionId, collectionId))
  const query = db.select().from(collections).where(which)
  const [collection] = await (isLocked ? query.for('update') : query)
  return collection
}

/** The data of an item as the collection's description allows it. */
function checkedData(collectionId: string, data: Record<string, unknown>): Record<string, unknown> {
  const checked = dataOf(collectionId).safeParse(data)
  if (checked.success) return checked.data
  const faults = checked.error.issues.map(({ path, message }) => `${path.join('.') || 'data'}: ${message}`)
  throw problem(422, 'The item could not be saved.', faults.join('\n'))
}

const itemsOf = (db: Db, collection: Collection): Promise<Item[]> =>
  db
    .select()
    .from(collectionItems)
    .where(eq(collectionItems.collection, collection.id))
    .orderBy(asc(collectionItems.sortIndex), asc(collectionItems.id))

async function itemOf(db: Db, collection: Collection, id: number): Promise<Item> {
  const item = (await itemsOf(db, collection)).find((one) => one.id === id)
  if (!item) throw problem(404, 'There is no such item.')
  return item
}

/** A new item, at the end or after another one; 0 is the start. */
async function addItem(tx: Db, collection: Collection, after: number | undefined): Promise<Item> {
  const all = await itemsOf(tx, collection)
  const at = after === undefined ? all.length : after === 0 ? 0 : all.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && after !== 0 && at === 0) throw problem(404, 'There is no such item.', String(after))
  const [item] = await tx
    .insert(collectionItems)
    .values({ collection: collection.id, sortIndex: all.length })
    .returning()
  if (!item) throw new Error('The item could not be stored.')
  await renumber(
    tx,
    [...all.slice(0, at), item, ...all.slice(at)].map(({ id }) => id),
  )
  return { ...item, sortIndex: at }
}

async function addVersion(
  tx: Db,
  { routes, user, clock }: Call,
  { collectionId }: Collection,
  item: Item,
  { archived, data }: { archived: boolean; data: Record<string, unknown> },
): Promise<Item> {
  const revision = item.revision + 1
  const [stored = data] = await itemsWithPageIds(tx, [{ collectionId, data }], routes)
  await tx
    .insert(collectionItemVersions)
    .values({ item: item.id, revision, archived, data: stored, username: user?.username ?? '', modified: clock() })
  await tx.update(collectionItems).set({ revision, archived }).where(eq(collectionItems.id, item.id))
  return { ...item, revision, archived }
}

/** Archiving is a version like any other, so that it shows in the history and can be taken back. */
async function archive(tx: Db, call: Call, collection: Collection, item: Item): Promise<Item> {
  const { data } = await entryOf(tx, collection, item)
  await bump(tx, call, collection)
  return addVersion(tx, call, collection, item, { archived: true, data })
}

async function bump(tx: Db, { user, clock }: Call, collection: Collection, isMove = false): Promise<number> {
  const revision = collection.revision + 1
  const items = (await itemsOf(tx, collection)).map(({ id }) => id)
  const by = { username: user?.username ?? '', modified: clock() }
  await tx.insert(collectionOrders).values({ collection: collection.id, revision, items, isMove, ...by })
  await tx.update(collections).set({ revision }).where(eq(collections.id, collection.id))
  return revision
}

async function renumber(tx: Db, ids: readonly number[]) {
  for (const [sortIndex, id] of ids.entries())
    await tx.update(collectionItems).set({ sortIndex }).where(eq(collectionItems.id, id))
}

/** The wanted order of shown items, each archived one kept after the item it stood after (D-19). */
function withArchived(all: readonly Item[], wanted: readonly number[]): number[] {
  const followers = new Map<number, number[]>()
  let before = 0
  for (const { id, archived } of all) {
    if (archived) followers.set(before, [...(followers.get(before) ?? []), id])
    else before = id
  }
  return [0, ...wanted].flatMap((id) => [...(id === 0 ? [] : [id]), ...(followers.get(id) ?? [])])
}

async function entryOf(db: Db, collection: Collection, item: Item): Promise<CollectionEntry> {
  const [entry] = await entriesOf(db, collection, [item])
  if (!entry) throw new Error(`The item ${item.id} has no version.`)
  return entry
}

async function entriesOf(db: Db, collection: Collection, items: readonly Item[]): Promise<CollectionEntry[]> {
  if (items.length === 0) return []
  const rows = await db
    .select()
    .from(collectionItemVersions)
    .where(
      inArray(
        collectionItemVersions.item,
        items.map(({ id }) => id),
      ),
    )
  const { collectionId } = collection
  const known = await itemsWithPaths(
    db,
    rows.map(({ data }) => ({ collectionId, data })),
  )
  const hasImages = describedAs(collectionId)?.image !== undefined
  const images = await imagesOfItems(
    db,
    collectionId,
    items.map(({ id }) => id),
  )
  return items.flatMap((item) => {
    const version = rows.find((row) => row.item === item.id && row.revision === item.revision)
    if (!version) return []
    const { username, modified } = version
    const data = known[rows.indexOf(version)] ?? {}
    return [
      {
        collectionId,
        collectionItemId: item.id,
        sortIndex: item.sortIndex,
        archived: item.archived,
        data,
        username,
        modified: modified.toISOString(),
        version: item.revision,
        ...(hasImages && { image: images.get(item.id) ?? null }),
      },
    ]
  })
}
