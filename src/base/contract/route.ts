import type { Flag } from './flags.ts'
import type { Role } from './roles.ts'

/** A place in the site (2.4): a program, listed in code, or a page, in the database; `site-tree.ts` merges both. */
export type Route = {
  /** Unique in the site; the name that code uses for the route. */
  readonly name: string
  /** As in the address bar, case-sensitive; a `:part` matches any value. */
  readonly path: string
  readonly title: string
  readonly description?: string
  /** The name in the client's list of the page that renders it; absent: the route's own name. */
  readonly page?: string
  /** Names of programs that the page introduces with their descriptions, in addition to the pages of its section. */
  readonly introduces?: readonly string[]
  /** Its position among the quick tools of the home page; absent: not among them. */
  readonly tool?: number
  /** How much a tool asks for, such as `5 values`. */
  readonly inputs?: string
  /** Who may open it: any one of these roles. Absent: anyone (6). */
  readonly roles?: readonly Role[]
  /** It shows the user's own data: requires a login, whatever the roles. */
  readonly isPersonal?: boolean
  /** The key of the parent page, which is that page's first path (D-112). */
  readonly parent?: string
  /** Left out of the menu, the site map for machines and previous/next. */
  readonly hidden?: boolean
  /** Rendered without the shell (4.6). */
  readonly popout?: boolean
  /** Rendered without asking the server for content (D-51). */
  readonly isStatic?: boolean
  /** The query parameters that determine its content, which comes from `/api` plus its address, not from editors. */
  readonly query?: readonly string[]
  /** Its address is a secret: no other site or search engine learns it, and no cache stores its page. */
  readonly isSecret?: boolean
  readonly flag?: Flag
}

/** Finds the route of an address without query or fragment. */
export function routeAt(routes: readonly Route[], path: string): Route | undefined {
  return routes.find((route) => route.path === path) ?? routes.find((route) => isPattern(route) && matches(route, path))
}

export const isPattern = (route: Pick<Route, 'path'>) => route.path.includes('/:')

export type PageLink = { readonly path: string; readonly title: string; readonly description?: string | undefined }

export type FooterColumn = { readonly heading: string; readonly links: readonly PageLink[] }

export type RenderedBy = { readonly name: string; readonly page?: string | undefined }

/** An entry of the menu with the entries nested beneath it (2.5). */
export type MenuEntry = {
  readonly path: string
  readonly title: string
  /** The heading above it and its neighbours that have the same. */
  readonly group?: string
  readonly pages?: readonly MenuEntry[]
  /** Has pages below it that are fetched when the panel opens. */
  readonly hasMore?: true
}

/** The faults of a list of programs: duplicate names or paths, or a parent that is not a path. */
export function siteMapFaults(routes: readonly Route[]): string[] {
  const faults: string[] = []
  const duplicates = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)
  for (const name of duplicates(routes.map((route) => route.name))) faults.push(`two routes are named ${name}`)
  for (const path of duplicates(routes.map((route) => route.path.toLowerCase())))
    faults.push(`two routes are at ${path}`)
  for (const { name, parent } of routes)
    if (parent !== undefined && !parent.startsWith('/')) faults.push(`the parent of ${name} is not a path: ${parent}`)
  return faults
}

function matches(route: Route, path: string): boolean {
  const routeParts = route.path.split('/')
  const pathParts = path.split('/')
  return (
    routeParts.length === pathParts.length &&
    routeParts.every((part, at) => (part.startsWith(':') ? pathParts[at] !== '' : part === pathParts[at]))
  )
}

/** The modules that render a page at first paint, to find its style. */
export type PageSource = string | readonly string[]
