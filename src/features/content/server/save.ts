import { and, eq } from 'drizzle-orm'
import { conflict, problem } from '#base/contract/problem.ts'
import { announce } from '#base/server/database/announce.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Call } from '#base/server/http/serve.ts'
import type { PageRef } from '../contract/editing.ts'
import type { KindName } from '../contract/kinds.ts'
import { kindNamed } from './kinds.ts'
import { type EditableRow, ensureEditable, ensurePage, mustEdit, type PageRow } from './place.ts'
import { editables, pages, versions } from './tables.ts'

type Save = {
  page: PageRef
  editableId: string
  kind: KindName
  /** What the kind keeps, checked; made with what stands there now. */
  content: (tx: Db, page: PageRow, editable: EditableRow) => unknown
  /** The item of a collection that it belongs to; absent: as before. */
  collectionItemId?: number | null | undefined
  /** The version the change was made to; absent: the last save wins (D-98). */
  baseVersion?: number | undefined
  action: string
}

export type Saved = { page: PageRow; editable: EditableRow; version: number }

/**
 * The one way in which content changes: page, editable, version, what it says, audit and announcement together or not at
 * all. `current` draws what stands on the server for somebody whose change was based on something older.
 */
export async function saveVersion(
  { db, routes, user, clock, audit }: Call,
  { page: ref, editableId, kind, content, collectionItemId, baseVersion, action }: Save,
  current: (db: Db, page: PageRow, editable: EditableRow) => Promise<unknown>,
): Promise<Saved> {
  return db.transaction(async (tx) => {
    if (!user) throw problem(401, 'Please log in to edit.')
    const page = await ensurePage({ db: tx, routes, user }, ref)
    const editable = await ensureEditable(tx, page, editableId, kind)
    const editor = mustEdit(user, editable.editRoles)
    // A place on which nothing has been written yet may become of another kind.
    if (editable.kind !== kind && editable.revision > 0)
      throw problem(422, 'The editable is of another kind.', editable.kind)
    if (baseVersion !== undefined && baseVersion !== editable.revision)
      throw conflict('Somebody else has saved this in the meantime.', await current(tx, page, editable))
    const says = await content(tx, page, editable)
    const revision = editable.revision + 1
    const now = clock()
    const [version] = await tx
      .insert(versions)
      .values({ editable: editable.id, revision, username: editor.username, modified: now })
      .returning({ id: versions.id })
    if (!version) throw new Error('The version could not be stored.')
    await kindNamed(kind)?.write(tx, version.id, says, routes)
    const belongs = collectionItemId === undefined ? {} : { collectionItemId }
    await tx
      .update(editables)
      .set({ revision, kind, ...belongs })
      .where(eq(editables.id, editable.id))
    await tx
      .update(pages)
      .set({ updated: now.toISOString().slice(0, 10) })
      .where(eq(pages.id, page.id))
    await announce(tx, `page:${page.url}`)
    await audit(tx, { action, subject: editableId, detail: { page: page.url, version: revision } })
    return { page, editable: { ...editable, kind, ...belongs, revision }, version: revision }
  })
}

/** A version of an editable, by its number. */
export async function versionOf(
  db: Db,
  editable: EditableRow,
  revision: number,
): Promise<typeof versions.$inferSelect> {
  const [version] = await db
    .select()
    .from(versions)
    .where(and(eq(versions.editable, editable.id), eq(versions.revision, revision)))
  if (!version) throw problem(404, 'There is no such version.')
  return version
}
