export type ItemData = Readonly<Record<string, unknown>>

/** An item being edited. `was` is its stored data, absent for a new item. */
export type UnsavedItem = {
  readonly type: 'item'
  readonly data: ItemData
  readonly was?: ItemData
  /** What the server has numbered a new item that was changed again while it was being added. */
  readonly number?: number
  /** The item that a new one follows; absent: at the end. */
  readonly after?: number
  readonly archived?: false
}

export type UnsavedArchive = { readonly type: 'archive' }

export type UnsavedOrder = {
  readonly type: 'order'
  readonly items: readonly number[]
  readonly was: readonly number[]
}

/** The key of a change to an item. New items have numbers below 0 (D-32). */
export const itemKey = (collectionId: string, item: number) => `${collectionId}/${item}`
export const archiveKey = (collectionId: string, item: number) => `${collectionId}/${item}/archive`
export const orderKey = (collectionId: string) => `${collectionId}/order`

/** The collection and the item of a key; 0 if it names no item. */
export function parseItemKey(key: string): { collectionId: string; item: number } {
  const [collectionId = '', item = ''] = key.split('/')
  return { collectionId, item: Number.parseInt(item, 10) || 0 }
}
