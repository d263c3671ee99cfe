import { Problem, problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Call } from '#base/server/http/serve.ts'
import { mayRead, mustRead } from '../access/access.ts'
import { pageById } from '../editing/page-for-editing.ts'
import type { PageRow } from '../store/tables.ts'
import { type TreeContext, treeFor } from './editors-tree.ts'
import type { TreeEdit } from './tree-changes.ts'

/** The response to a change: the tree, and the page to show, which the caller may not be able to open. */
export async function changed(call: Call, id: number) {
  const page = await pageById(call.db, id)
  const isOpen = page && mayRead({ page: { ...page, archived: null } }, call)
  return { tree: await treeFor(call), id, path: isOpen ? page.url : '/' }
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

/** Throws if the caller may not open all of these: the change would happen unseen, and they could not undo it. */
export function mustOpenAll(branch: readonly EditedPage[], { user, routes }: TreeContext, change: string) {
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

export function branchIn<Page extends Pick<PageRow, 'id' | 'parent'>>(all: readonly Page[], id: number): Page[] {
  const beneathOf = Map.groupBy(all, ({ parent }) => parent)
  const branch = new Set(all.filter((page) => page.id === id))
  for (const page of branch) for (const child of beneathOf.get(page.id) ?? []) branch.add(child)
  return [...branch]
}

export const titleOf = ({ title, url }: { title: string | null; url: string }) => title ?? url

export const faultIn = (field: string, message: string) => new Problem(422, message, '', { path: `/${field}` })
