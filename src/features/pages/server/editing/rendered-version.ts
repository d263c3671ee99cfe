import { problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Call } from '#base/server/http/serve.ts'
import type { EditableVersion } from '../../contract/history.ts'
import type { ContentItem } from '../../contract/kinds.ts'
import type { PageContent } from '../../contract/page-content.ts'
import { kindNamed } from '../kinds.ts'
import { readPage, renderPage } from '../read/read-page.ts'
import { readPageFor } from '../read/read-page-for.ts'
import type { EditableRow, PageRow } from '../store/tables.ts'
import { type Saved, versionOf } from './save.ts'

/** An editable at a version, rendered as for its editors; the latest one within its page, which numbers its citations. */
export async function versionAt(
  db: Db,
  page: PageRow,
  editable: EditableRow,
  revision: number,
): Promise<EditableVersion> {
  if (!kindNamed(editable.kind)?.render) throw problem(422, 'The editable is of another kind.', editable.kind)
  const version = await versionOf(db, editable, revision)
  const find = (items: readonly ContentItem[]) =>
    items.find((item) => item.editableId === editable.editableId && item.version === revision)
  const onPage =
    revision === editable.revision &&
    find((await readPage(db, page.url, { isForEditors: true, state: 'working' })).contentItems)
  // The page may no longer place it.
  const alone = { ...page, parts: null }
  const item =
    onPage ||
    find((await renderPage(db, page.url, alone, [{ editable, version }], { isForEditors: true })).contentItems)
  if (!item) throw problem(422, 'The editable is of another kind.', editable.kind)
  return { item, username: version.username, modified: version.modified.toISOString(), version: revision }
}

/** An editable after its save, with its page, both from a single rendering. */
export async function afterSave(
  call: Call,
  { page, editable, version, username, modified }: Saved,
): Promise<EditableVersion & { pageContent: PageContent }> {
  const pageContent = await readPageFor(call, page.url, call.user, { state: 'working' })
  const item = pageContent.contentItems.find(
    (rendered) => rendered.editableId === editable.editableId && rendered.version === version,
  )
  const saved = item
    ? { item, username, modified: modified.toISOString(), version }
    : await versionAt(call.db, page, editable, version)
  return { ...saved, pageContent }
}

/** The stored state of an editable for a conflict, in the form of a save; null if nothing has been saved yet. */
export const stored = async (db: Db, page: PageRow, editable: EditableRow) =>
  editable.revision === 0 ? null : savedForm(await versionAt(db, page, editable, editable.revision))

export const savedForm = ({ item, username, modified }: EditableVersion) =>
  kindNamed(item.type)?.saved?.(item, { username, modified })
