import { isDeepStrictEqual } from 'node:util'
import { asc, count, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { conflict, Problem, problem } from '#base/contract/problem.ts'
import type { Route } from '#base/contract/route.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Feature } from '#base/server/feature.ts'
import { type Call, type Handlers, type Served, served } from '#base/server/http/serve.ts'
import { editableIdOf, fixedPages, type PageFacts, type Part } from '#features/pages/contract/index.ts'
import {
  addVersion,
  changeTree,
  copyPage,
  editables,
  ensureEditable,
  freshTree,
  isRoom,
  isVisible,
  mayRead,
  mustEdit,
  mustRead,
  type PageRow,
  pages,
  pagesLinkingTo,
  type TreeEdit,
  treeChanges,
  treeVersion,
  withLastingIds,
} from '#features/pages/server/index.ts'
import { type Template, templateNamed } from '#features/templates/contract.ts'
import { pageTreeEndpoints, type Tree } from '../contract.ts'

type Options = {
  /** Every program that there could be, whether its flag is on or not: its path is taken. */
  programs: readonly Route[]
}

/** How editors arrange the pages of the site. */
export const pageTreeFeature: Feature = {
  name: 'page-tree',
  open: ({ product }) => ({ calls: pageTreeCalls({ programs: product.siteMap() }) }),
}

/** The calls that change the tree of pages. */
function pageTreeCalls({ programs }: Options): readonly Served[] {
  const change = <Result>(
    call: Call,
    { action, baseVersion, undoes }: { action: string; baseVersion?: number | undefined; undoes?: number },
    work: Parameters<typeof changeTree<Result>>[2],
  ) =>
    changeTree(call, { action, baseVersion, programs, ...(undoes !== undefined && { undoes }) }, work, (tx) =>
      treeFor({ ...call, db: tx }),
    )

  const answer = async (call: Call, id: number) => {
    const [page] = await call.db.select().from(pages).where(eq(pages.id, id))
    return { tree: await treeFor(call), id, path: page?.url ?? '/' }
  }

  const handlers: Handlers<typeof pageTreeEndpoints> = {
    async tree(_, call) {
      mustEdit(call.user, [])
      await ensurePrograms(call)
      return treeFor(call)
    },

    async addPage({ title, path, parent, template: name, baseVersion }, call) {
      const template = templateNamed(name)
      if (!template || template.isFixed) throw faultIn('template', 'Choose a template.')
      const id = await change(call, { action: 'page added', baseVersion }, async (edit, tx) => {
        await mustManage(tx, call, edit, parent)
        const added = await edit.add(newPage({ url: path, title, parent, template, edit }))
        await startText(tx, call, added, template)
        return { words: `Added “${title}”${beneath(edit, parent)}`, result: added }
      })
      return answer(call, id)
    },

    async movePage({ page, parent, before, baseVersion }, call) {
      await change(call, { action: 'page moved', baseVersion }, async (edit, tx) => {
        const moved = await mustManage(tx, call, edit, page)
        await mustManage(tx, call, edit, parent)
        const rest = siblings(edit, parent, programs).filter(({ id }) => id !== page)
        const at = before === null ? rest.length : rest.findIndex(({ id }) => id === before)
        if (at < 0) throw faultIn('before', 'There is no such page to be before.')
        // A program has its place from code: it changes its order alone.
        const isProgram = programs.some(({ path }) => path === moved.url)
        if (isProgram && !siblings(edit, parent, programs).includes(moved))
          throw faultIn('parent', `${titleOf(moved)} keeps its place.`)
        if (!isProgram) edit.set(page, { parent })
        const order = [...rest.slice(0, at).map(({ id }) => id), page, ...rest.slice(at).map(({ id }) => id)]
        for (const [index, id] of order.entries()) edit.set(id, { position: index + 1 })
        const isSame = moved.parent === parent
        return {
          words: isSame
            ? `Put “${titleOf(moved)}” in another place`
            : `Moved “${titleOf(moved)}”${beneath(edit, parent)}`,
          result: page,
        }
      })
      return answer(call, page)
    },

    async changePage({ page, title, path, withPagesBeneath = false, inMenu, baseVersion }, call) {
      const action =
        path !== undefined ? 'page path changed' : title !== undefined ? 'page renamed' : 'page shown or hidden'
      await change(call, { action, baseVersion }, async (edit, tx) => {
        const old = await mustManage(tx, call, edit, page)
        const words: string[] = []
        if (title !== undefined && title !== old.title) {
          edit.set(page, { title })
          words.push(`Renamed “${titleOf(old)}” to “${title}”`)
        }
        if (path !== undefined && path !== old.url) {
          edit.set(page, { url: path })
          words.push(`Changed the path of “${title ?? titleOf(old)}” from ${old.url} to ${path}`)
          if (withPagesBeneath)
            for (const one of branchOf(edit, page))
              if (one.id !== page && one.url.startsWith(`${old.url}/`))
                edit.set(one.id, { url: path + one.url.slice(old.url.length) })
        }
        if (inMenu !== undefined && inMenu !== old.inMenu) {
          edit.set(page, { inMenu })
          words.push(`${inMenu ? 'Put' : 'Took'} “${title ?? titleOf(old)}” ${inMenu ? 'into' : 'off'} the menu`)
        }
        return { words: words.join('; '), result: page }
      })
      return answer(call, page)
    },

    async duplicatePage({ page, title, path, baseVersion }, call) {
      const id = await change(call, { action: 'page duplicated', baseVersion }, async (edit, tx) => {
        const old = await mustManage(tx, call, edit, page)
        const template = templateNamed(old.template)
        if (!template || template.isFixed) throw problem(422, 'This page cannot be duplicated.')
        const { description, accessRoles, parts } = old
        const fresh = newPage({ url: path, title, parent: old.parent, template, edit })
        const added = await edit.add({ ...fresh, description, accessRoles, parts })
        const [from] = await tx.select().from(pages).where(eq(pages.id, page))
        const [to] = await tx.select().from(pages).where(eq(pages.id, added))
        const by = { username: call.user?.username ?? '', modified: call.clock(), routes: call.routes }
        if (from && to) await copyPage(tx, from, to, by)
        return { words: `Duplicated “${titleOf(old)}” as “${title}”`, result: added }
      })
      return answer(call, id)
    },

    async archivePage({ page, baseVersion }, call) {
      await change(call, { action: 'page archived', baseVersion }, async (edit, tx) => {
        const old = await mustManage(tx, call, edit, page)
        if (old.archived !== null) throw problem(422, `“${titleOf(old)}” is archived already.`)
        const archived = call.clock().toISOString()
        const branch = branchOf(edit, page)
        if (programs.some(({ parent }) => branch.some(({ key }) => key === parent)))
          throw problem(422, 'A program is beneath this page, so it cannot be archived.')
        for (const { id } of branch) edit.set(id, { archived })
        const more = branch.length - 1
        return {
          words: `Archived “${titleOf(old)}”${more > 0 ? ` and ${more} ${more === 1 ? 'page' : 'pages'} beneath it` : ''}`,
          result: page,
        }
      })
      return answer(call, page)
    },

    async restorePage({ page, baseVersion }, call) {
      await change(call, { action: 'page restored', baseVersion }, async (edit, tx) => {
        const old = await mustManage(tx, call, edit, page)
        if (old.archived === null) throw problem(404, 'There is no such archived page.')
        for (const { id, archived } of branchOf(edit, page, true))
          if (archived === old.archived) edit.set(id, { archived: null })
        return { words: `Restored “${titleOf(old)}”`, result: page }
      })
      return answer(call, page)
    },

    async arrangeParts({ page, parts, base }, call) {
      const names = new Set(parts.map(({ name }) => name))
      if (names.size < parts.length) throw faultIn('parts', 'Two parts have the same name.')
      const wrong = parts.find(({ kind, name }) => kind === 'collection' && !/^reading(?:-\d{1,3})?$/.test(name))
      if (wrong) throw faultIn('parts', 'There is no such list.')
      await change(call, { action: 'page parts changed' }, async (edit, tx) => {
        const old = await mustManage(tx, call, edit, page)
        const template = templateNamed(old.template)
        if (!template?.hasOpenParts) throw problem(422, 'The parts of this page are given by its template.')
        const now = old.parts ?? template.slots
        if (!isDeepStrictEqual(now, base))
          throw conflict('Somebody else has changed the parts of this page in the meantime.', { parts: now })
        await mustFit(tx, old, parts)
        edit.set(page, { parts })
        await notePlaces(tx, old, parts)
        return { words: `Changed the parts of “${titleOf(old)}”`, result: page }
      })
      return { parts }
    },

    async linksToPage({ page }, call) {
      mustEdit(call.user, [])
      const all = await call.db.select().from(pages).where(isNull(pages.archived))
      const branch = branchIn(all, page).map(({ id }) => id)
      const seen = new Map(all.filter((row) => mayRead({ page: row }, call)).map((row) => [row.id, row]))
      const linking = branch.length === 0 ? [] : await pagesLinkingTo(call.db, branch)
      const shown = linking.flatMap(({ id }) => seen.get(id) ?? [])
      return {
        beneath: Math.max(0, branch.length - 1),
        pages: shown.map(({ url, title }) => ({ path: url, title: title ?? url })),
      }
    },

    async treeHistory({ offset, limit }, { db, routes, user }) {
      mustEdit(user, [])
      const [total] = await db.select({ count: count() }).from(treeChanges)
      const rows = await db.select().from(treeChanges).orderBy(desc(treeChanges.id)).offset(offset).limit(limit)
      const all = await db.select().from(pages)
      const closed = new Set(
        all.filter((row) => !mayRead({ page: { ...row, archived: null } }, { user, routes })).map(({ id }) => id),
      )
      return {
        changes: rows.map(({ id, action, username, modified, pages: changed }) => {
          const isClosed = changed.some(({ page }) => closed.has(page))
          const words = isClosed ? 'Changed a page that you may not open' : action
          return { id, words, username, modified: modified.toISOString(), canUndo: changed.length > 0 && !isClosed }
        }),
        total: total?.count ?? 0,
      }
    },

    async undoChange({ change: id, baseVersion }, call) {
      mustEdit(call.user, [])
      const [undone] = await call.db.select().from(treeChanges).where(eq(treeChanges.id, id))
      if (!undone || undone.pages.length === 0) throw problem(404, 'There is no such change.')
      const shown = undone.pages[0]?.page ?? 0
      await change(call, { action: 'page change undone', baseVersion, undoes: id }, async (edit, tx) => {
        for (const { page, before, after } of undone.pages) {
          const now = await mustManage(tx, call, edit, page)
          // A new page is not taken away but archived: nothing that was written on it since is lost.
          if (before === null) {
            const archived = call.clock().toISOString()
            for (const { id: gone } of branchOf(edit, page)) edit.set(gone, { archived })
            continue
          }
          const isMoved = isRoom({ page, before, after })
          for (const [name, value] of Object.entries(after)) {
            if (name === 'position' || isDeepStrictEqual(now[name as keyof PageFacts], value)) continue
            throw problem(422, `“${titleOf(now)}” has been changed again since. Undo that first.`)
          }
          if (isMoved && now.position !== after.position) continue
          edit.set(page, before)
          const parts = before.parts ?? templateNamed(now.template)?.slots
          if ('parts' in before && parts) await notePlaces(tx, now, parts)
        }
        return { words: `Undid: ${undone.action}`, result: shown }
      })
      return answer(call, shown)
    },
  }
  return served(pageTreeEndpoints, handlers)
}

type Managing = Pick<Call, 'db' | 'routes' | 'user'>

/** The tree as an editor may know it. */
async function treeFor({ db, routes, user }: Managing): Promise<Tree> {
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
  const known = new Set(live.map(({ id }) => id))
  const rows = await db.select().from(pages).where(isNotNull(pages.archived)).orderBy(asc(pages.url))
  const seen = rows.filter((row) => mayRead({ page: { ...row, archived: null } }, visitor))
  const archived = seen.map((row) => ({
    ...{ id: row.id, path: row.url, title: row.title ?? row.url, parent: row.parent, template: row.template },
    ...{ inMenu: row.inMenu, online: row.online, archived: row.archived?.toISOString() ?? null, isFixed: false },
  }))
  return {
    version: await treeVersion({ db }),
    // A page beneath one that the editor may not open is told as if it were at the top.
    pages: [
      ...live.map((page) => ({ ...page, parent: known.has(page.parent ?? 0) ? page.parent : null })),
      ...archived,
    ],
  }
}

/** Programs that have content take part in the tree by their rows. */
async function ensurePrograms({ db, routes, announce }: Call) {
  const wanted = routes.filter((route) => !route.isStatic && !route.path.includes(':') && route.path.startsWith('/'))
  const known = await db
    .select({ url: pages.url })
    .from(pages)
    .where(inArray(pages.url, ['', ...wanted.map(({ path }) => path)]))
  const missing = wanted.filter(({ path }) => !known.some(({ url }) => url === path))
  if (missing.length === 0) return
  await db
    .insert(pages)
    .values(missing.map(({ path }) => ({ url: path, key: path })))
    .onConflictDoNothing()
  await db.insert(treeChanges).values({ action: 'Programs took their places', username: 'site update', pages: [] })
  await announce(db, '*')
}

/** A page that the caller may manage: an editor who may open it. Null stands for the top of the site. */
async function mustManage<Id extends number | null>(tx: Db, call: Call, edit: TreeEdit, id: Id) {
  const page = edit.pages.get(id ?? 0)
  if (id === null) return page as never
  if (!page) throw problem(404, 'There is no such page.')
  const [row] = await tx.select().from(pages).where(eq(pages.id, page.id))
  if (row) mustRead({ page: { ...row, archived: null } }, { user: call.user, routes: call.routes })
  return page
}

type NewPage = { url: string; title: string; parent: number | null; template: Template; edit: TreeEdit }

/** A page comes after those beside it, and is nobody's but the editors' at first (D-34). */
function newPage({ url, title, parent, template, edit }: NewPage): PageFacts {
  const beside = [...edit.pages.values()].filter((page) => page.parent === parent)
  return {
    ...{ url, title, parent, description: null, template: template.name, inMenu: true, online: false, accessRoles: [] },
    position: Math.max(0, ...beside.map(({ position }) => position ?? 0)) + 1,
    parts: template.hasOpenParts ? [...template.slots] : null,
    archived: null,
  }
}

/** The headings that the template gives an empty page. */
async function startText(tx: Db, call: Call, id: number, { headings, slots }: Template) {
  const [page] = await tx.select().from(pages).where(eq(pages.id, id))
  if (!page || headings.length === 0 || !slots.some(({ name }) => name === 'main')) return
  const editable = await ensureEditable(tx, id, editableIdOf(page.key, 'main'), 'region')
  const heading = (text: string) => ({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] })
  const document = { type: 'doc', content: headings.map(heading) }
  const content = await withLastingIds(tx, editable, document)
  const by = { username: call.user?.username ?? '', modified: call.clock(), routes: call.routes }
  await addVersion(tx, page, editable, { kind: 'region', content, ...by })
}

/** A part that was taken off comes back with what it said, so its name stands for one kind. */
async function mustFit(tx: Db, page: { id: number; key: string }, parts: readonly Part[]) {
  const written = await tx.select().from(editables).where(eq(editables.pageId, page.id))
  for (const { name, kind, label } of parts) {
    const known = written.find(({ editableId }) => editableId === editableIdOf(page.key, name))
    if (known && known.revision > 0 && known.kind !== kind)
      throw faultIn('parts', `${label}: a part of this name was something else. Choose another name.`)
  }
}

/** Notes which editables of a page are on it. */
async function notePlaces(tx: Db, page: { id: number; key: string }, parts: readonly Part[]) {
  const prefix = editableIdOf(page.key, '')
  for (const { id, editableId, isRemoved } of await tx.select().from(editables).where(eq(editables.pageId, page.id))) {
    const [name] = editableId.slice(prefix.length).split(/[.#]/, 1)
    const isGone = !parts.some((part) => part.name === name)
    if (isGone !== isRemoved) await tx.update(editables).set({ isRemoved: isGone }).where(eq(editables.id, id))
  }
}

type Ruled = TreeEdit['pages'] extends ReadonlyMap<number, infer Page> ? Page : never

/** The pages directly beneath a parent, in order, programs with content among them. */
function siblings(edit: TreeEdit, parent: number | null, programs: readonly Route[]): Ruled[] {
  const parentKey = parent === null ? undefined : edit.pages.get(parent)?.key
  return [...edit.pages.values()]
    .filter((page) => {
      const program = programs.find(({ path }) => path === page.url)
      if (program) return !program.isStatic && program.parent === parentKey
      return page.archived === null && page.parent === parent
    })
    .sort((one, other) => (one.position ?? 1e6) - (other.position ?? 1e6) || one.id - other.id)
}

const branchOf = (edit: TreeEdit, id: number, withArchived = false): Ruled[] =>
  branchIn(
    [...edit.pages.values()].filter(({ archived }) => withArchived || archived === null),
    id,
  )

/** A page and all beneath it. */
function branchIn<Page extends Pick<PageRow, 'id' | 'parent'>>(all: readonly Page[], id: number): Page[] {
  const beneathOf = new Map<number | null, Page[]>()
  for (const page of all) beneathOf.set(page.parent, [...(beneathOf.get(page.parent) ?? []), page])
  const branch = new Set(all.filter((page) => page.id === id))
  for (const page of branch) for (const one of beneathOf.get(page.id) ?? []) branch.add(one)
  return [...branch]
}

const titleOf = ({ title, url }: { title: string | null; url: string }) => title ?? url

const beneath = (edit: TreeEdit, parent: number | null) => {
  const page = edit.pages.get(parent ?? 0)
  return page ? ` beneath “${titleOf(page)}”` : ' at the top'
}

const faultIn = (field: string, message: string) => new Problem(422, message, '', '', '', undefined, `/${field}`)
