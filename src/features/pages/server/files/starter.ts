import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { controlsRemoved } from '#base/contract/note.ts'
import type { Route } from '#base/contract/route.ts'
import type { Db } from '#base/server/database/database.ts'
import { pipelined } from '#base/server/database/pipelined.ts'
import type { FileStore } from '#base/server/files/file-store.ts'
import { removeControls } from '#base/server/http/plain-body.ts'
import { root } from '#base/server/root.ts'
import { StoredReference } from '#features/rich-text/index.ts'
import { orderIdOf } from '../../contract/collection-descriptions.ts'
import { editableIdOf } from '../../contract/editable-id.ts'
import { maxLevels } from '../../contract/paths.ts'
import { collectionItemKind } from '../../kinds/collection-item/contract.ts'
import { collectionOrderKind } from '../../kinds/collection-order/contract.ts'
import { ContentFileError, withoutControlsInFile } from '../../kinds/server/elements.ts'
import type { ImportFile } from '../../kinds/server/server-kind.ts'
import { addEditable, ensureEditable } from '../editing/page-for-editing.ts'
import { importReferences } from '../editing/references.ts'
import { addVersion } from '../editing/save.ts'
import { kindNamed } from '../kinds.ts'
import { newItem } from '../read/collections.ts'
import { starterName } from '../store/site-users.ts'
import { pages } from '../store/tables.ts'
import { digestOfFolder, storeStarterDigest } from './folder-digest.ts'
import { importPage, placePages } from './import-pages.ts'
import { newFileImporter } from './media-files.ts'
import { fileNameOf, type PageFile, readPageFile } from './page-file.ts'

/** The folder of the starter content: `pages/*.html`, `files/*` and `references.json`. */
export const starterFolder = fileURLToPath(new URL('content', root))

const newPage = { online: true, accessRoles: [] }

const importLock = 727_002

type Importing = {
  files: FileStore
  username?: string
  /** The programs of the site, to distinguish them from pages in a folder written before pages had templates. */
  routes?: readonly Route[]
  /** Called with each change made to a file during the import. */
  onNote?: (note: string) => void
}

/** Imports the content files of a folder into a database without pages. Returns the number of pages, or else 0. */
export async function importContent(
  db: Db,
  folder: string,
  { files: store, username = starterName, routes, onNote = () => {} }: Importing,
): Promise<number> {
  // Reading the files takes half a second, and this runs at each start.
  if (await hasPages(db)) return 0
  const { files: parsed, references } = await readFolder(folder, onNote)
  const files = routes ? withTemplates(parsed, routes) : parsed
  return db.transaction(async (tx) => {
    await tx.execute(`select pg_advisory_xact_lock(${importLock})`)
    if (await hasPages(tx)) return 0
    await importReferences(tx, references, username)
    const ids = await importPages(tx, files)
    const by = { username, modified: new Date() }
    const { importFile, close } = newFileImporter({ files: store, folder }, username)
    try {
      // Each statement of a page waits for the one before; those of other pages need not. A page stores its images and
      // documents after those of the pages before it, so that they have the same ids on every new site.
      let earlier: Promise<unknown> = Promise.resolve()
      const imports = files.map((file) => {
        const before = earlier
        const inTurn: ImportFile = (...wanted) => before.then(() => importFile(...wanted))
        const imported = importContentOf(tx, ids.get(file.path) ?? 0, file, { by, importFile: inTurn })
        earlier = Promise.allSettled([before, imported])
        return imported
      })
      await pipelined(...imports)
    } finally {
      await close()
    }
    if (username === starterName) await storeStarterDigest(tx, await digestOfFolder(folder))
    return files.length
  })
}

async function hasPages(db: Db): Promise<boolean> {
  const [first] = await db.select({ id: pages.id }).from(pages).limit(1)
  return first !== undefined
}

/** Reads the content files of a folder; throws `ContentFileError`. */
export async function readFolder(
  folder: string,
  onNote: (note: string) => void,
): Promise<{ files: PageFile[]; references: StoredReference[] }> {
  const names = (await readdir(join(folder, 'pages'))).filter((name) => name.endsWith('.html')).sort()
  const files = await Promise.all(
    names.map(async (name) => {
      try {
        const { source, removed } = withoutControlsInFile(await readFile(join(folder, 'pages', name), 'utf8'))
        if (removed > 0) onNote(`content/pages/${name}: ${controlsRemoved(removed)}.`)
        return readPageFile(source)
      } catch (error) {
        if (error instanceof ContentFileError) throw new ContentFileError(`content/pages/${name}, ${error.message}`)
        throw error
      }
    }),
  )
  refuseDuplicateIds(files)
  refuseBrokenTree(files)
  const entries: unknown = JSON.parse(await readFile(join(folder, 'references.json'), 'utf8'))
  if (Array.isArray(entries))
    for (const { path, message } of removeControls(entries)) onNote(`content/references.json${path}: ${message}`)
  const references = z.array(StoredReference).parse(entries)
  return { files, references }
}

/** Each path, key and former path must belong to one page, and no page may be its own ancestor. */
function refuseBrokenTree(files: readonly PageFile[]) {
  const refuse = ({ path }: PageFile, message: string) => {
    throw new ContentFileError(`content/pages/${fileNameOf(path)}: ${message}`)
  }
  const byPath = new Map(files.map((file) => [file.path, file]))
  const owners = new Map<string, PageFile>()
  for (const file of files)
    for (const path of new Set([file.path, file.key, ...file.redirects].map((each) => each.toLowerCase()))) {
      const other = owners.get(path)
      if (other) refuse(file, `${path} is a path of ${other.path} too`)
      owners.set(path, file)
    }
  for (const file of files) {
    let above: PageFile | undefined = file
    for (let level = 1; above; level++) {
      if (level > maxLevels) refuse(file, `it is more than ${maxLevels} levels deep, or beneath itself`)
      above = byPath.get(above.parent ?? '')
    }
  }
}

/** A link to an id must have a single target. */
function refuseDuplicateIds(files: readonly PageFile[]) {
  const places = new Map<string, string>()
  for (const { path, parts } of files)
    for (const { kind, name, written } of parts)
      for (const id of kindNamed(kind)?.lastingIds?.(written) ?? []) {
        const place = `content/pages/${fileNameOf(path)}, ${kind} ${name}`
        const other = places.get(id)
        if (other) throw new ContentFileError(`${place}: the id ${id} is already that of a block in ${other}`)
        places.set(id, place)
      }
}

type By = { username: string; modified: Date }

/** Inserts all pages first, because links are stored by the id of their page. */
export async function importPages(tx: Db, files: readonly PageFile[]): Promise<Map<string, number>> {
  if (files.length === 0) return new Map()
  const all = await pipelined(...files.map((file) => importPage(tx, pageIn(file))))
  const ids = new Map(files.map(({ path }, at) => [path, all[at] ?? 0]))
  await placePages(tx, placesIn(files, ids), starterName)
  return ids
}

/** Adds templates to the pages of a folder that names none: standard pages, with parents derived from their paths. */
function withTemplates(files: readonly PageFile[], routes: readonly Route[]): PageFile[] {
  const paths = new Set(files.map(({ path }) => path))
  const above = (path: string): string | null => {
    const parent = path.slice(0, path.lastIndexOf('/'))
    return parent === '' ? null : paths.has(parent) ? parent : above(parent)
  }
  return files.map((file) => {
    const { path, template, title } = file
    if (template !== null || routes.some((route) => route.path === path)) return file
    const words = path.slice(path.lastIndexOf('/') + 1).replaceAll('-', ' ')
    return {
      ...file,
      template: path === '/' ? 'home' : 'standard',
      title: title ?? (words === '' ? 'Home' : words.charAt(0).toUpperCase() + words.slice(1)),
      parent: file.parent ?? above(path),
    }
  })
}

/** The page in a file, without its place in the tree and its content. */
export const pageIn = (file: PageFile) => ({
  row: {
    ...{ url: file.path, key: file.key, title: file.title, description: file.description, template: file.template },
    ...{ position: file.position, inMenu: file.inMenu, online: file.online, accessRoles: file.accessRoles },
    menuGroup: file.menuGroup,
    ...{ parts: file.layout, archived: file.archived === null ? null : new Date(file.archived) },
    ...{ updated: file.updated, reviewed: file.reviewed, reviewedBy: file.reviewedBy, nextReview: file.nextReview },
  },
  formerAnchors: file.formerAnchors,
})

export const placesIn = (files: readonly PageFile[], ids: ReadonlyMap<string, number>) =>
  files.map(({ path, parent: above, redirects: formerPaths }) => {
    const parent = above === null ? null : ids.get(above)
    if (parent === undefined)
      throw new ContentFileError(`content/pages/${fileNameOf(path)}: there is no page ${above} to put it under`)
    return { id: ids.get(path) ?? 0, parent, formerPaths }
  })

async function importContentOf(
  tx: Db,
  pageId: number,
  file: PageFile,
  { by, importFile }: { by: By; importFile: ImportFile },
) {
  const { path, key, layout, parts, collections } = file
  /** Items by the name of their collection, a dot and their position in it. */
  const items = new Map<string, number>()
  for (const { name, items: all } of collections) {
    const ids = await importCollection(tx, { pageId, collectionId: editableIdOf(key, name), items: all, by })
    for (const [index, id] of ids.entries()) items.set(`${name}.${index + 1}`, id)
  }
  for (const { kind, name, item, written } of parts) {
    const itemId = item === undefined ? undefined : items.get(item)
    if (item !== undefined && itemId === undefined)
      throw new ContentFileError(`content/pages/${fileNameOf(path)}: there is no item ${item} for ${name}`)
    const local = itemId === undefined ? name : name.replace('*', String(itemId))
    const isRemoved = layout !== null && itemId === undefined && !layout.some((part) => part.name === name)
    const place = { editableId: editableIdOf(key, local), collectionItemId: itemId ?? null, isRemoved }
    const editable = await addEditable(tx, { pageId, ...place, kind })
    const content = await kindNamed(kind)?.file?.toContent(tx, written, { editable, importFile })
    await addVersion(tx, file, editable, { kind, content, ...by, routes: [], isAtOnce: true })
  }
}

type Collection = { pageId: number; collectionId: string; items: readonly Record<string, unknown>[]; by: By }

/** Fills a collection without items; returns their ids in order. */
export async function importCollection(tx: Db, { pageId, collectionId, items, by }: Collection): Promise<number[]> {
  const order = await ensureEditable(tx, pageId, orderIdOf(collectionId), collectionOrderKind.name)
  const ids: number[] = []
  for (const data of items) {
    const item = await newItem(tx, { pageId, collectionId, order: order.id })
    await addVersion(tx, newPage, item.editable, {
      ...{ ...by, kind: collectionItemKind.name, routes: [], isAtOnce: true },
      content: { collectionId, archived: false, data },
    })
    ids.push(item.id)
  }
  await addVersion(tx, newPage, order, {
    ...{ ...by, kind: collectionOrderKind.name, routes: [], isSecondary: true, isAtOnce: true },
    content: { collectionId, items: ids },
  })
  return ids
}
