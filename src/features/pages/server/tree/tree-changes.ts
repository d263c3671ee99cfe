import { isDeepStrictEqual } from 'node:util'
import { eq, inArray, sql } from 'drizzle-orm'
import { conflict, Problem } from '#base/contract/problem.ts'
import type { Route } from '#base/contract/route.ts'
import type { Db } from '#base/server/database/database.ts'
import type { PageProperties } from '../../contract/page-descriptor.ts'
import type { PageChange, PageFacts, RedirectChange } from '../../contract/tree.ts'
import { mayRead } from '../access/access.ts'
import { mustEdit } from '../editing/page-for-editing.ts'
import type { Saving } from '../editing/save.ts'
import { siteUpdate } from '../store/site-users.ts'
import { pages, redirects, treeChanges } from '../store/tables.ts'
import { treeFor } from './editors-tree.ts'
import { treeVersion } from './site-tree.ts'
import { type RuledPage, treeFault } from './tree-rules.ts'

/** Collects the effects of a change on the tree; nothing is stored until all of it has been checked. */
export type TreeEdit = {
  /** Every page, archived ones included, with the change so far applied. */
  readonly pages: ReadonlyMap<number, RuledPage>
  /** Former paths in lower case, each with the page it leads to. */
  readonly former: ReadonlyMap<string, number>
  set(page: number, facts: Partial<PageFacts>): void
  add(facts: PageFacts): Promise<number>
}

type Change = {
  /** The version of the tree that the change is based on. Absent: it applies to the current tree (D-98). */
  baseVersion?: number | undefined
  action: string
  undoes?: number
}

export type Options = {
  /** All programs, enabled or not: their paths are taken. */
  programs: readonly Route[]
}

const treeLock = 727_016

type Done<Result> = { readonly words: string; readonly result: Result }

/** The only way to change the tree, one change a transaction. A stale one is refused with the current tree. */
export function changeTree<Result>(
  { db, user, routes, clock, audit, announce }: Saving,
  { programs }: Options,
  { baseVersion, action, undoes }: Change,
  work: (edit: TreeEdit, tx: Db) => Promise<Done<Result>>,
): Promise<Result> {
  const { username } = mustEdit(user, [])
  const mayName = (page: RuledPage) => mayRead({ page: { ...page, archived: null } }, { user, routes })
  return db.transaction(async (tx) => {
    await lockTree(tx)
    if (baseVersion !== undefined && baseVersion !== (await treeVersion({ db: tx })))
      throw conflict('The pages have been changed in the meantime.', await treeFor({ db: tx, routes, user }))
    const before = new Map((await tx.select().from(pages)).map((row) => [row.id, factsOf(row)]))
    const after = new Map(before)
    const formerRows = await tx.select().from(redirects)
    const former = new Map(formerRows.map(({ path, page }) => [path.toLowerCase(), page]))
    const added = new Set<number>()
    const edit: TreeEdit = {
      pages: after,
      former,
      set(id, facts) {
        const page = after.get(id)
        if (page) after.set(id, { ...page, ...facts })
      },
      async add(facts) {
        const page = { ...facts, key: facts.url }
        check(before, new Map([...after, [0, { ...page, id: 0 }]]), former, programs, mayName)
        const [row] = await tx.insert(pages).values(rowOf(page)).returning({ id: pages.id })
        if (!row) throw new Error('The page could not be added.')
        added.add(row.id)
        after.set(row.id, { ...page, id: row.id })
        return row.id
      },
    }
    const { words, result } = await work(edit, tx)
    check(before, after, former, programs, mayName)
    const changes = differences(before, after)
    const moves = redirectsFor(before, after, former)
    if (changes.length === 0 && moves.length === 0) return result
    await store(tx, changes, added, moves)
    const now = clock()
    await tx.insert(treeChanges).values({
      ...{ action: words, username, modified: now, pages: changes, redirects: moves },
      ...(undoes !== undefined && { undoes }),
    })
    // The menus of all pages show it.
    await announce(tx, '*')
    const [subject] = changes.map(({ page }) => after.get(page)?.url)
    await audit(tx, { action, subject: subject ?? '', detail: { what: words, pages: changes, redirects: moves } })
    return result
  })
}

/** Locks the tree until the transaction ends, waiting for other changes. */
export const lockTree = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${treeLock})`)

/** Stores the properties of a page, with their effect in the history of the tree; the caller holds the tree lock. */
export async function storeProperties(
  tx: Db,
  before: Row,
  after: PageProperties,
  by: { username: string; modified: Date },
) {
  await tx.update(pages).set(after).where(eq(pages.id, before.id))
  const names = (['title', 'description', 'online', 'accessRoles'] as const).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  )
  if (names.length === 0) return
  const changes = [{ page: before.id, before: pick(before, names), after: pick(after, names) }]
  const title = after.title ?? before.title ?? before.url
  await tx.insert(treeChanges).values({ action: `Changed the properties of “${title}”`, pages: changes, ...by })
}

export async function ensurePrograms({ db, routes, announce }: Pick<Saving, 'db' | 'routes' | 'announce'>) {
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
  await renewTree(db, 'Programs added to the tree', siteUpdate)
  await announce(db, '*')
}

const pick = <Name extends keyof PageFacts>(facts: Pick<PageFacts, Name>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, facts[name]]))

/** Gives the tree a new version after a change that nobody can undo. */
export const renewTree = (tx: Db, action: string, username: string) =>
  tx.insert(treeChanges).values({ action, username, pages: [] })

function check(...facts: Parameters<typeof treeFault>) {
  const fault = treeFault(...facts)
  if (fault) throw new Problem(422, fault.message, '', { code: 'TREE', path: fault.field && `/${fault.field}` })
}

type Row = typeof pages.$inferSelect

const factsOf = (row: Row): RuledPage => ({
  ...{ id: row.id, key: row.key, url: row.url, title: row.title, description: row.description },
  ...{ parent: row.parent, position: row.position, template: row.template, inMenu: row.inMenu, online: row.online },
  menuGroup: row.menuGroup,
  ...{ accessRoles: row.accessRoles, parts: row.parts, archived: row.archived?.toISOString() ?? null },
})

const rowOf = ({ archived, accessRoles, parts, ...facts }: PageFacts & { key: string }) => ({
  ...facts,
  accessRoles: [...accessRoles],
  parts: parts === null ? null : [...parts],
  archived: archived === null ? null : new Date(archived),
})

const factNames = [
  ...(['url', 'title', 'description', 'parent', 'position', 'template', 'inMenu', 'menuGroup', 'online'] as const),
  ...(['accessRoles', 'parts', 'archived'] as const),
] satisfies (keyof PageFacts)[]

function differences(before: ReadonlyMap<number, RuledPage>, after: ReadonlyMap<number, RuledPage>): PageChange[] {
  const changes: PageChange[] = []
  for (const [id, page] of after) {
    const old = before.get(id)
    if (old === page) continue
    const names = factNames.filter((name) => !old || !isDeepStrictEqual(old[name], page[name]))
    if (names.length === 0) continue
    changes.push({ page: id, before: old ? pick(old, names) : null, after: pick(page, names) })
  }
  // The subject of the change comes first, then the pages that were moved to make room for it.
  return changes.sort((a, b) => Number(isShiftOnly(a)) - Number(isShiftOnly(b)))
}

/** Whether a page was only moved to make room for another. */
export const isShiftOnly = ({ before, after }: PageChange) =>
  before !== null && Object.keys(after).join() === 'position'

/** A path that a page leaves redirects to it from then on; a path that it takes no longer redirects. */
function redirectsFor(
  before: ReadonlyMap<number, RuledPage>,
  after: ReadonlyMap<number, RuledPage>,
  former: ReadonlyMap<string, number>,
): RedirectChange[] {
  const moves: RedirectChange[] = []
  const now = new Set([...after.values()].map(({ url }) => url.toLowerCase()))
  for (const [id, page] of after) {
    const old = before.get(id)
    if (!old || old.url === page.url) continue
    const formerOwner = former.get(page.url.toLowerCase())
    if (formerOwner !== undefined) moves.push({ path: page.url, before: formerOwner, after: null })
    if (!now.has(old.url.toLowerCase())) moves.push({ path: old.url, before: null, after: id })
  }
  return moves
}

async function store(
  tx: Db,
  changes: readonly PageChange[],
  added: ReadonlySet<number>,
  moves: readonly RedirectChange[],
) {
  const changed = changes.filter(({ page }) => !added.has(page))
  // Two pages may swap their paths.
  const leaving = changed.filter(({ after }) => after.url !== undefined)
  if (leaving.length > 1)
    for (const { page } of leaving)
      await tx
        .update(pages)
        .set({ url: `:${page}` })
        .where(eq(pages.id, page))
  for (const { page, after } of changed) {
    const { archived, accessRoles, parts, ...facts } = after
    const set = {
      ...facts,
      ...(accessRoles && { accessRoles: [...accessRoles] }),
      ...(parts !== undefined && { parts: parts === null ? null : [...parts] }),
      ...(archived !== undefined && { archived: archived === null ? null : new Date(archived) }),
    }
    await tx.update(pages).set(set).where(eq(pages.id, page))
  }
  for (const { path, after } of moves) {
    await tx.delete(redirects).where(sql`lower(${redirects.path}) = lower(${path})`)
    if (after !== null) await tx.insert(redirects).values({ path, page: after })
  }
}
