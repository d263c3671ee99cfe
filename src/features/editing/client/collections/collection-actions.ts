import { messageOf } from '#base/contract/problem.ts'
import { type CollectionDescription, type CollectionEntry, nameOf } from '#features/pages/contract/index.ts'
import { changes } from '../saving.ts'
import type { CollectionStore } from './collection.ts'
import { moved } from './order.ts'
import { archiveKey, type ItemData, itemKey, orderKey, type UnsavedItem, type UnsavedOrder } from './unsaved.ts'

export type Destination = (position: number, count: number) => number

/** The actions on the items of a collection apart from editing them. Each action is a separate change. */
export function collectionActions(id: string, url: string, description: CollectionDescription, store: CollectionStore) {
  const labelOf = (data: ItemData) => `${description.label}: ${nameOf(description, data)}`

  async function save(key: string): Promise<boolean> {
    for (;;) {
      if (await changes.save(key)) return true
      // It was changed again while it was being saved.
      if (changes.of(key)?.state !== 'unsaved') return false
    }
  }

  async function saveItem(key: string, base: number, writing: UnsavedItem, done: string) {
    changes.write({ id: key, label: labelOf(writing.data), url, base, document: () => writing })
    if (await save(key)) store.announce(done)
  }

  /** The order that the next move is based on: the pending one, or the stored one. */
  async function currentOrder() {
    const key = orderKey(id)
    const read = changes.of(key) ? undefined : await store.order()
    // Another move may have started while the order was read.
    const pending = changes.of(key)
    if (!pending) return read ?? store.order()
    const { items, was } = pending.document() as UnsavedOrder
    return { ids: [...items], version: pending.base, was }
  }

  async function move({ collectionItemId: item, data }: CollectionEntry, to: Destination) {
    const name = nameOf(description, data)
    try {
      const { ids, version, ...pending } = await currentOrder()
      const from = ids.indexOf(item)
      const position = Math.max(0, Math.min(to(from, ids.length), ids.length - 1))
      if (from === position) return store.announce(`${name} is the ${from === 0 ? 'first' : 'last'} item already.`)
      const was = 'was' in pending ? pending.was : ids
      const writing: UnsavedOrder = { type: 'order', items: moved(ids, item, position), was }
      store.announce(`${name} moved to position ${position + 1} of ${ids.length}.`)
      const key = orderKey(id)
      changes.write({ id: key, label: `Order of ${description.label}`, url, base: version, document: () => writing })
      await save(key)
    } catch (error) {
      store.announce(`${name} was not moved. ${messageOf(error)}`)
    }
  }

  return {
    labelOf,
    move,

    duplicate: ({ collectionItemId: after, data }: CollectionEntry) =>
      saveItem(newKey(id), 0, { type: 'item', data, after }, `${nameOf(description, data)} has been duplicated.`),

    async archive({ collectionItemId: item, data }: CollectionEntry) {
      const key = archiveKey(id, item)
      store.announce(`${nameOf(description, data)} has been archived. Archived items can be shown and restored.`)
      changes.write({ id: key, label: `Archive ${labelOf(data)}`, url, base: 0, document: () => ({ type: 'archive' }) })
      await save(key)
    },

    restore: ({ collectionItemId: item, data, version }: CollectionEntry) =>
      saveItem(
        itemKey(id, item),
        version,
        { type: 'item', data, was: data, archived: false },
        `${nameOf(description, data)} has been restored.`,
      ),
  }
}

let lastNew = 0

/** The key of a new item until the server has numbered it (D-32). Differs from the keys of stored drafts. */
export function newKey(collectionId: string): string {
  lastNew = Math.max(lastNew + 1, Date.now())
  return itemKey(collectionId, -lastNew)
}
