import { isDeepStrictEqual } from 'node:util'
import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { describedAs, itemName } from '../../contract/collection-descriptions.ts'
import { editableIdOf } from '../../contract/editable-id.ts'
import { collectionItemKind } from '../../kinds/collection-item/contract.ts'
import { collectionItemOnServer } from '../../kinds/collection-item/server.ts'
import { serverKinds } from '../kinds.ts'
import { itemsOn } from '../read/collections.ts'
import { siteUpdate, starterName } from '../store/site-users.ts'
import { type EditableRow, editables, type PageRow, versions } from '../store/tables.ts'

/* The database side of an update: the stored content, and whether it equals the content files. */

export type StoredEditable = EditableRow & {
  latest: number
  /** The last version from the content files, if any. */
  starter: number | undefined
  isStarter: boolean
  modified: Date
  isInFiles: boolean
}

export const localName = (page: PageRow, editableId: string) => editableId.slice(editableIdOf(page.key, '').length)

const names = serverKinds.filter(({ file }) => file).map(({ name }) => name)

/** The editables of a page, by id, each with its latest version and its last version from the content files. */
export async function placesOn(db: Db, page: PageRow): Promise<Map<string, StoredEditable>> {
  const rows = await db
    .select({ editable: editables, version: versions })
    .from(editables)
    .innerJoin(versions, eq(versions.editable, editables.id))
    .where(and(eq(editables.pageId, page.id), ne(editables.revision, 0), inArray(editables.kind, names)))
    .orderBy(asc(editables.id), desc(versions.revision))
  const places = new Map<string, StoredEditable>()
  for (const { editable } of rows) {
    if (places.has(editable.editableId)) continue
    const saves = rows.filter((row) => row.editable.id === editable.id).map(({ version }) => version)
    const [latest] = saves
    // Ignore versions that only added ids: content and author are those of the version before.
    const [written] = saves.filter(({ username }) => username !== siteUpdate)
    const starter = saves.find(({ username }) => username === starterName)
    if (!latest || !written) continue
    places.set(editable.editableId, {
      ...editable,
      latest: latest.id,
      starter: starter?.id,
      isStarter: written.username === starterName,
      modified: written.modified,
      isInFiles: false,
    })
  }
  return places
}

type Data = Record<string, unknown>

export const titleOf = (name: string, data: Data) => {
  const description = describedAs(name)
  return description ? itemName(description, data) : name
}

export type StoredItem = {
  id: number
  collectionId: string
  archived: boolean
  data: Data
  /** Its last data from the content files, if any. */
  starter: Data | undefined
  isStarter: boolean
  modified: Date
}

export async function storedItems(db: Db, page: PageRow): Promise<StoredItem[]> {
  const rows = await db
    .select({ editable: editables, version: versions })
    .from(editables)
    .innerJoin(versions, eq(versions.editable, editables.id))
    .where(and(eq(editables.pageId, page.id), eq(editables.kind, collectionItemKind.name)))
    .orderBy(desc(versions.revision))
  const versionIds = rows.map(({ version }) => version.id)
  const contents = await collectionItemOnServer.load(db, versionIds)
  return (await itemsOn(db, page, 'working')).map(
    ({ id, collectionId, archived, data, username, modified, editable }) => {
      const starter = rows.find(({ version }) => version.editable === editable.id && version.username === starterName)
      return {
        ...{ id, collectionId, archived, data, modified },
        starter: starter && contents.get(starter.version.id)?.data,
        isStarter: username === starterName,
      }
    },
  )
}

/** The stored item for each item of a file: by its current or past content, else its name, else its address. */
export function matches(name: string, items: readonly Data[], stored: readonly StoredItem[]): Map<Data, StoredItem> {
  const fields = describedAs(name)?.fields ?? []
  const keys = [fields[0], fields.find(({ type }) => type === 'address')].flatMap((field) =>
    field ? [field.name] : [],
  )
  const comparisons: ((data: Data, is: Data) => boolean)[] = [
    isSame,
    ...keys.map((key) => (data: Data, is: Data) => Boolean(data[key]) && data[key] === is[key]),
  ]
  const found = new Map<Data, StoredItem>()
  const unmatched = new Set(stored)
  for (const isAlike of comparisons)
    for (const data of items) {
      if (found.has(data)) continue
      const item = [...unmatched].find(
        (candidate) => isAlike(data, candidate.data) || (candidate.starter && isAlike(data, candidate.starter)),
      )
      if (!item) continue
      found.set(data, item)
      unmatched.delete(item)
    }
  return found
}

export const isSame = (a: unknown, b: unknown) => isDeepStrictEqual(plain(a), plain(b))

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
