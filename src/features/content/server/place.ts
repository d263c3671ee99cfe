import { and, eq } from 'drizzle-orm'
import { problem } from '#base/contract/problem.ts'
import { mayWith } from '#base/contract/roles.ts'
import { isPattern, type Route, routeAt } from '#base/contract/route.ts'
import type { User } from '#base/contract/user.ts'
import type { Db } from '#base/server/database/database.ts'
import { defaultEditRoles, type PageRef } from '../contract/editing.ts'
import { editables, pages } from './tables.ts'

export type PageRow = typeof pages.$inferSelect
export type EditableRow = typeof editables.$inferSelect

/** Who edits, and the site in which. */
export type Editing = { db: Db; routes: readonly Route[]; user: User | undefined }

/** Tells whether somebody is an editor, who sees pages that are not public (D-34). */
export const mayEdit = (user: User | undefined) => user !== undefined && mayWith(user.roles, defaultEditRoles)

/** Refuses whoever may not edit: by the roles named, or by default those of D-10. Admin may always. */
export function mustEdit(user: User | undefined, editRoles: readonly string[]): User {
  if (!user) throw problem(401, 'Please log in to edit.')
  const wanted = editRoles.length > 0 ? [...editRoles, 'Admin'] : defaultEditRoles
  if (!mayWith(user.roles, wanted)) throw problem(403, 'Your account may not edit this.')
  return user
}

/** The page an edit belongs to, made where nothing has been written on it yet. Only registered pages can be (D-99). */
export async function ensurePage({ db, routes, user }: Editing, ref: PageRef): Promise<PageRow> {
  const byId = ref.pageId === undefined ? undefined : await pageBy(db, eq(pages.id, ref.pageId))
  const url = byId?.url ?? ref.url
  const route = routeAt(routes, url)
  if (!route || isPattern(route) || (ref.pageId !== undefined && !byId)) throw problem(404, 'There is no such page.')
  const page = byId ?? (await pageBy(db, eq(pages.url, url))) ?? (await makePage(db, url))
  for (const roles of [route.roles ?? [], page.accessRoles])
    if (!mayWith(user?.roles ?? [], roles)) throw problem(403, 'Your account may not open this page.')
  return page
}

async function pageBy(db: Db, which: ReturnType<typeof eq>): Promise<PageRow | undefined> {
  const [page] = await db.select().from(pages).where(which)
  return page
}

async function makePage(db: Db, url: string): Promise<PageRow> {
  await db.insert(pages).values({ url }).onConflictDoNothing()
  const page = await pageBy(db, eq(pages.url, url))
  if (!page) throw new Error(`The page ${url} could not be made.`)
  return page
}

/** The editable of a page, made where it is not there, and locked until the transaction ends. */
export async function ensureEditable(db: Db, page: PageRow, editableId: string, kind: string): Promise<EditableRow> {
  await db.insert(editables).values({ pageId: page.id, editableId, kind }).onConflictDoNothing()
  const editable = await findEditable(db, page, editableId)
  if (!editable) throw new Error(`The editable ${editableId} could not be made.`)
  return editable
}

/** The editable of a page, locked until the transaction ends. */
export async function findEditable(db: Db, page: PageRow, editableId: string): Promise<EditableRow | undefined> {
  const which = and(eq(editables.pageId, page.id), eq(editables.editableId, editableId))
  const [editable] = await db.select().from(editables).where(which).for('update')
  return editable
}
