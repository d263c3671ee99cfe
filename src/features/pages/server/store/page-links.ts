import { inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isPattern, type Route } from '#base/contract/route.ts'
import type { Db } from '#base/server/database/database.ts'
import type { RichNode } from '#features/rich-text/index.ts'
import { pages, redirects } from './tables.ts'

// A link to a page of the site is stored by the page's id (D-16): `page:12`, with the rest of the address, so that links
// follow a page that moves. Everywhere else a link is a path.

export type AddressChange = (href: string) => string

/** Documents with paths replaced by page ids; programs among `routes` get an id if they have none yet. */
export async function withPageIds(
  db: Db,
  documents: readonly RichNode[],
  routes: readonly Route[] = [],
): Promise<RichNode[]> {
  const change = await toIds(db, documents.flatMap(hrefsIn), routes)
  return documents.map((document) => withHrefs(document, change))
}

export async function withPaths(db: Db, documents: readonly RichNode[]): Promise<RichNode[]> {
  const change = await toPaths(db, documents.flatMap(hrefsIn))
  return documents.map((document) => withHrefs(document, change))
}

export async function toIds(db: Db, hrefs: readonly string[], routes: readonly Route[] = []): Promise<AddressChange> {
  const paths = new Set(hrefs.filter((href) => href.startsWith('/')).map((href) => split(href)[0].toLowerCase()))
  if (paths.size === 0) return unchanged
  const programs = routes.filter((route) => !isPattern(route) && paths.has(route.path.toLowerCase()))
  const missing = programs.map(({ path }) => ({ url: path, key: path }))
  if (missing.length > 0) await db.insert(pages).values(missing).onConflictDoNothing()
  const asPath = (column: PgColumn) => sql<string>`lower(${column})`
  const rows = await db
    .select({ id: pages.id, path: asPath(pages.url) })
    .from(pages)
    .where(inArray(asPath(pages.url), [...paths]))
  // An author may link to a former path of the page, or in another case (T2).
  const moved = await db
    .select({ id: redirects.page, path: asPath(redirects.path) })
    .from(redirects)
    .where(inArray(asPath(redirects.path), [...paths]))
  const ids = new Map([...moved, ...rows].map(({ id, path }) => [path, id]))
  return (href) => {
    const [path, rest] = split(href)
    const id = ids.get(path.toLowerCase())
    return id === undefined ? href : `page:${id}${rest}`
  }
}

/** The id of the page at a path, or of the page formerly there; null if there is none. */
export async function pageIdAt(db: Db, routes: readonly Route[], path: string): Promise<number | null> {
  return idIn((await toIds(db, [path], routes))(path)) ?? null
}

export async function toPaths(db: Db, hrefs: readonly string[]): Promise<AddressChange> {
  const ids = [...new Set(hrefs.flatMap((href) => idIn(href) ?? []))]
  if (ids.length === 0) return unchanged
  const rows = await db.select({ id: pages.id, url: pages.url }).from(pages).where(inArray(pages.id, ids))
  const urls = new Map(rows.map(({ id, url }) => [id, url]))
  return (href) => {
    const id = idIn(href)
    return id === undefined ? href : `${urls.get(id) ?? '/'}${split(href)[1]}`
  }
}

const unchanged: AddressChange = (href) => href

function split(href: string): [path: string, rest: string] {
  const at = href.search(/[?#]/)
  return at < 0 ? [href, ''] : [href.slice(0, at), href.slice(at)]
}

function idIn(href: string): number | undefined {
  const [, id] = /^page:(\d{1,9})(?![^?#])/.exec(href) ?? []
  return id === undefined ? undefined : Number(id)
}

const hrefOf = ({ type, attrs }: { type: string; attrs?: Readonly<Record<string, unknown>> }) =>
  type === 'link' && typeof attrs?.href === 'string' ? attrs.href : undefined

const hrefsIn = ({ marks = [], content = [] }: RichNode): string[] => [
  ...marks.flatMap((mark) => hrefOf(mark) ?? []),
  ...content.flatMap(hrefsIn),
]

export function withHrefs(node: RichNode, change: AddressChange): RichNode {
  if (change === unchanged) return node
  const { marks, content } = node
  return {
    ...node,
    ...(content && { content: content.map((child) => withHrefs(child, change)) }),
    ...(marks && {
      marks: marks.map((mark) => {
        const href = hrefOf(mark)
        return href === undefined ? mark : { ...mark, attrs: { ...mark.attrs, href: change(href) } }
      }),
    }),
  }
}
