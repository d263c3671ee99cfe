import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import type { FileStore } from '#base/server/files/file-store.ts'
import { describedAs } from '../../contract/collection-descriptions.ts'
import { editableIdOf } from '../../contract/editable-id.ts'
import type { ExportFile } from '../../kinds/server/server-kind.ts'
import { pageById } from '../editing/page-for-editing.ts'
import { kindNamed } from '../kinds.ts'
import { type Item, itemsOn } from '../read/collections.ts'
import { loadContents } from '../read/contents.ts'
import { inState, type State } from '../store/shown.ts'
import { bibliography, editables, formerAnchors, type PageRow, pages, redirects, versions } from '../store/tables.ts'
import { newFileExporter } from './media-files.ts'
import { fileNameOf, type PageFile, writePageFile } from './page-file.ts'

/** Writes all pages and references to a folder, in the form that `importContent` reads. */
export async function exportContent(
  db: Db,
  folder: string,
  files: FileStore,
  state: State = 'working',
): Promise<number> {
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
  const exportFile = newFileExporter(files, folder)
  for (const page of all) {
    await writeFile(
      join(folder, 'pages', fileNameOf(page.url)),
      writePageFile(await pageFileOf(db, page, state, exportFile)),
    )
  }
  return all.length
}

async function pageFileOf(db: Db, page: PageRow, state: State, exportFile: ExportFile): Promise<PageFile> {
  const { id, url, key, updated, reviewed, reviewedBy, nextReview } = page
  const prefix = editableIdOf(key, '')
  const items = await shownItems(db, page, state)
  const ids = [...new Set(items.map(({ collectionId }) => collectionId))]
  const collections = ids
    .filter((id) => describedAs(id))
    .map((id) => ({
      name: id.slice(prefix.length),
      items: items.filter(({ collectionId }) => collectionId === id).map(({ data }) => data),
    }))
  const former = await db
    .select({ name: formerAnchors.name, lastingId: formerAnchors.lastingId })
    .from(formerAnchors)
    .where(eq(formerAnchors.pageId, id))
    .orderBy(asc(sql`length(${formerAnchors.name})`), asc(formerAnchors.name))
  const formerPaths = await db
    .select({ path: redirects.path })
    .from(redirects)
    .where(eq(redirects.page, id))
    .orderBy(asc(redirects.path))
  const above = page.parent === null ? undefined : await pageById(db, page.parent)
  const head = {
    ...{ path: url, key, title: page.title, description: page.description, template: page.template },
    ...{ parent: above?.url ?? null, position: page.position, inMenu: page.inMenu, online: page.online },
    menuGroup: page.menuGroup,
    ...{ accessRoles: page.accessRoles, archived: page.archived?.toISOString() ?? null, layout: page.parts },
    ...{ redirects: formerPaths.map(({ path }) => path), updated, reviewed, reviewedBy, nextReview },
  }
  const parts = await exportedParts(db, page, state, itemPlaces(items, prefix), exportFile)
  return { ...head, parts, collections, formerAnchors: former }
}

/** The editables of a page: text first, then by the time of their first save. */
async function exportedParts(
  db: Db,
  page: PageRow,
  state: State,
  items: ReadonlyMap<number, string>,
  exportFile: ExportFile,
): Promise<PageFile['parts']> {
  const rows = await db
    .select({ editable: editables, version: versions })
    .from(editables)
    .innerJoin(versions, inState(state))
    .where(eq(editables.pageId, page.id))
    .orderBy(asc(editables.id))
  const contents = await loadContents(db, rows)
  const prefix = editableIdOf(page.key, '')
  const text: PageFile['parts'] = []
  const others: PageFile['parts'] = []
  for (const { editable, version } of rows) {
    const { collectionItemId: itemId } = editable
    const kind = kindNamed(editable.kind)
    const content = contents.get(version.id)
    const item = itemId === null ? undefined : items.get(itemId)
    // Content of an archived item is omitted together with the item.
    if (!kind?.file || content === undefined || (itemId !== null && item === undefined)) continue
    const name = editable.editableId.slice(prefix.length)
    const parts = kind.isText ? text : others
    parts.push({
      kind: kind.name,
      name: item === undefined ? name : name.replace(new RegExp(`(?<=\\.)${itemId}(?=\\.|$)`), '*'),
      ...(item !== undefined && { item }),
      written: await kind.file.fromContent(content, exportFile),
    })
  }
  return [...text, ...others]
}

const shownItems = async (db: Db, page: PageRow, state: State) =>
  (await itemsOn(db, page, state)).filter(({ archived }) => !archived)

/** Items by id: the name of the collection, a dot and the position in it. */
function itemPlaces(items: readonly Item[], prefix: string): Map<number, string> {
  const counts = new Map<string, number>()
  return new Map(
    items
      .filter(({ collectionId }) => describedAs(collectionId))
      .map(({ collectionId, id }) => {
        const index = (counts.get(collectionId) ?? 0) + 1
        counts.set(collectionId, index)
        return [id, `${collectionId.slice(prefix.length)}.${index}`]
      }),
  )
}
