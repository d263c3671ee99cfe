import { and, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#base/server/database/database.ts'
import { describedAs } from '../contract/collection-descriptions.ts'
import type { RichNode } from '../kinds/region/document.ts'
import { withPaths } from './page-links.ts'
import {
  collectionItems,
  collectionItemVersions,
  collections,
  editables,
  pages,
  regionContents,
  versions,
} from './tables.ts'
import { itemKey, itemLabel, toldItems, toldMedia } from './told.ts'

/** A save on a page: of an editable, or of an item of a collection. */
export type Save = {
  readonly id: number
  readonly editableId: string
  readonly version: number
  readonly modified: Date
  readonly of: 'region' | 'media' | 'item'
  readonly label?: string
}

/** What readers do not hear of as a change: what stood there when the page was first published. */
const starterName = 'starter content'

/** Names a save among all. */
export const keyOf = ({ of, id }: Save) => (of === 'item' ? `i${id}` : String(id))

/** The last saves of a page that readers are told of, newest first. */
export async function savesOn(db: Db, url: string, limit: number): Promise<Save[]> {
  const found = [...(await savesOfEditables(db, url, limit)), ...(await savesOfItems(db, url, limit))]
  return found
    .sort((one, other) => other.modified.getTime() - one.modified.getTime() || other.id - one.id)
    .slice(0, limit)
}

async function savesOfEditables(db: Db, url: string, limit: number): Promise<Save[]> {
  const rows = await db
    .select({
      id: versions.id,
      editableId: editables.editableId,
      kind: editables.kind,
      version: versions.revision,
      modified: versions.modified,
    })
    .from(pages)
    .innerJoin(editables, eq(editables.pageId, pages.id))
    .innerJoin(
      versions,
      and(
        eq(versions.editable, editables.id),
        or(gt(versions.revision, 1), and(ne(editables.kind, 'region'), ne(versions.username, starterName))),
      ),
    )
    .where(eq(pages.url, url))
    .orderBy(desc(versions.modified), desc(versions.id))
    .limit(limit)
  return rows.map(({ kind, ...save }) => ({ ...save, of: kind === 'region' ? 'region' : 'media' }))
}

async function savesOfItems(db: Db, url: string, limit: number): Promise<Save[]> {
  const rows = await db
    .select({ collectionId: collections.collectionId, save: collectionItemVersions })
    .from(pages)
    .innerJoin(collections, eq(collections.pageId, pages.id))
    .innerJoin(collectionItems, eq(collectionItems.collection, collections.id))
    .innerJoin(
      collectionItemVersions,
      and(
        eq(collectionItemVersions.item, collectionItems.id),
        or(gt(collectionItemVersions.revision, 1), ne(collectionItemVersions.username, starterName)),
      ),
    )
    .where(eq(pages.url, url))
    .orderBy(desc(collectionItemVersions.modified), desc(collectionItemVersions.id))
    .limit(limit)
  return rows
    .filter(({ collectionId }) => !describedAs(collectionId)?.isSiteWide)
    .map(({ collectionId, save: { id, item, revision, modified, data } }) => ({
      ...{ id, modified, version: revision, of: 'item' },
      ...{ editableId: itemKey(collectionId, item), label: itemLabel(collectionId, data) },
    }))
}

/** What a save says, and what stood there before it. */
export type Pair = { readonly key: string; readonly old: RichNode; readonly now: RichNode }

/** What saves say, and what stood there before each. */
export async function saidBy(db: Db, saves: readonly Save[]): Promise<Pair[]> {
  const ids = (of: Save['of']) => saves.filter((save) => save.of === of).map(({ id }) => id)
  return [
    ...(await regionPairs(db, ids('region'))),
    ...(await mediaPairs(db, ids('media'))),
    ...(await itemPairs(db, ids('item'))),
  ]
}

const nothing: RichNode = { type: 'doc', content: [] }
const previous = alias(versions, 'previous')
const former = alias(regionContents, 'former')
const isPrevious = and(eq(previous.editable, versions.editable), eq(previous.revision, sql`${versions.revision} - 1`))

async function regionPairs(db: Db, ids: readonly number[]): Promise<Pair[]> {
  if (ids.length === 0) return []
  const found = await db
    .select({ id: versions.id, now: regionContents.document, old: former.document })
    .from(versions)
    .innerJoin(previous, isPrevious)
    .innerJoin(regionContents, eq(regionContents.version, versions.id))
    .innerJoin(former, eq(former.version, previous.id))
    .where(inArray(versions.id, [...ids]))
  const documents = await withPaths(
    db,
    found.flatMap(({ old, now }) => [old, now]),
  )
  return found.map(({ id }, at) => ({
    key: String(id),
    old: documents[2 * at] as RichNode,
    now: documents[2 * at + 1] as RichNode,
  }))
}

async function mediaPairs(db: Db, ids: readonly number[]): Promise<Pair[]> {
  if (ids.length === 0) return []
  const found = await db
    .select({ id: versions.id, before: previous.id })
    .from(versions)
    .leftJoin(previous, isPrevious)
    .where(inArray(versions.id, [...ids]))
  const told = await toldMedia(
    db,
    found.flatMap(({ id, before }) => [id, before ?? 0]),
  )
  return found.map(({ id, before }) => ({
    key: String(id),
    old: told.get(before ?? 0) ?? nothing,
    now: told.get(id) ?? nothing,
  }))
}

const formerItem = alias(collectionItemVersions, 'former_item')

async function itemPairs(db: Db, ids: readonly number[]): Promise<Pair[]> {
  if (ids.length === 0) return []
  const found = await db
    .select({ collectionId: collections.collectionId, now: collectionItemVersions, old: formerItem })
    .from(collectionItemVersions)
    .innerJoin(collectionItems, eq(collectionItems.id, collectionItemVersions.item))
    .innerJoin(collections, eq(collections.id, collectionItems.collection))
    .leftJoin(
      formerItem,
      and(
        eq(formerItem.item, collectionItemVersions.item),
        eq(formerItem.revision, sql`${collectionItemVersions.revision} - 1`),
      ),
    )
    .where(inArray(collectionItemVersions.id, [...ids]))
  const absent = { archived: true, data: {} }
  const told = await toldItems(
    db,
    found.flatMap(({ collectionId, old, now }) => [
      { collectionId, ...(old ?? absent) },
      { collectionId, ...now },
    ]),
  )
  return found.map(({ now: { id } }, at) => ({
    key: `i${id}`,
    old: told[2 * at] ?? nothing,
    now: told[2 * at + 1] ?? nothing,
  }))
}
