import { conflict, problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Call, Handlers } from '#base/server/http/serve.ts'
import { dataOf } from '../../contract/collection-data.ts'
import { describedAs, isOnEveryPage, orderIdOf } from '../../contract/collection-descriptions.ts'
import type { editingEndpoints } from '../../contract/editing-endpoints.ts'
import type { CollectionEntry, PageRef } from '../../contract/page-descriptor.ts'
import { reviewStatusRoute } from '../../contract/review-status.ts'
import { collectionItemKind } from '../../kinds/collection-item/contract.ts'
import { collectionOrderKind } from '../../kinds/collection-order/contract.ts'
import { entriesOf, type Item, itemsOn, newItem } from '../read/collections.ts'
import { readPageFor } from '../read/read-page-for.ts'
import type { EditableRow, PageRow } from '../store/tables.ts'
import { ensureEditable, ensurePage, lockPage, mustBeOfKind, mustEdit } from './page-for-editing.ts'
import { addVersion, type Saving } from './save.ts'

type ItemSave = Parameters<Handlers<typeof editingEndpoints>['saveCollectionItem']>[0]

type Names = 'saveCollectionItem' | 'removeCollectionItem' | 'orderCollection'

export const collectionHandlers: Pick<Handlers<typeof editingEndpoints>, Names> = {
  saveCollectionItem: (input, call) => withPage(call, saveOnPage(input, call)),

  removeCollectionItem: ({ page, item: { collectionId, collectionItemId: id } }, call) => {
    const change = changeCollection(call, page, collectionId, async (collection) => {
      const item = itemOf(collection.items, id)
      let version = item.editable.revision
      if (!item.archived) {
        // Taking away does not wait; an order of items that readers do not see yet does.
        const isAtOnce = collection.order.released === collection.order.revision
        const order = { items: idsOf(collection.items) }
        await collection.save(collection.order, collectionOrderKind, order, { isSecondary: true, isAtOnce })
        const archived = { ...item, archived: true }
        const { revision } = await collection.save(item.editable, collectionItemKind, archived, { isAtOnce: true })
        version = revision
      }
      return {
        subject: `${collectionId} ${id}`,
        action: 'collection item archived',
        answer: { collectionId, collectionItemId: id, archived: true as const, undoToken: `${id}.${version}` },
      }
    })
    return withPage(call, change)
  },

  orderCollection: async ({ page, collectionId: named, items: given, baseVersion }, call) => {
    const requested = given.map((item) => (typeof item === 'number' ? item : item.collectionItemId))
    const collectionId = named ?? (await collectionWith(call, page, requested[0]))
    const change = changeCollection(call, page, collectionId, async ({ order, items, save }) => {
      const shown = idsOf(items.filter(({ archived }) => !archived))
      const isSameSet =
        requested.length === shown.length &&
        new Set(requested).size === shown.length &&
        shown.every((id) => requested.includes(id))
      const isStale = baseVersion !== undefined && baseVersion !== order.revision
      if (!isSameSet || isStale)
        throw conflict('The list has changed in the meantime.', { collectionId, items: shown, version: order.revision })
      const { revision } = await save(order, collectionOrderKind, { items: withArchived(items, requested) })
      return {
        subject: collectionId,
        action: 'collection ordered',
        answer: { collectionId, items: requested, version: revision },
      }
    })
    return withPage(call, change)
  },
}

async function collectionWith(call: Call, ref: PageRef, id: number | undefined): Promise<string> {
  mustEdit(call.user, [])
  if (id === undefined) throw problem(422, 'Without items, the request must name the collection.', 'collectionId')
  return itemOf(await itemsOn(call.db, await ensurePage(call, ref), 'working'), id).collectionId
}

async function withPage<Answer extends object>(call: Call, change: Promise<Changed<Answer>>) {
  const { answer, url } = await change
  return { ...answer, pageContent: await readPageFor(call, url, call.user, { state: 'working' }) }
}

export const saveItem = async (input: ItemSave, call: Saving) => (await saveOnPage(input, call)).answer

function saveOnPage({ page, item: input }: ItemSave, call: Saving) {
  const { collectionId } = input
  return changeCollection(call, page, collectionId, async (collection) => {
    const data = checkedData(collectionId, input.data)
    const id = input.collectionItemId ?? 0
    const existing = id > 0 ? itemOf(collection.items, id) : undefined
    if (existing && input.baseVersion !== undefined && input.baseVersion !== existing.editable.revision)
      throw conflict(
        'This has been saved again in the meantime.',
        await entryOf(collection.tx, [existing], existing.id),
      )
    const item = existing ?? { ...(await newItem(collection.tx, orderRowOf(collection))), archived: false }
    const ids = existing ? idsOf(collection.items) : withNew(collection.items, item.id, input.after)
    const archived = input.archived ?? item.archived
    await collection.save(item.editable, collectionItemKind, { collectionId, archived, data })
    if (!existing || existing.archived !== archived)
      await collection.save(collection.order, collectionOrderKind, { items: ids }, { isSecondary: true })
    return {
      subject: `${collectionId} ${item.id}`,
      action: existing ? 'collection item saved' : 'collection item added',
      answer: {
        ...(await entryOf(
          collection.tx,
          await itemsOn(collection.tx, collection.page, 'working', collectionId),
          item.id,
        )),
        clientId: id > 0 ? null : (input.collectionItemId ?? null),
      },
    }
  })
}

type LockedCollection = {
  tx: Db
  page: PageRow
  collectionId: string
  /** The editable of the order, locked. */
  order: EditableRow
  /** All items, in order. */
  items: readonly Item[]
  save(
    editable: EditableRow,
    kind: typeof collectionItemKind | typeof collectionOrderKind,
    content: object,
    options?: { isSecondary?: boolean; isAtOnce?: boolean },
  ): Promise<EditableRow>
}

const orderRowOf = ({ page, collectionId, order }: LockedCollection) => ({
  pageId: page.id,
  collectionId,
  order: order.id,
})

type Change<Answer> = { subject: string; action: string; answer: Answer }

type Changed<Answer> = { answer: Answer; url: string }

/** Runs one change of a collection: checks roles and page, locks the order, then audits and announces the change. */
function changeCollection<Answer>(
  { db, routes, user, clock, audit, announce }: Saving,
  ref: PageRef,
  collectionId: string,
  change: (collection: LockedCollection) => Promise<Change<Answer>>,
): Promise<Changed<Answer>> {
  return db.transaction(async (tx) => {
    const { username } = mustEdit(user, describedAs(collectionId)?.editRoles ?? [])
    const page = await lockPage({ db: tx, routes, user }, ref)
    const order = await ensureEditable(tx, page.id, orderIdOf(collectionId), collectionOrderKind.name)
    mustBeOfKind(order, collectionOrderKind.name)
    if (order.editRoles.length > 0) mustEdit(user, order.editRoles)
    const modified = clock()
    const { subject, action, answer } = await change({
      ...{ tx, page, collectionId, order },
      items: await itemsOn(tx, page, 'working', collectionId),
      save: (editable, { name: kind }, content, options) =>
        addVersion(tx, page, editable, { kind, content, username, modified, routes, ...options }),
    })
    if (isOnEveryPage(collectionId)) await announce(tx, '*')
    else await announce(tx, `page:${page.url}`, `page:${reviewStatusRoute.path}`)
    await audit(tx, { action, subject, detail: { page: page.url } })
    return { answer, url: page.url }
  })
}

function checkedData(collectionId: string, data: Record<string, unknown>): Record<string, unknown> {
  const checked = dataOf(collectionId).safeParse(data)
  if (checked.success) return checked.data
  const faults = checked.error.issues.map(({ path, message }) => `${path.join('.') || 'data'}: ${message}`)
  throw problem(422, 'The item could not be saved.', faults.join('\n'))
}

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id)

function itemOf(items: readonly Item[], id: number): Item {
  const item = items.find((each) => each.id === id)
  if (!item) throw problem(404, 'There is no such item.')
  return item
}

/** The order with a new item at the end or after another one. 0 means the start. */
function withNew(items: readonly Item[], id: number, after: number | undefined): number[] {
  const ids = idsOf(items)
  const index = after === undefined ? ids.length : after === 0 ? 0 : ids.indexOf(after) + 1
  if (after !== undefined && after !== 0 && index === 0) throw problem(404, 'There is no such item.', String(after))
  return ids.toSpliced(index, 0, id)
}

/** The requested order of shown items, with each archived item after the one it followed (D-19). */
function withArchived(all: readonly Item[], requested: readonly number[]): number[] {
  const followers = new Map<number, number[]>()
  let before = 0
  for (const { id, archived } of all) {
    if (archived) followers.set(before, [...(followers.get(before) ?? []), id])
    else before = id
  }
  return [0, ...requested].flatMap((id) => [...(id === 0 ? [] : [id]), ...(followers.get(id) ?? [])])
}

async function entryOf(db: Db, items: readonly Item[], id: number): Promise<CollectionEntry> {
  const wanted = items.filter((item) => item.id === id)
  const [entry] = await entriesOf(db, wanted, 'working')
  if (!entry) throw new Error(`The item ${id} has no version.`)
  return entry
}
