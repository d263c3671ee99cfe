import { and, isNotNull, isNull } from 'drizzle-orm'
import { isPattern, type MenuEntry, type Route } from '#base/contract/route.ts'
import type { User } from '#base/contract/user.ts'
import type { ServerContext } from '#base/server/http/serve.ts'
import type { ChangedRoute, SiteWide } from '../../contract/site-wide.ts'
import { lacksRole } from '../access/access.ts'
import { pages } from '../store/tables.ts'
import { ancestry, forVisitor, isVisible, readTree } from '../tree/site-tree.ts'
import { readPublisherAndFunders } from './collections.ts'

type Reading = Pick<ServerContext, 'db' | 'routes'>

/** The requested page, and whether it is refused because of a missing role, rather than not found. */
export type RequestedPage = { readonly requested?: ChangedRoute; readonly isRefused: boolean }

/** Whether a route is a program without editors' content. */
const hasNoContent = ({ isStatic, query }: Route) => isStatic === true || query !== undefined

/** The pages linked in the footer, by the headings of its columns, if they exist. */
const footerPages = {
  Guideline: ['/about', '/about/people', 'review-status', 'changes', 'search-a-z'],
  Use: ['/help', '/about/cite', 'licences'],
  Contact: ['report', '/accessibility'],
}

/** The parts that every page shows to this user, and the page requested. */
export async function readSiteWide(
  reading: Reading,
  user: User | undefined,
  path: string,
): Promise<SiteWide & RequestedPage> {
  const tree = await readTree(reading)
  const visitor = { user, routes: reading.routes }
  const node = tree.at(path)
  const seen = tree.all.filter((node) => hasNoContent(node.route) && isVisible(node, visitor))
  const linksTo = (keys: readonly string[]) =>
    keys
      .flatMap((key) => tree.named(key) ?? tree.at(key) ?? [])
      .filter((node) => isVisible(node, visitor))
      .map(({ route: { path: at, title } }) => ({ path: at, title }))
  const [home, drafts] = await Promise.all([readPublisherAndFunders(reading.db, visitor), readDraft(reading.db)])
  return {
    ...home,
    isDraft: drafts.length > 0,
    routes: seen.map((node) => forVisitor(node, visitor)),
    menu: tree.menu(visitor, node),
    footer: Object.entries(footerPages).map(([heading, keys]) => ({ heading, links: linksTo(keys) })),
    ...(node && { requested: forVisitor(node, visitor) }),
    isRefused: node !== undefined && lacksRole(node.reach, visitor),
  }
}

/** One of the pages with text that nobody has reviewed. */
const readDraft = (db: Reading['db']) =>
  db
    .select({ id: pages.id })
    .from(pages)
    .where(and(isNotNull(pages.updated), isNull(pages.reviewed), isNull(pages.archived), pages.online))
    .limit(1)

export async function readMenu(reading: Reading, user: User | undefined): Promise<MenuEntry[]> {
  return (await readTree(reading)).menu({ user, routes: reading.routes }, 'whole')
}

/** The pages with content that a user may read, in reading order, whether the menu shows them or not. */
export async function readPageList(reading: Reading, user: User | undefined) {
  const visitor = { user, routes: reading.routes }
  return (await readTree(reading)).all
    .filter((node) => !hasNoContent(node.route) && !isPattern(node.route) && isVisible(node, visitor))
    .map((node) => ({ path: node.route.path, title: node.route.title, depth: [...ancestry(node)].length - 1 }))
}

/** The addresses in the sitemap for search engines. */
export async function readSiteMap(reading: Reading): Promise<string[]> {
  const visitor = { user: undefined, routes: reading.routes }
  return (await readTree(reading))
    .listed(visitor)
    .flatMap(({ route }) => (route.path.startsWith('/') ? [route.path] : []))
}
