import { and, eq, type SQL, sql } from 'drizzle-orm'
import { problem } from '#base/contract/problem.ts'
import { isPattern, type Route, routeAt } from '#base/contract/route.ts'
import type { User } from '#base/contract/user.ts'
import type { Db } from '#base/server/database/database.ts'
import { itemOfImage } from '../../contract/collection-descriptions.ts'
import { mayEdit } from '../../contract/edit-roles.ts'
import type { PageRef } from '../../contract/page-descriptor.ts'
import { mustRead, reachAt, type Visitor } from '../access/access.ts'
import { type EditableRow, editables, type PageRow, pages, redirects } from '../store/tables.ts'

export type Editing = Visitor & { db: Db }

/** The user, if they may edit with these roles (D-10); otherwise throws 401 or 403. */
export function mustEdit(user: User | undefined, editRoles: readonly string[]): User {
  if (!user) throw problem(401, 'Please log in to edit.')
  if (!mayEdit(user.roles, editRoles)) throw problem(403, 'Your account may not edit this.')
  return user
}

/** The page of an edit; it must be a page of the site (D-99). Creates the row of a program without content. */
export async function ensurePage({ db, routes, user }: Editing, ref: PageRef): Promise<PageRow> {
  const page = (await findPage(db, ref)) ?? (await makePage(db, programAt(routes, ref)))
  mustRead({ page }, { routes, user })
  return page
}

/** The page that a visitor requests to read; undefined for a program without content. */
export async function readablePage({ db, ...visitor }: Editing, ref: PageRef): Promise<PageRow | undefined> {
  const page = await findPage(db, ref)
  if (ref.pageId !== undefined && !page) throw problem(404, 'There is no such page.')
  mustRead({ page: reachAt(ref.url, page) }, visitor)
  return page
}

/** As `ensurePage`, but locks the page until the transaction ends, so that its reach stays the one that is saved. */
export async function lockPage(editing: Editing, ref: PageRef): Promise<PageRow> {
  const { db } = editing
  const page =
    (await lockedPage(db, ref.pageId === undefined ? eq(pages.url, ref.url) : eq(pages.id, ref.pageId))) ??
    (await lockedPage(db, eq(pages.id, (await ensurePage(editing, ref)).id)))
  if (!page) throw problem(404, 'There is no such page.')
  mustRead({ page }, editing)
  return page
}

async function lockedPage(db: Db, condition: ReturnType<typeof eq>): Promise<PageRow | undefined> {
  const [page] = await db.select().from(pages).where(condition).for('no key update')
  return page
}

export const pageIdOf = (db: Db, { pageId, url }: PageRef): number | SQL<number> =>
  pageId ?? sql<number>`(${db.select({ id: pages.id }).from(pages).where(eq(pages.url, url))})`

/** A page by its id, else by its current or a former path: an editor may not know that it has moved. */
export async function findPage(db: Db, { pageId, url }: PageRef): Promise<PageRow | undefined> {
  if (pageId !== undefined) return pageById(db, pageId)
  return (await pageBy(db, eq(pages.url, url))) ?? (await movedPage(db, url))
}

export async function movedPage(db: Db, path: string): Promise<PageRow | undefined> {
  const [moved] = await db
    .select({ page: pages })
    .from(redirects)
    .innerJoin(pages, eq(pages.id, redirects.page))
    .where(sql`lower(${redirects.path}) = lower(${path})`)
  return moved?.page
}

function programAt(routes: readonly Route[], { pageId, url }: PageRef): string {
  const route = routeAt(routes, url)
  if (!route || isPattern(route) || pageId !== undefined) throw problem(404, 'There is no such page.')
  return url
}

export const pageById = (db: Db, id: number) => pageBy(db, eq(pages.id, id))

async function pageBy(db: Db, condition: ReturnType<typeof eq>): Promise<PageRow | undefined> {
  const [page] = await db.select().from(pages).where(condition)
  return page
}

async function makePage(db: Db, url: string): Promise<PageRow> {
  await db.insert(pages).values({ url, key: url }).onConflictDoNothing()
  const page = await pageBy(db, eq(pages.url, url))
  if (!page) throw new Error(`The page ${url} could not be created.`)
  return page
}

/** The editable of a page, created if necessary, and locked until the transaction ends. */
export async function ensureEditable(db: Db, pageId: number, editableId: string, kind: string): Promise<EditableRow> {
  const existing = await findEditable(db, pageId, editableId)
  if (existing) return existing
  await db.insert(editables).values({ pageId, editableId, kind }).onConflictDoNothing()
  const editable = await findEditable(db, pageId, editableId)
  if (!editable) throw new Error(`The editable ${editableId} could not be created.`)
  return editable
}

type NewEditable = Pick<EditableRow, 'pageId' | 'editableId' | 'kind'> &
  Partial<Pick<EditableRow, 'collectionItemId' | 'isRemoved'>>

export async function addEditable(tx: Db, values: NewEditable): Promise<EditableRow> {
  const [editable] = await tx.insert(editables).values(values).returning()
  if (!editable) throw new Error(`The editable ${values.editableId} could not be created.`)
  return editable
}

/** Throws if an editable has the name of the image of another item than its own, whose collection it would appear in. */
export function mustBeItsItem({ editableId }: Pick<EditableRow, 'editableId'>, item: number | null | undefined) {
  const named = itemOfImage(editableId)
  if (named !== undefined && named !== item)
    throw problem(422, 'This is the name of the image of an item, and can only be saved with that item.')
}

/** Throws if an editable has another kind. One that has never been saved may still change its kind. */
export function mustBeOfKind({ kind, revision }: EditableRow, expected: string) {
  if (kind !== expected && revision > 0) throw problem(422, 'The editable is of another kind.', kind)
}

/** The editable of a page, locked until the transaction ends. */
export async function findEditable(
  db: Db,
  pageId: number | SQL<number>,
  editableId: string,
): Promise<EditableRow | undefined> {
  const condition = and(eq(editables.pageId, pageId), eq(editables.editableId, editableId))
  const [editable] = await db.select().from(editables).where(condition).for('update')
  return editable
}
