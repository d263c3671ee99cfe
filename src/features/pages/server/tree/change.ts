import { asc, isNotNull } from 'drizzle-orm'
import { Problem, problem } from '#base/contract/problem.ts'
import type { Route } from '#base/contract/route.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Call } from '#base/server/http/serve.ts'
import { fixedPages } from '../../contract/fixed-pages.ts'
import type { Tree } from '../../contract/tree-endpoints.ts'
import { mayRead, mustRead } from '../access/access.ts'
import { pageById } from '../editing/page-for-editing.ts'
import { type PageRow, pages } from '../store/tables.ts'
import { freshTree, isVisible, treeVersion } from './site-tree.ts'
import { changeTree, type TreeEdit } from './tree-changes.ts'

export type Options = {
  /** All programs, enabled or not: their paths are taken. */
  programs: readonly Route[]
}

type Change = { action: string; baseVersion?: number | undefined; undoes?: number }

/** Changes the tree and audits the change. A conflict returns the current tree. */
export const changePages = <Result>(
  call: Call,
  { programs }: Options,
  { undoes, baseVersion, action }: Change,
  work: Parameters<typeof changeTree<Result>>[2],
) =>
  changeTree(call, { action, baseVersion, programs, ...(undoes !== undefined && { undoes }) }, work, (tx) =>
    treeFor({ ...call, db: tx }),
  )

/** The response to a change: the tree, and the page to show, which the caller may not be able to open. */
export async function changed(call: Call, id: number) {
  const page = await pageById(call.db, id)
  const isOpen = page && mayRead({ page: { ...page, archived: null } }, call)
  return { tree: await treeFor(call), id, path: isOpen ? page.url : '/' }
}

type Managing = Pick<Call, 'db' | 'routes' | 'user'>

/** The tree, as far as an editor may see it. */
export async function treeFor({ db, routes, user }: Managing): Promise<Tree> {
  const tree = await freshTree({ db, routes })
  const visitor = { user, routes }
  const live = tree.all.flatMap((node) => {
    const { row, route, parent } = node
    if (!row || route.isStatic || !isVisible(node, visitor)) return []
    const isProgram = row.template === null
    return {
      ...{ id: row.id, path: row.url, title: route.title, parent: parent?.row?.id ?? null },
      ...{ template: row.template, inMenu: row.inMenu, online: row.online, archived: null },
      isFixed: isProgram || fixedPages.includes(row.key),
    }
  })
  const visibleIds = new Set(live.map(({ id }) => id))
  const rows = await db.select().from(pages).where(isNotNull(pages.archived)).orderBy(asc(pages.url))
  const seen = rows.filter((row) => mayRead({ page: { ...row, archived: null } }, visitor))
  const archived = seen.map((row) => ({
    ...{ id: row.id, path: row.url, title: row.title ?? row.url, parent: row.parent, template: row.template },
    ...{ inMenu: row.inMenu, online: row.online, archived: row.archived?.toISOString() ?? null, isFixed: false },
  }))
  return {
    version: await treeVersion({ db }),
    // A page under one that the editor may not open is shown at the top.
    pages: [
      ...live.map((page) => ({ ...page, parent: visibleIds.has(page.parent ?? 0) ? page.parent : null })),
      ...archived,
    ],
  }
}

/** The page, if the caller is an editor who may open it; otherwise throws. Null is the top of the site. */
export async function mustManage<Id extends number | null>(tx: Db, call: Call, edit: TreeEdit, id: Id) {
  const page = edit.pages.get(id ?? 0)
  if (id === null) return page as never
  if (!page) throw problem(404, 'There is no such page.')
  const row = await pageById(tx, page.id)
  if (row) mustRead({ page: { ...row, archived: null } }, { user: call.user, routes: call.routes })
  return page
}

/**
 * Throws if the caller may not open all these pages, which a change takes along with the one above them: it would happen
 * unseen, and the caller could not undo it.
 */
export function mustOpenAll(branch: readonly EditedPage[], { user, routes }: Managing, change: string) {
  const closed = branch.filter((page) => !mayRead({ page: { ...page, archived: null } }, { user, routes })).length
  if (closed === 0) return
  throw problem(
    422,
    closed === 1
      ? `A page under this page is not open to you, so this page cannot be ${change}.`
      : `${closed} pages under this page are not open to you, so this page cannot be ${change}.`,
  )
}

export type EditedPage = TreeEdit['pages'] extends ReadonlyMap<number, infer Page> ? Page : never

/** A page and its descendants, with the change so far applied. */
export const branchOf = (edit: TreeEdit, id: number, withArchived = false): EditedPage[] =>
  branchIn(
    [...edit.pages.values()].filter(({ archived }) => withArchived || archived === null),
    id,
  )

/** A page and its descendants. */
export function branchIn<Page extends Pick<PageRow, 'id' | 'parent'>>(all: readonly Page[], id: number): Page[] {
  const beneathOf = new Map<number | null, Page[]>()
  for (const page of all) beneathOf.set(page.parent, [...(beneathOf.get(page.parent) ?? []), page])
  const branch = new Set(all.filter((page) => page.id === id))
  for (const page of branch) for (const child of beneathOf.get(page.id) ?? []) branch.add(child)
  return [...branch]
}

export const titleOf = ({ title, url }: { title: string | null; url: string }) => title ?? url

/** Rejects one field of the input. */
export const faultIn = (field: string, message: string) => new Problem(422, message, '', '', '', undefined, `/${field}`)
