/** What an item says, by its fields. */
export type ItemData = Readonly<Record<string, unknown>>

/** An item as somebody writes it; `was` is what it said before, absent where it is new. */
export type ItemWriting = {
  readonly type: 'item'
  readonly data: ItemData
  readonly was?: ItemData
  /** The item that a new one follows; absent: at the end. */
  readonly after?: number
  /** False brings an archived item back. */
  readonly archived?: false
}

/** An item that is to be archived. */
export type ArchiveWriting = { readonly type: 'archive' }

/** The order that items are to have, and the one they had. */
export type OrderWriting = {
  readonly type: 'order'
  readonly items: readonly number[]
  readonly was: readonly number[]
}

/** What a change to an item is known by; an item that is new has a number below 0 (D-32). */
export const itemKey = (collectionId: string, item: number) => `${collectionId}/${item}`
export const archiveKey = (collectionId: string, item: number) => `${collectionId}/${item}/archive`
export const orderKey = (collectionId: string) => `${collectionId}/order`

/** The collection and the item that a key is about; 0 where it is about none. */
export function partsOf(key: string): { collectionId: string; item: number } {
  const [collectionId = '', item = ''] = key.split('/')
  return { collectionId, item: Number.parseInt(item, 10) || 0 }
}
