import { and, eq, sql } from 'drizzle-orm'
import { conflict, problem } from '#base/contract/problem.ts'
import type { Route } from '#base/contract/route.ts'
import type { Db } from '#base/server/database/database.ts'
import { pipelined } from '#base/server/database/pipelined.ts'
import type { Call } from '#base/server/http/serve.ts'
import type { KindName } from '../../contract/kinds.ts'
import type { PageRef } from '../../contract/page-descriptor.ts'
import { reviewStatusRoute } from '../../contract/review-status.ts'
import { reachOf } from '../access/access.ts'
import { kindNamed } from '../kinds.ts'
import { onlyIdsAssignedSince } from '../store/lasting-ids.ts'
import { isReleasedAtOnce, releaseVersion } from '../store/releases.ts'
import { type EditableRow, editables, type PageRow, versions } from '../store/tables.ts'
import {
  ensureEditable,
  findEditable,
  lockPage,
  mustBeItsItem,
  mustBeOfKind,
  mustEdit,
  pageIdOf,
} from './page-for-editing.ts'

type Save = {
  page: PageRef
  editableId: string
  kind: KindName
  /** The validated content to store; may depend on the stored one. */
  content: (tx: Db, page: PageRow, editable: EditableRow) => unknown
  /** The collection item that it belongs to. Absent: unchanged. */
  collectionItemId?: number | null | undefined
  /** The version whose content it has again. */
  restored?: number
  /** The version that the change is based on. Absent: the last save wins (D-98). */
  baseVersion?: number | undefined
  action: string
}

/** The context of a save; the command line saves without a call. */
export type Saving = Pick<Call, 'db' | 'routes' | 'user' | 'clock' | 'audit' | 'announce'>

export type Saved = { page: PageRow; editable: EditableRow; version: number; username: string; modified: Date }

/** The only way to save what pages place by name, in one transaction. `current` renders what a conflict returns. */
export async function saveVersion(
  { db, routes, user, clock, audit, announce }: Saving,
  { page: ref, editableId, kind, content, collectionItemId, restored, baseVersion, action }: Save,
  current: (db: Db, page: PageRow, editable: EditableRow) => Promise<unknown>,
): Promise<Saved> {
  return db.transaction(async (tx) => {
    if (!user) throw problem(401, 'Please log in to edit.')
    const [page, existing] = await pipelined(
      lockPage({ db: tx, routes, user }, ref),
      findEditable(tx, pageIdOf(tx, ref), editableId),
    )
    const editable = existing ?? (await ensureEditable(tx, page.id, editableId, kind))
    const editor = mustEdit(user, editable.editRoles)
    mustBeOfKind(editable, kind)
    mustBeItsItem(editable, editable.collectionItemId ?? collectionItemId)
    const isStale =
      baseVersion !== undefined &&
      baseVersion !== editable.revision &&
      !(await onlyIdsAssignedSince(tx, editable, baseVersion))
    if (isStale) throw conflict('This has been saved again in the meantime.', await current(tx, page, editable))
    const stored = await content(tx, page, editable)
    const now = clock()
    const by = { username: editor.username, modified: now, routes }
    const [saved] = await pipelined(
      addVersion(tx, page, editable, {
        ...{ ...by, kind, content: stored, collectionItemId },
        restored,
      }),
      announce(tx, `page:${page.url}`, `page:${reviewStatusRoute.path}`),
    )
    await audit(tx, { action, subject: editableId, detail: { page: page.url, version: saved.revision } })
    return { page, editable: saved, version: saved.revision, username: editor.username, modified: now }
  })
}

type NewVersion = {
  kind: KindName
  content: unknown
  username: string
  modified: Date
  routes: readonly Route[]
  isSecondary?: boolean
  /** Whether it is released even if saves wait. */
  isAtOnce?: boolean
  /** The revision whose content it has again: if readers see that, nothing waits, and nothing is released. */
  restored?: number | undefined
  collectionItemId?: number | null | undefined
}

/** Adds a version of an editable, which must be locked, with the current audience of its page, and releases it unless saves wait. */
export async function addVersion(
  tx: Db,
  page: Pick<PageRow, 'online' | 'accessRoles'> & Partial<Pick<PageRow, 'updated'>>,
  editable: EditableRow,
  {
    kind,
    content,
    username,
    modified,
    routes,
    isSecondary = false,
    isAtOnce = false,
    restored,
    collectionItemId,
  }: NewVersion,
): Promise<EditableRow> {
  const revision = editable.revision + 1
  const changed = { revision, kind, ...(collectionItemId !== undefined && { collectionItemId }) }
  const released = sql<number>`case when ${isAtOnce || restored === (editable.released ?? 0)} or ${isReleasedAtOnce} then ${revision}::int else ${editables.released} end`
  const [[version], [saved]] = await pipelined(
    tx
      .insert(versions)
      .values({ editable: editable.id, revision, username, modified, isSecondary, ...reachOf(page) })
      .returning({ id: versions.id }),
    tx
      .update(editables)
      .set({ ...changed, released })
      .where(eq(editables.id, editable.id))
      .returning(),
  )
  if (!version || !saved) throw new Error('The version could not be stored.')
  await pipelined(
    kindNamed(kind)?.write(tx, version.id, content, routes),
    releaseVersion(tx, editable, {
      ...{ revision, username, at: modified, isAtOnce, restored },
      updated: isSecondary ? undefined : page.updated,
    }),
  )
  return saved
}

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
