import { max } from 'drizzle-orm'
import type { Role } from '#base/contract/roles.ts'
import { isPattern, type MenuEntry, type PageLink, type Route, routeAt } from '#base/contract/route.ts'
import type { ServerContext } from '#base/server/http/serve.ts'
import { mayEdit } from '../../contract/edit-roles.ts'
import type { ChangedRoute } from '../../contract/site-wide.ts'
import { mayRead, type PageReach, type Visitor } from '../access/access.ts'
import { pages, treeChanges } from '../store/tables.ts'

export type TreeRow = Pick<
  typeof pages.$inferSelect,
  | 'id'
  | 'key'
  | 'url'
  | 'title'
  | 'description'
  | 'parent'
  | 'position'
  | 'template'
  | 'inMenu'
  | 'menuGroup'
  | 'online'
  | 'accessRoles'
  | 'archived'
>

/** A page or a program at its place in the site. */
type TreeNode = {
  readonly route: ChangedRoute
  /** Undefined for a program without content. */
  readonly row: TreeRow | undefined
  readonly reach: PageReach
  readonly parent: TreeNode | undefined
  readonly children: readonly TreeNode[]
  readonly order: number
}

type MutableNode = Omit<TreeNode, 'parent' | 'children' | 'order'> & {
  parent: TreeNode | undefined
  children: MutableNode[]
  order: number
}

export type Around = {
  /** From the home page down to the page above this one, without those that are closed to the visitor. */
  readonly trail: PageLink[]
  readonly section?: { readonly title: string; readonly pages: PageLink[] }
  readonly previous?: PageLink
  readonly next?: PageLink
  readonly introduced: (PageLink & {
    readonly name: string
    readonly isTool?: true
    readonly inputs?: string | undefined
  })[]
  /** The top of the menu with the branch of this page. */
  readonly menu: MenuEntry[]
}

/** How many siblings of a page its HTML lists; the navigation panel has them all. */
const maxBeside = 50

export class SiteTree {
  /** In reading order: each section, followed by its pages. */
  readonly all: readonly TreeNode[]
  readonly version: number
  readonly #top: readonly TreeNode[]
  readonly #byPath = new Map<string, TreeNode>()
  readonly #anyCase = new Map<string, TreeNode>()
  readonly #byName = new Map<string, TreeNode>()
  readonly #patterns: readonly Route[]
  readonly #tools: readonly TreeNode[]

  constructor(version: number, programs: readonly Route[], rows: readonly TreeRow[]) {
    this.version = version
    this.#patterns = programs.filter(isPattern)
    const nodes = buildNodes(programs, rows)
    this.#top = nodes.filter(({ parent }) => parent === undefined)
    const all: MutableNode[] = []
    const walk = (node: MutableNode) => {
      node.order = all.length
      all.push(node)
      for (const child of node.children) walk(child)
    }
    for (const node of this.#top as MutableNode[]) walk(node)
    this.all = all
    for (const node of all) {
      this.#byPath.set(node.route.path, node)
      this.#anyCase.set(node.route.path.toLowerCase(), node)
      this.#byName.set(node.route.name, node)
    }
    this.#tools = all
      .filter(({ route }) => route.tool !== undefined)
      .sort((a, b) => (a.route.tool ?? 0) - (b.route.tool ?? 0))
  }

  /** The page or program at an address without query or fragment. */
  at(path: string): TreeNode | undefined {
    const exact = this.#byPath.get(path)
    if (exact) return exact
    const pattern = routeAt(this.#patterns, path)
    return pattern && this.#byName.get(pattern.name)
  }

  /** The page or program whose path is this one in another case (T2). */
  inAnyCase(path: string): TreeNode | undefined {
    return this.#anyCase.get(path.toLowerCase())
  }

  named(name: string): TreeNode | undefined {
    return this.#byName.get(name)
  }

  menu(visitor: Visitor, open?: TreeNode | 'whole'): MenuEntry[] {
    const branch = new Set(open === 'whole' || !open ? [] : [...ancestry(open)])
    const entry = (node: TreeNode): MenuEntry => {
      const { path, title } = node.route
      const group = node.row?.menuGroup
      const facts = { path, title, ...(group && { group }) }
      if (open === 'whole' || branch.has(node)) {
        const onward = node.children.find((child) => branch.has(child))
        const shown = shownOf(node.children, visitor)
        const beneath = (onward ? nearestSiblings(shown, onward) : shown).map(entry)
        const isCut = beneath.length < shown.length
        return { ...facts, ...(beneath.length > 0 && { pages: beneath }), ...(isCut && { hasMore: true }) }
      }
      return { ...facts, ...(node.children.some((child) => isShown(child, visitor)) && { hasMore: true }) }
    }
    return shownOf(this.#top, visitor).map(entry)
  }

  around(node: TreeNode, visitor: Visitor): Around {
    const home = this.at('/')
    const above = [...ancestry(node)]
      .slice(1)
      .reverse()
      .filter((ancestor) => isVisible(ancestor, visitor))
    const trail = node === home ? [] : [...(home && isVisible(home, visitor) ? [home] : []), ...above].map(linkTo)
    const previous = isListed(node, visitor) ? this.#next(node, -1, visitor) : undefined
    const next = isListed(node, visitor) ? this.#next(node, 1, visitor) : undefined
    const section = node === home ? undefined : sectionOf(node, visitor)
    return {
      trail,
      ...(section && { section }),
      ...(previous && { previous: linkTo(previous) }),
      ...(next && { next: linkTo(next) }),
      introduced: this.#introducedBy(node, visitor),
      menu: this.menu(visitor, node),
    }
  }

  /** The home page introduces the sections of the site and its tools; another page the programs that it names. */
  #introducedBy(node: TreeNode, visitor: Visitor): Around['introduced'] {
    const isSection = ({ children }: TreeNode) => children.some((child) => !child.route.isStatic)
    const isHome = node.route.path === '/'
    const sections = isHome
      ? this.#top.filter(isSection)
      : (node.route.introduces ?? []).flatMap((name) => this.#byName.get(name) ?? [])
    const shown = (nodes: readonly TreeNode[]) => nodes.filter((node) => isListed(node, visitor))
    const tools = isHome ? shown(this.#tools) : []
    const namedLink = (node: TreeNode) => ({ name: node.route.name, ...describedLink(node) })
    const toolLink = (tool: TreeNode) => ({
      ...namedLink(tool),
      isTool: true as const,
      ...(tool.route.inputs && { inputs: tool.route.inputs }),
    })
    return [...shown(sections).map(namedLink), ...tools.map(toolLink)]
  }

  #next(node: TreeNode, step: 1 | -1, visitor: Visitor): TreeNode | undefined {
    for (let index = node.order + step; index >= 0 && index < this.all.length; index += step) {
      const candidate = this.all[index]
      if (candidate && isListed(candidate, visitor)) return candidate
    }
    return undefined
  }

  /** All pages that a visitor's menu contains, in reading order. */
  listed(visitor: Visitor): TreeNode[] {
    return this.all.filter((node) => isListed(node, visitor))
  }
}

export const isVisible = ({ reach }: TreeNode, visitor: Visitor) => mayRead({ page: reach }, visitor)

const isShown = (node: TreeNode, visitor: Visitor) =>
  !node.route.hidden && !isPattern(node.route) && isVisible(node, visitor)

const shownOf = (nodes: readonly TreeNode[], visitor: Visitor) => nodes.filter((node) => isShown(node, visitor))

const isListed = (node: TreeNode, visitor: Visitor): boolean => {
  for (const ancestor of ancestry(node)) if (!isShown(ancestor, visitor)) return false
  return true
}

export function* ancestry(node: TreeNode): Generator<TreeNode> {
  for (let current: TreeNode | undefined = node; current; current = current.parent) yield current
}

const linkTo = ({ route: { path, title } }: TreeNode): PageLink => ({ path, title })

const describedLink = (node: TreeNode): PageLink => {
  const { description } = node.route
  return { ...linkTo(node), ...(description && { description }) }
}

/** The pages below a page, or its siblings if there are none. */
function sectionOf(node: TreeNode, visitor: Visitor): Around['section'] {
  if (node.route.hidden) return undefined
  const beneath = shownOf(node.children, visitor)
  if (beneath.length > 0) return { title: node.route.title, pages: beneath.map(describedLink) }
  const { parent } = node
  if (!parent || !isVisible(parent, visitor)) return undefined
  const siblings = nearestSiblings(shownOf(parent.children, visitor), node).filter((each) => each !== node)
  return siblings.length === 0 ? undefined : { title: parent.route.title, pages: siblings.map(describedLink) }
}

/** Of the siblings that are shown, those nearest to one that may be hidden itself. */
function nearestSiblings(shown: readonly TreeNode[], { order }: TreeNode): readonly TreeNode[] {
  if (shown.length <= maxBeside) return shown
  const at = shown.findLastIndex((each) => each.order <= order)
  const from = Math.min(Math.max(0, at - maxBeside / 2), shown.length - maxBeside)
  return shown.slice(from, from + maxBeside)
}

function buildNodes(programs: readonly Route[], rows: readonly TreeRow[]): MutableNode[] {
  const byPath = new Map(rows.map((row) => [row.url, row]))
  const node = (route: Route, row: TreeRow | undefined, inCode?: ChangedRoute['inCode']): MutableNode => ({
    route: {
      ...route,
      ...(row?.title != null && { title: row.title }),
      ...(row?.description != null && { description: row.description }),
      ...(row && row.accessRoles.length > 0 && !route.roles && { roles: row.accessRoles as Role[] }),
      ...(inCode && { inCode }),
    },
    row,
    reach: row ?? { url: route.path, online: true, accessRoles: [], template: null, archived: null },
    parent: undefined,
    children: [],
    order: 0,
  })
  const ofPrograms = programs.map((route) => node(route, byPath.get(route.path), inCodeOf(route)))
  const programPaths = new Set(programs.map(({ path }) => path))
  const ofPages = rows
    .filter(({ url, template, archived }) => template !== null && archived === null && !programPaths.has(url))
    .map((row) =>
      node(
        {
          name: row.key,
          path: row.url,
          page: row.template ?? '',
          title: row.title ?? row.key,
          ...(!row.inMenu && { hidden: true }),
        },
        row,
      ),
    )
  const nodes = [...ofPages, ...ofPrograms]
  const byId = new Map(nodes.flatMap((node) => (node.row ? [[node.row.id, node]] : [])))
  const byKey = new Map(nodes.map((node) => [node.row?.key ?? node.route.path, node]))
  for (const node of nodes) {
    const isPage = typeof node.row?.template === 'string'
    const above = isPage ? byId.get(node.row?.parent ?? 0) : byKey.get(node.route.parent ?? '')
    if (above && !isAbove(node, above)) {
      node.parent = above
      above.children.push(node)
    }
  }
  for (const { children } of nodes) children.sort(byPosition)
  return nodes.sort(byPosition)
}

/** Prevents cycles, whatever the rows contain. */
function isAbove(node: MutableNode, other: MutableNode): boolean {
  for (const ancestor of ancestry(other)) if (ancestor === (node as TreeNode)) return true
  return false
}

/** Sorting is stable: programs without a position come after the pages, in the order of the code. */
const byPosition = (a: MutableNode, b: MutableNode) =>
  (a.row?.position ?? Number.MAX_SAFE_INTEGER) - (b.row?.position ?? Number.MAX_SAFE_INTEGER)

const inCodeOf = ({ title, description, roles }: Route) => ({
  title,
  ...(description !== undefined && { description }),
  ...(roles && { roles }),
})

type Reading = Pick<ServerContext, 'db' | 'routes'>

const cache = new WeakMap<readonly Route[], { db: Reading['db']; tree: SiteTree }>()

export async function treeVersion({ db }: Pick<Reading, 'db'>): Promise<number> {
  const [latest] = await db.select({ id: max(treeChanges.id) }).from(treeChanges)
  return latest?.id ?? 0
}

/** The version is read each time, by one index lookup, so that no process serves a tree that another has changed. */
export async function readTree(reading: Reading): Promise<SiteTree> {
  const version = await treeVersion(reading)
  const before = cache.get(reading.routes)
  if (before?.db === reading.db && before.tree.version === version) return before.tree
  const tree = await freshTree(reading, version)
  cache.set(reading.routes, { db: reading.db, tree })
  return tree
}

/** The tree as a transaction sees it; it is not cached. */
export async function freshTree({ db, routes }: Reading, version?: number): Promise<SiteTree> {
  const columns = {
    ...{ id: pages.id, key: pages.key, url: pages.url, title: pages.title, description: pages.description },
    ...{ parent: pages.parent, position: pages.position, template: pages.template, inMenu: pages.inMenu },
    ...{ menuGroup: pages.menuGroup },
    ...{ online: pages.online, accessRoles: pages.accessRoles, archived: pages.archived },
  }
  const rows = await db.select(columns).from(pages)
  return new SiteTree(version ?? (await treeVersion({ db })), routes, rows)
}

/** The route as sent to a visitor: only editors get its values in code. */
export const forVisitor = ({ route }: TreeNode, visitor: Visitor): ChangedRoute => {
  if (mayEdit(visitor.user?.roles) || !route.inCode) return route
  const { inCode: _, ...shown } = route
  return shown
}
