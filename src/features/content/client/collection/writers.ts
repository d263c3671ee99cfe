import { call } from '#base/client/call.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import type { CollectionEntry, editingEndpoints } from '../../contract/editing.ts'
import type { Change, Saved } from '../edit-mode/changes.ts'
import type { Writer } from '../edit-mode/writer.ts'
import { listOf } from './list.ts'
import { mergeItem, sameData } from './merge-item.ts'
import { mergedOrder } from './order.ts'
import { type ArchiveWriting, type ItemWriting, type OrderWriting, partsOf } from './writing.ts'

const saveItem = addressOf<typeof editingEndpoints.saveCollectionItem>('/api/editable/collection/save')
const removeItem = addressOf<typeof editingEndpoints.removeCollectionItem>('/api/editable/collection/remove')
const orderCollection = addressOf<typeof editingEndpoints.orderCollection>('/api/editable/collection/order')
const collectionPage = addressOf<typeof editingEndpoints.collectionPage>('/api/editable/collection/page')

const listFor = ({ id, url }: Change) => listOf(url, partsOf(id).collectionId)

const itemWriter: Writer<ItemWriting, CollectionEntry> = {
  async save(change, { data, after, archived, was }) {
    const { id, url, base, state } = change
    const { collectionId, item: collectionItemId } = partsOf(id)
    // An answer that was lost on its way may have been a good one: the same item is not added twice.
    const added = was === undefined && state === 'waiting' ? await foundAtEnd(url, collectionId, data) : undefined
    if (added) return added
    return call(saveItem, {
      page: { url },
      item: {
        collectionId,
        collectionItemId,
        data,
        ...(after !== undefined && { after }),
        ...(archived === false && { archived }),
        ...(was !== undefined && { baseVersion: base }),
      },
    })
  },
  current: neverAsked,
  async resolve({ id, label, url }, written, current) {
    const { collectionId } = partsOf(id)
    const { resolveItem } = await import('./item-conflict-dialog.tsx')
    const mine = written()
    const merge = mergeItem(mine.was ?? {}, mine.data, current.data)
    const merged = { ...mine, was: current.data }
    if (merge.conflicts.length === 0) {
      listOf(url, collectionId).say(
        `${label}: somebody else saved it in the meantime. You changed different fields, and both changes are kept.`,
      )
      return { ...merged, data: merge.data }
    }
    const data = await resolveItem({ collectionId, label, merge, mine: mine.data, theirs: current.data })
    return data && { ...merged, data }
  },
  onSaved: (saved, change) => listFor(change).take(saved),
}

const archiveWriter: Writer<ArchiveWriting, Saved> = {
  isAtOnce: true,
  async save({ id, url }) {
    const { collectionId, item: collectionItemId } = partsOf(id)
    await call(removeItem, { page: { url }, item: { collectionId, collectionItemId } })
    return { version: 0 }
  },
  current: neverAsked,
  resolve: async (_, mine) => mine(),
  onSaved: (_, change) => void listFor(change).load(),
}

type Order = Saved & { readonly items: readonly number[] }

const orderWriter: Writer<OrderWriting, Order> = {
  isAtOnce: true,
  save: ({ id, url, base }, { items }) =>
    call(orderCollection, {
      page: { url },
      collectionId: partsOf(id).collectionId,
      items: [...items],
      baseVersion: base,
    }),
  current: neverAsked,
  async resolve(change, mine, current) {
    const { was, items } = mine()
    // What this tab itself has added or archived since counts as another version too.
    if (String(current.items) !== String(was))
      listFor(change).say(
        'Somebody else changed the list in the meantime. It now has their changes, and what you moved is where you put it.',
      )
    return { type: 'order', was: current.items, items: mergedOrder(was, items, current.items) }
  },
  onSaved: ({ items, version }, change) => void listFor(change).takeOrder(items, version),
}

/** How collections are saved, by the type of what is written. */
export const collectionWriters = {
  item: itemWriter as Writer<never, never>,
  archive: archiveWriter as Writer<never, never>,
  order: orderWriter as Writer<never, never>,
}

/** An item of the same words among the last ones. */
async function foundAtEnd(url: string, collectionId: string, data: ItemWriting['data']) {
  const asked = { page: { url }, collectionId }
  const { total } = await call(collectionPage, { ...asked, limit: 1 })
  const { items } = await call(collectionPage, { ...asked, offset: Math.max(0, total - 20), limit: 20 })
  const known = new Set(
    listOf(url, collectionId)
      .now()
      .entries.map(({ collectionItemId: id }) => id),
  )
  return items.find((item) => !known.has(item.collectionItemId) && sameData(item.data, data))
}

/** A conflict of a collection always tells what stands on the server. */
function neverAsked(): Promise<never> {
  return Promise.reject(new Error('The server did not say what stands there now.'))
}
