import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq } from 'drizzle-orm'
import * as z from 'zod'
import { announce } from '#base/server/database/announce.ts'
import type { Db } from '#base/server/database/database.ts'
import { describedAs } from '../contract/collection-descriptions.ts'
import { editableIdOf } from '../contract/index.ts'
import { Reference } from '../contract/reference.ts'
import type { RichNode } from '../kinds/region/document.ts'
import { collectionsOn } from './collections.ts'
import { ContentFileError } from './files/elements.ts'
import { fileNameOf, type PageFile, readPageFile, writePageFile } from './files/page-file.ts'
import { itemsWithPageIds } from './item-links.ts'
import { withPageIds, withPaths } from './page-links.ts'
import {
  bibliography,
  collectionItems,
  collectionItemVersions,
  collections,
  editables,
  pages,
  regionContents,
  versions,
} from './tables.ts'

/** The folder of the starter content: `pages/*.html` and `references.json`. */
export const starterFolder = new URL('../../../../content', import.meta.url).pathname

const importLock = 727_002

/** Brings the content files of a folder into a database that holds no page; answers how many, 0 where there were some. */
export async function importContent(db: Db, folder: string, username = 'starter content'): Promise<number> {
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
    for (const file of files) await importParts(tx, ids.get(file.path) ?? 0, file, username)
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
  const rows = files.map(({ path, regions: _, collections: __, ...head }) => ({ url: path, ...head }))
  if (rows.length === 0) return new Map()
  const made = await tx.insert(pages).values(rows).returning({ id: pages.id, url: pages.url })
  return new Map(made.map(({ id, url }) => [url, id]))
}

async function importParts(tx: Db, pageId: number, { path, regions, collections: lists }: PageFile, username: string) {
  const documents = await withPageIds(
    tx,
    regions.map(({ document }) => document),
  )
  for (const [at, { name }] of regions.entries()) {
    const [editable] = await tx
      .insert(editables)
      .values({ pageId, editableId: editableIdOf(path, name), kind: 'region', revision: 1 })
      .returning({ id: editables.id })
    if (!editable) continue
    const [version] = await tx
      .insert(versions)
      .values({ editable: editable.id, revision: 1, username })
      .returning({ id: versions.id })
    const document = documents[at]
    if (version && document) await tx.insert(regionContents).values({ version: version.id, document })
  }
  for (const { name, items } of lists)
    await importCollection(tx, { pageId, collectionId: editableIdOf(path, name), items, username })
}

type Collection = { pageId: number; collectionId: string; items: readonly Record<string, unknown>[]; username: string }

async function importCollection(tx: Db, { pageId, collectionId, items, username }: Collection) {
  const [collection] = await tx
    .insert(collections)
    .values({ pageId, collectionId, revision: 1 })
    .returning({ id: collections.id })
  if (!collection) return
  const stored = await itemsWithPageIds(
    tx,
    items.map((data) => ({ collectionId, data })),
  )
  for (const [sortIndex, data] of stored.entries()) {
    const [item] = await tx
      .insert(collectionItems)
      .values({ collection: collection.id, sortIndex, revision: 1 })
      .returning({ id: collectionItems.id })
    if (item)
      await tx.insert(collectionItemVersions).values({ item: item.id, revision: 1, username, archived: false, data })
  }
}

/** Writes all pages and references into a folder, in the form that `importContent` reads. */
export async function exportContent(db: Db, folder: string): Promise<number> {
  await mkdir(join(folder, 'pages'), { recursive: true })
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
  for (const page of all)
    await writeFile(join(folder, 'pages', fileNameOf(page.url)), writePageFile(await pageFileOf(db, page)))
  return all.length
}

async function pageFileOf(db: Db, page: typeof pages.$inferSelect): Promise<PageFile> {
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
