import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq } from 'drizzle-orm'
import * as z from 'zod'
import { announce } from '#base/server/database/announce.ts'
import type { Db } from '#base/server/database/database.ts'
import { makeFolder } from '#base/server/make-folder.ts'
import type { FileStore } from '#features/media/server/index.ts'
import { describedAs } from '../contract/collection-descriptions.ts'
import { editableIdOf } from '../contract/index.ts'
import type { KindName } from '../contract/kinds.ts'
import { Reference } from '../contract/reference.ts'
import type { RichNode } from '../kinds/region/document.ts'
import { collectionsOn } from './collections.ts'
import { ContentFileError } from './files/elements.ts'
import type { MediaFile } from './files/media-element.ts'
import { givingFiles, takingFiles } from './files/media-files.ts'
import { fileNameOf, type PageFile, readPageFile, writePageFile } from './files/page-file.ts'
import { itemsWithPageIds } from './item-links.ts'
import { loadMedia, writeMedia } from './media-contents.ts'
import { withPageIds, withPaths } from './page-links.ts'
import {
  bibliography,
  collectionItems,
  collectionItemVersions,
  collectionOrders,
  collections,
  editables,
  mediaContents,
  pages,
  regionContents,
  versions,
} from './tables.ts'

/** The folder of the starter content: `pages/*.html`, `files/*` and `references.json`. */
export const starterFolder = new URL('../../../../content', import.meta.url).pathname

const importLock = 727_002

/** Brings the content files of a folder into a database that holds no page; answers how many, 0 where there were some. */
export async function importContent(
  db: Db,
  folder: string,
  { files: store, username = 'starter content' }: { files: FileStore; username?: string },
): Promise<number> {
  const { files, references } = await readFolder(folder)
  return db.transaction(async (tx) => {
    await tx.execute(`select pg_advisory_xact_lock(${importLock})`)
    const [present] = await tx.select({ id: pages.id }).from(pages).limit(1)
    if (present) return 0
    if (references.length > 0)
      await tx
        .insert(bibliography)
        .values(references.map((entry) => ({ key: entry.key, entry })))
        .onConflictDoNothing()
    const ids = await importPages(tx, files)
    const take = takingFiles({ db: tx, files: store, folder }, username)
    for (const file of files) {
      const pageId = ids.get(file.path) ?? 0
      const items = await importParts(tx, pageId, file, username)
      for (const one of file.media) await importMedia(tx, pageId, { path: file.path, file: one, items, take, username })
    }
    await announce(tx, '*')
    return files.length
  })
}

async function readFolder(folder: string): Promise<{ files: PageFile[]; references: Reference[] }> {
  const names = (await readdir(join(folder, 'pages'))).filter((name) => name.endsWith('.html')).sort()
  const files = await Promise.all(
    names.map(async (name) => {
      try {
        return readPageFile(await readFile(join(folder, 'pages', name), 'utf8'))
      } catch (error) {
        if (error instanceof ContentFileError) throw new ContentFileError(`content/pages/${name}, ${error.message}`)
        throw error
      }
    }),
  )
  const references = z.array(Reference).parse(JSON.parse(await readFile(join(folder, 'references.json'), 'utf8')))
  return { files, references }
}

/** All pages first: a link is stored by the page that it leads to. */
async function importPages(tx: Db, files: readonly PageFile[]): Promise<Map<string, number>> {
  const rows = files.map(({ path, regions: _, collections: __, media: ___, ...head }) => ({ url: path, ...head }))
  if (rows.length === 0) return new Map()
  const made = await tx.insert(pages).values(rows).returning({ id: pages.id, url: pages.url })
  return new Map(made.map(({ id, url }) => [url, id]))
}

/** Answers the ids of the items, by the name of the collection, a dot and their place in it. */
async function importParts(tx: Db, pageId: number, { path, regions, collections: lists }: PageFile, username: string) {
  const documents = await withPageIds(
    tx,
    regions.map(({ document }) => document),
  )
  for (const [at, { name }] of regions.entries()) {
    const document = documents[at]
    if (!document) continue
    const version = await firstVersion(tx, pageId, { editableId: editableIdOf(path, name), kind: 'region', username })
    await tx.insert(regionContents).values({ version, document })
  }
  const placed = new Map<string, number>()
  for (const { name, items } of lists) {
    const ids = await importCollection(tx, { pageId, collectionId: editableIdOf(path, name), items, username })
    for (const [at, id] of ids.entries()) placed.set(`${name}.${at + 1}`, id)
  }
  return placed
}

type Collection = { pageId: number; collectionId: string; items: readonly Record<string, unknown>[]; username: string }

async function importCollection(tx: Db, { pageId, collectionId, items, username }: Collection) {
  const [collection] = await tx
    .insert(collections)
    .values({ pageId, collectionId, revision: 1 })
    .returning({ id: collections.id })
  const ids: number[] = []
  if (!collection) return ids
  const stored = await itemsWithPageIds(
    tx,
    items.map((data) => ({ collectionId, data })),
  )
  for (const [sortIndex, data] of stored.entries()) {
    const [item] = await tx
      .insert(collectionItems)
      .values({ collection: collection.id, sortIndex, revision: 1 })
      .returning({ id: collectionItems.id })
    if (!item) continue
    ids.push(item.id)
    await tx.insert(collectionItemVersions).values({ item: item.id, revision: 1, username, archived: false, data })
  }
  const order = { collection: collection.id, revision: 1, items: ids, isMove: false, username }
  await tx.insert(collectionOrders).values(order)
  return ids
}

type Media = {
  path: string
  file: MediaFile
  items: ReadonlyMap<string, number>
  take: ReturnType<typeof takingFiles>
  username: string
}

async function importMedia(tx: Db, pageId: number, { path, file, items, take, username }: Media) {
  const { kind, name, item, image, document, linkUrl, properties } = file
  const itemId = item === undefined ? undefined : items.get(item)
  if (item !== undefined && itemId === undefined)
    throw new ContentFileError(`content/pages/${fileNameOf(path)}: there is no item ${item} for ${name}`)
  const local = itemId === undefined ? name : name.replace('*', String(itemId))
  const place = { editableId: editableIdOf(path, local), collectionItemId: itemId ?? null }
  const version = await firstVersion(tx, pageId, { ...place, kind, username })
  const [target = '', rest = ''] = /^([^?#]*)(.*)$/.exec(linkUrl)?.slice(1) ?? []
  const [leads] = target.startsWith('/') ? await tx.select().from(pages).where(eq(pages.url, target)) : []
  await writeMedia(tx, version, {
    imageUpload: (await take('image', image))?.id ?? 0,
    documentUpload: (await take('document', document))?.id ?? 0,
    linkPage: leads?.id ?? null,
    linkUrl: leads ? rest : linkUrl,
    properties,
  })
}

type FirstVersion = { editableId: string; collectionItemId?: number | null; kind: KindName; username: string }

async function firstVersion(
  tx: Db,
  pageId: number,
  { editableId, collectionItemId = null, kind, username }: FirstVersion,
) {
  const [editable] = await tx
    .insert(editables)
    .values({ pageId, editableId, collectionItemId, kind, revision: 1 })
    .returning({ id: editables.id })
  const [version] = await tx
    .insert(versions)
    .values({ editable: editable?.id ?? 0, revision: 1, username })
    .returning({ id: versions.id })
  if (!version) throw new Error(`${editableId} could not be stored.`)
  return version.id
}

/** Writes all pages and references into a folder, in the form that `importContent` reads. */
export async function exportContent(db: Db, folder: string, files: FileStore): Promise<number> {
  await makeFolder(join(folder, 'pages'))
  const references = await db.select().from(bibliography).orderBy(asc(bibliography.id))
  await writeFile(
    join(folder, 'references.json'),
    `${JSON.stringify(
      references.map(({ entry }) => entry),
      null,
      1,
    )}\n`,
  )
  const all = await db.select().from(pages).orderBy(asc(pages.url))
  const give = givingFiles(files, folder)
  for (const page of all) {
    const file = { ...(await pageFileOf(db, page)), media: await mediaFilesOf(db, page, give) }
    await writeFile(join(folder, 'pages', fileNameOf(page.url)), writePageFile(file))
  }
  return all.length
}

async function pageFileOf(db: Db, page: typeof pages.$inferSelect): Promise<Omit<PageFile, 'media'>> {
  const { id, url, title, description, updated, reviewed, reviewedBy, nextReview } = page
  const rows = await db
    .select({ editableId: editables.editableId, document: regionContents.document })
    .from(editables)
    .innerJoin(versions, and(eq(versions.editable, editables.id), eq(versions.revision, editables.revision)))
    .innerJoin(regionContents, eq(regionContents.version, versions.id))
    .where(eq(editables.pageId, id))
    .orderBy(asc(editables.id))
  const documents = await withPaths(
    db,
    rows.map(({ document }) => document),
  )
  const prefix = editableIdOf(url, '')
  const items = await collectionsOn(db, page)
  const regions = rows.map(({ editableId }, at) => ({
    name: editableId.slice(prefix.length),
    document: documents[at] as RichNode,
  }))
  const ids = [...new Set(items.map(({ collectionId }) => collectionId))]
  const lists = ids
    .filter((id) => describedAs(id))
    .map((id) => ({
      name: id.slice(prefix.length),
      items: items.filter(({ collectionId }) => collectionId === id).map(({ data }) => data),
    }))
  return { path: url, title, description, updated, reviewed, reviewedBy, nextReview, regions, collections: lists }
}

async function mediaFilesOf(
  db: Db,
  page: typeof pages.$inferSelect,
  give: ReturnType<typeof givingFiles>,
): Promise<MediaFile[]> {
  const { id, url } = page
  const rows = await db
    .select({ editable: editables, version: versions.id })
    .from(editables)
    .innerJoin(versions, and(eq(versions.editable, editables.id), eq(versions.revision, editables.revision)))
    .innerJoin(mediaContents, eq(mediaContents.version, versions.id))
    .where(eq(editables.pageId, id))
    .orderBy(asc(editables.id))
  const contents = await loadMedia(
    db,
    rows.map(({ version }) => version),
  )
  const prefix = editableIdOf(url, '')
  const items = itemPlaces(await collectionsOn(db, page), prefix)
  const found: MediaFile[] = []
  for (const { editable, version } of rows) {
    const { collectionItemId: itemId } = editable
    const content = contents.get(version)
    const item = itemId === null ? undefined : items.get(itemId)
    // What belongs to an archived item goes with it.
    if (!content || (itemId !== null && item === undefined)) continue
    const name = editable.editableId.slice(prefix.length)
    found.push({
      kind: editable.kind as MediaFile['kind'],
      name: item === undefined ? name : name.replace(new RegExp(`(?<=\\.)${itemId}(?=\\.|$)`), '*'),
      ...(item !== undefined && { item }),
      image: await give(content.image),
      document: await give(content.document),
      linkUrl: (content.pageUrl ?? '') + content.linkUrl,
      properties: content.properties,
    })
  }
  return found
}

/** Items by their ids: the name of the collection, a dot and the place in it. */
function itemPlaces(items: Awaited<ReturnType<typeof collectionsOn>>, prefix: string): Map<number, string> {
  const counts = new Map<string, number>()
  return new Map(
    items
      .filter(({ collectionId }) => describedAs(collectionId))
      .map(({ collectionId, collectionItemId }) => {
        const at = (counts.get(collectionId) ?? 0) + 1
        counts.set(collectionId, at)
        return [collectionItemId, `${collectionId.slice(prefix.length)}.${at}`]
      }),
  )
}
