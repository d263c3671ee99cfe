import { call } from '#base/client/call.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import {
  type CollectionEntry,
  type ContentCalls,
  describedAs,
  type PageContent,
} from '#features/pages/contract/index.ts'
import type { Change, Saved } from '../change.ts'
import { whoSaved } from '../edit-session.ts'
import { chooseFields } from '../field-conflict-dialog.tsx'
import { reload, showSaved } from '../page-reload.ts'
import { cannotFetch, type Saver } from '../saver.ts'
import { collectionStore } from './collection.ts'
import { mergeItem, sameData } from './merge-item.ts'
import { mergedOrder } from './order.ts'
import { parseItemKey, type UnsavedArchive, type UnsavedItem, type UnsavedOrder } from './unsaved.ts'

const saveItem = addressOf<ContentCalls['saveCollectionItem']>('/api/editable/collection/save')
const removeItem = addressOf<ContentCalls['removeCollectionItem']>('/api/editable/collection/remove')
const orderCollection = addressOf<ContentCalls['orderCollection']>('/api/editable/collection/order')
const collectionPage = addressOf<ContentCalls['collectionPage']>('/api/editable/collection/page')

/** The page after a save; absent in the stored state of a conflict. */
type OnPage = { readonly pageContent?: PageContent }

const storeFor = ({ id, url }: Change) => collectionStore(url, parseItemKey(id).collectionId)

const itemSaver: Saver<UnsavedItem, CollectionEntry & OnPage> = {
  async save(change, { data, number, after, archived, was }) {
    const { id, url, base, state } = change
    const { collectionId, item } = parseItemKey(id)
    // A save may have succeeded although its response was lost: do not add the same item twice.
    const added = was === undefined && state === 'waiting' ? await findAtEnd(url, collectionId, data) : undefined
    if (added) return added
    return call(saveItem, {
      page: { url },
      item: {
        collectionId,
        collectionItemId: number ?? item,
        data,
        ...(after !== undefined && { after }),
        ...(archived === false && { archived }),
        ...(was !== undefined && { baseVersion: base }),
      },
    })
  },
  current: cannotFetch,
  async resolve({ id, label, url }, written, current) {
    const { collectionId } = parseItemKey(id)
    const mine = written()
    const merge = mergeItem(mine.was ?? {}, mine.data, current.data)
    const merged = { ...mine, was: current.data }
    if (merge.conflicts.length === 0) {
      collectionStore(url, collectionId).announce(
        `${label}: ${whoSaved(current.username).words} in the meantime. Different fields have been changed, and both changes are kept.`,
      )
      return { ...merged, data: merge.data }
    }
    const { fields = [] } = describedAs(collectionId) ?? {}
    const choices = await chooseFields({
      ...{ label, by: current.username },
      fields: merge.conflicts.map((name) => ({
        ...{ name, label: fields.find((field) => field.name === name)?.label ?? name },
        ...{ mine: String(mine.data[name] ?? ''), theirs: String(current.data[name] ?? '') },
      })),
    })
    const side = (name: string) => (choices?.[name] === 'theirs' ? current : mine).data[name]
    const decided = Object.fromEntries(merge.conflicts.map((name) => [name, side(name)]))
    return choices && { ...merged, data: { ...merge.data, ...decided } }
  },
  onSaved({ pageContent, ...entry }, change, changes) {
    const { collectionItemId: number, version, data } = entry
    storeFor(change).mergeItem(entry)
    changes.rebase<UnsavedItem>(change.id, version, (more) => ({ ...more, number, was: data }))
    if (pageContent) showSaved(change.url, pageContent)
    else void reload(change.url)
  },
}

const archiveSaver: Saver<UnsavedArchive, Saved & OnPage> = {
  isImmediate: true,
  async save({ id, url }) {
    const { collectionId, item: collectionItemId } = parseItemKey(id)
    const { pageContent } = await call(removeItem, { page: { url }, item: { collectionId, collectionItemId } })
    return { version: 0, pageContent }
  },
  current: cannotFetch,
  resolve: async (_, mine) => mine(),
  onSaved({ pageContent }, change) {
    void storeFor(change).load()
    if (pageContent) showSaved(change.url, pageContent)
  },
}

type Order = Saved & OnPage & { readonly items: readonly number[] }

const orderSaver: Saver<UnsavedOrder, Order> = {
  isImmediate: true,
  save: ({ id, url, base }, { items }) =>
    call(orderCollection, {
      page: { url },
      collectionId: parseItemKey(id).collectionId,
      items: [...items],
      baseVersion: base,
    }),
  current: cannotFetch,
  async resolve(change, mine, current) {
    const { was, items } = mine()
    // This tab's own additions and removals since then change the version too.
    if (String(current.items) !== String(was))
      storeFor(change).announce(
        'The list has been changed in the meantime. It now has those changes, and what you moved is where you put it.',
      )
    return { type: 'order', was: current.items, items: mergedOrder(was, items, current.items) }
  },
  onSaved({ items, version, pageContent }, change) {
    storeFor(change).mergeOrder(items, version)
    if (pageContent) showSaved(change.url, pageContent)
  },
}

export const collectionWriters = {
  item: itemSaver as Saver<never, never>,
  archive: archiveSaver as Saver<never, never>,
  order: orderSaver as Saver<never, never>,
}

async function findAtEnd(url: string, collectionId: string, data: UnsavedItem['data']) {
  const request = { page: { url }, collectionId }
  const { total } = await call(collectionPage, { ...request, limit: 1 })
  const { items } = await call(collectionPage, { ...request, offset: Math.max(0, total - 20), limit: 20 })
  const listed = new Set(
    collectionStore(url, collectionId)
      .store.get()
      .entries.map(({ collectionItemId: id }) => id),
  )
  return items.find((item) => !listed.has(item.collectionItemId) && sameData(item.data, data))
}
