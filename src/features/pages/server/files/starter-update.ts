import { asc, desc, eq } from 'drizzle-orm'
import { latestActions } from '#base/server/audit/read.ts'
import type { FileStore } from '#base/server/files/file-store.ts'
import type { StoredReference } from '#features/rich-text/index.ts'
import { editableIdOf } from '../../contract/editable-id.ts'
import { ContentFileError } from '../../kinds/server/elements.ts'
import { findPage, lockPage } from '../editing/page-for-editing.ts'
import { storeReference } from '../editing/references.ts'
import { type Saving, saveVersion } from '../editing/save.ts'
import { saveItem } from '../editing/save-collection.ts'
import { kindNamed } from '../kinds.ts'
import { siteUpdate, starterName } from '../store/site-users.ts'
import { bibliography, editables, type PageRow, pages, referenceVersions } from '../store/tables.ts'
import { lockTree } from '../tree/tree-changes.ts'
import { digestOfFolder, storeStarterDigest } from './folder-digest.ts'
import { importPage, placePages } from './import-pages.ts'
import { newFileImporter } from './media-files.ts'
import { fileNameOf, type PageFile } from './page-file.ts'
import { pageIn, placesIn, readFolder } from './starter.ts'
import {
  isSame,
  localName,
  matches,
  placesOn,
  type StoredEditable,
  type StoredItem,
  storedItems,
  titleOf,
} from './stored-content.ts'

/** A region, image, document, collection item or reference: its page (empty for a reference), and its name there. */
export type Part = { page: string; name: string }

export type StarterUpdate = {
  updated: Part[]
  added: Part[]
  /** Changed or withdrawn by editors, and different in the content files; with the time of the edit. */
  edited: (Part & { at: Date })[]
  /** Starter content that is no longer in the content files. It is not removed. */
  orphaned: Part[]
}

type Updating = Omit<Saving, 'user'> & {
  files: FileStore
  /** The roles of the product: the update may edit every page. */
  roles: readonly string[]
  isDryRun?: boolean
  onNote?: (note: string) => void
}

const starterAction = 'starter content updated'

type Pass = {
  saving: Saving
  isDryRun: boolean
  found: StarterUpdate
  importer: ReturnType<typeof newFileImporter>
}

/**
 * Updates the starter content of a database from the content files of a folder: content that is unchanged since its
 * import is saved as a new version, and new content is added. Content that an editor has changed is never touched, and
 * nothing is removed. Each page is updated in one transaction; throws `ContentFileError`.
 */
export async function updateContent(
  folder: string,
  { files: store, roles, isDryRun = false, onNote = () => {}, ...context }: Updating,
): Promise<StarterUpdate> {
  const { files, references } = await readFolder(folder, onNote)
  const digest = await digestOfFolder(folder)
  const unknown = files.find(
    ({ path, template }) => template === null && !context.routes.some((route) => route.path === path),
  )
  if (unknown)
    throw new ContentFileError(
      `content/pages/${fileNameOf(unknown.path)}: ${unknown.path} is not a program and names no template`,
    )
  const found: StarterUpdate = { updated: [], added: [], edited: [], orphaned: [] }
  const importer = newFileImporter({ files: store, folder }, starterName)
  const user = { username: starterName, displayName: starterName, roles: [...roles] }
  const pass: Pass = { saving: { ...context, user }, isDryRun, found, importer }
  try {
    await updateReferences(pass, references)
    const isNew = await addPages(pass, files)
    for (const file of files) await updatePage(pass, file, isNew.has(file.path))
  } finally {
    await importer.close()
  }
  await reportOrphanedPages(pass, new Set(files.map(({ key }) => key)))
  if (!isDryRun) await storeStarterDigest(context.db, digest)
  return found
}

/** Runs saves in one transaction, their audit entries last, because those block the saves of all other users. */
function inTransaction({ saving, isDryRun }: Pass, work: (saving: Saving) => Promise<void>): Promise<void> {
  const { db, audit } = saving
  if (isDryRun) return work(saving)
  return db.transaction(async (tx) => {
    const entries: Parameters<typeof audit>[1][] = []
    await work({ ...saving, db: tx, audit: async (_, entry) => void entries.push(entry) })
    for (const entry of entries) await audit(tx, { ...entry, action: starterAction })
  })
}

async function updateReferences(pass: Pass, references: readonly StoredReference[]) {
  const { isDryRun, found } = pass
  await inTransaction(pass, async (saving) => {
    const { db } = saving
    const stored = new Map((await db.select().from(bibliography)).map((row) => [row.key, row]))
    const saves = await db.select().from(referenceVersions).orderBy(desc(referenceVersions.revision))
    // Before references had versions, only the audit recorded their saves.
    const edits = await latestActions(db, 'reference saved')
    for (const reference of references) {
      const { key } = reference
      const part = { page: '', name: key }
      const row = stored.get(key)
      if (row && row.revision > 0) {
        if (isSame(row.entry, reference)) continue
        const history = saves.filter((save) => save.key === key)
        const edit = history.find(({ username }) => !isSiteUser(username))?.modified ?? edits.get(key)
        if (edit) {
          const starter = history.find(({ username }) => username === starterName)
          if (!starter || !isSame(starter.entry, reference)) found.edited.push({ ...part, at: edit })
          continue
        }
        found.updated.push(part)
      } else found.added.push(part)
      if (!isDryRun) await storeReference(saving, key, () => reference)
    }
  })
}

const isSiteUser = (username: string) => username === starterName || username === siteUpdate

/** Creates missing pages, all at once because pages link to each other. Returns which they are. */
async function addPages(pass: Pass, files: readonly PageFile[]): Promise<Set<string>> {
  const { db } = pass.saving
  const existing = new Map((await db.select().from(pages)).map((page) => [page.key.toLowerCase(), page]))
  const written = new Set((await db.selectDistinct({ id: editables.pageId }).from(editables)).map(({ id }) => id))
  // A program that others link to has a row before it has any content.
  const isEmptyProgram = ({ id, title, description, template }: PageRow) =>
    template === null && !written.has(id) && title === null && description === null
  const missing: PageFile[] = []
  for (const file of files) {
    const page = existing.get(file.key.toLowerCase())
    if (page && !isEmptyProgram(page)) continue
    const isTaken = !page && (await findPage(db, { url: file.path })) !== undefined
    if (isTaken) pass.found.edited.push({ page: file.path, name: 'another page is at this path', at: new Date() })
    else missing.push(file)
  }
  if (!pass.isDryRun && missing.length > 0)
    await db.transaction(async (tx) => {
      await lockTree(tx)
      const ids = new Map((await tx.select().from(pages)).map(({ id, key }) => [key, id]))
      for (const file of missing) ids.set(file.key, await importPage(tx, pageIn(file)))
      const keys = new Map(files.map(({ path, key }) => [path, key]))
      const paths = new Map([...keys].map(([path, key]) => [path, ids.get(key) ?? 0]))
      await placePages(tx, placesIn(missing, paths), starterName)
    })
  return new Set(missing.map(({ path }) => path))
}

function updatePage(pass: Pass, file: PageFile, isNew: boolean): Promise<void> {
  const { isDryRun, found } = pass
  const { path } = file
  const add = (name: string) => found.added.push({ page: path, name })
  if (isNew && isDryRun) {
    for (const { name } of file.parts) add(name)
    for (const { name, items } of file.collections) for (const _ of items) add(name)
    return Promise.resolve()
  }
  return inTransaction(pass, async (saving) => {
    const page = await pageOf(saving, file, isDryRun)
    // A page that editors have archived or replaced with another counts as edited.
    if (!page) return
    const places = await placesOn(saving.db, page)
    const onPage = { pass, saving, page, places }
    const items = await updateCollections(onPage, file)
    for (const part of file.parts) await updatePart(onPage, part, items)
    for (const place of places.values())
      if (!place.isInFiles && place.isStarter && place.collectionItemId === null)
        found.orphaned.push({ page: path, name: localName(page, place.editableId) })
  })
}

/** The page of a file, wherever it is now; locked until the transaction ends, except in a dry run. */
async function pageOf(saving: Saving, { key }: PageFile, isDryRun: boolean): Promise<PageRow | undefined> {
  const [page] = await saving.db.select().from(pages).where(eq(pages.key, key))
  if (!page || page.archived !== null) return undefined
  return isDryRun ? page : lockPage(saving, { pageId: page.id, url: page.url })
}

type OnPage = { pass: Pass; saving: Saving; page: PageRow; places: Map<string, StoredEditable> }

/** `items`: the ids of collection items by collection name, a dot and their position in the file. */
async function updatePart(
  { pass: { found, isDryRun, importer }, saving, page, places }: OnPage,
  { kind: kindName, name, item, written }: PageFile['parts'][number],
  items: ReadonlyMap<string, number | undefined>,
) {
  const kind = kindNamed(kindName)
  const file = kind?.file
  if (!kind || !file) throw new Error(`Content files do not hold the kind ${kindName}.`)
  if (item !== undefined && !items.has(item))
    throw new ContentFileError(`content/pages/${fileNameOf(page.url)}: there is no item ${item} for ${name}`)
  const itemId = item === undefined ? undefined : items.get(item)
  // An item that is yet to be added, or that editors have archived.
  if (item !== undefined && itemId === undefined) return
  const editableId = editableIdOf(page.key, itemId === undefined ? name : name.replace('*', String(itemId)))
  const expected = await file.comparableWritten(written, importer.digestOf)
  const contentOf = async (version: number) => (await kind.load(saving.db, [version])).get(version)
  const isAsInFiles = async (version: number) => {
    const content = await contentOf(version)
    return content !== undefined && isSame(file.comparable(content), expected)
  }
  const part = { page: page.url, name }
  const place = places.get(editableId)
  if (place) {
    place.isInFiles = true
    if (await isAsInFiles(place.latest)) return
    const latest = await contentOf(place.latest)
    // Withdrawing a file counts as an edit.
    const withdrawn = latest === undefined ? undefined : kind.withdrawn?.(latest)
    if (!place.isStarter || place.kind !== kindName || withdrawn) {
      const isUnchangedInFiles =
        place.starter !== undefined && place.kind === kindName && (await isAsInFiles(place.starter))
      if (!isUnchangedInFiles) found.edited.push({ ...part, at: withdrawn ?? place.modified })
      return
    }
    found.updated.push(part)
  } else found.added.push(part)
  if (isDryRun) return
  await saveVersion(
    saving,
    {
      page: { url: page.url },
      ...{ editableId, kind: kindName, action: starterAction },
      ...(itemId !== undefined && { collectionItemId: itemId }),
      content: (tx, _, editable) => file.toContent(tx, written, { editable, importFile: importer.importFile }),
    },
    noConflict,
  )
}

/** Saves here are never based on an older version, so there is no conflict to return. */
const noConflict = () => Promise.resolve(undefined)

/** Updates the collections of a page. Returns the ids of their items; undefined for one whose image must not be saved. */
async function updateCollections(on: OnPage, { collections }: PageFile): Promise<Map<string, number | undefined>> {
  const { pass, saving, page } = on
  const { found, isDryRun } = pass
  const ids = new Map<string, number | undefined>()
  const stored = await storedItems(saving.db, page)
  const matched = new Set<StoredItem>()
  for (const { name, items } of collections) {
    const collectionId = editableIdOf(page.key, name)
    const inCollection = stored.filter((item) => item.collectionId === collectionId)
    const pairs = matches(name, items, inCollection)
    for (const [index, data] of items.entries()) {
      const item = pairs.get(data)
      const part = { page: page.url, name: `${name}: ${titleOf(name, data)}` }
      const save = async (id?: number) =>
        isDryRun
          ? id
          : (
              await saveItem(
                {
                  page: { url: page.url },
                  item: { collectionId, data, ...(id !== undefined && { collectionItemId: id }) },
                },
                saving,
              )
            ).collectionItemId
      if (!item) {
        found.added.push(part)
        ids.set(`${name}.${index + 1}`, await save())
        continue
      }
      matched.add(item)
      ids.set(`${name}.${index + 1}`, item.archived ? undefined : item.id)
      if (!item.archived && isSame(item.data, data)) continue
      if (item.isStarter) {
        found.updated.push(part)
        await save(item.id)
      } else if (!item.starter || !isSame(item.starter, data)) found.edited.push({ ...part, at: item.modified })
    }
  }
  for (const item of stored)
    if (!matched.has(item) && item.isStarter && !item.archived) {
      const name = localName(page, item.collectionId)
      found.orphaned.push({ page: page.url, name: `${name}: ${titleOf(name, item.data)}` })
    }
  return ids
}

async function reportOrphanedPages({ saving: { db }, found }: Pass, keys: ReadonlySet<string>) {
  for (const page of await db.select().from(pages).orderBy(asc(pages.url))) {
    if (keys.has(page.key)) continue
    for (const { editableId, isStarter } of (await placesOn(db, page)).values())
      if (isStarter) found.orphaned.push({ page: page.url, name: localName(page, editableId) })
  }
}
