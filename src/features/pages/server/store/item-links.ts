import type { Route } from '#base/contract/route.ts'
import type { Db } from '#base/server/database/database.ts'
import { describedAs } from '../../contract/collection-descriptions.ts'
import { type AddressChange, toIds, toPaths } from './page-links.ts'

type Data = Record<string, unknown>
type Item = { readonly collectionId: string; readonly data: Data }

/** The data of items for storage: addresses of this site by the page's id (D-16). */
export async function itemsWithPageIds(db: Db, items: readonly Item[], routes: readonly Route[] = []): Promise<Data[]> {
  const change = await toIds(db, items.flatMap(addressesIn), routes)
  return items.map((item) => withAddresses(item, change))
}

export async function itemsWithPaths(db: Db, items: readonly Item[]): Promise<Data[]> {
  const change = await toPaths(db, items.flatMap(addressesIn))
  return items.map((item) => withAddresses(item, change))
}

const addressFieldsOf = (collectionId: string) =>
  (describedAs(collectionId)?.fields ?? []).filter(({ type }) => type === 'address').map(({ name }) => name)

const addressesIn = ({ collectionId, data }: Item): string[] =>
  addressFieldsOf(collectionId)
    .map((name) => data[name])
    .filter((value) => typeof value === 'string')

export function withAddresses({ collectionId, data }: Item, change: AddressChange): Data {
  const changed = addressFieldsOf(collectionId).flatMap((name) => {
    const value = data[name]
    return typeof value === 'string' ? [[name, change(value)] as const] : []
  })
  return { ...data, ...Object.fromEntries(changed) }
}
