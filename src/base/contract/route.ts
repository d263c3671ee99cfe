import type { Flag } from './flags.ts'
import type { Role } from './roles.ts'

/** A place in the site (2.4). The menu, the site map, the page's head and the router are drawn from a list of these. */
export type Route = {
  /** Unique in the site; the name that code uses for the route. */
  readonly name: string
  /** As in the address bar, case-sensitive; a part written `:part` stands for any value. */
  readonly path: string
  readonly title: string
  readonly description: string
  /** Who may open it: any one of these roles. Absent: anyone (6). */
  readonly roles?: readonly Role[]
  /** It is about who opens it: somebody has to be logged in, whatever their roles. */
  readonly isPersonal?: boolean
  /** The name of the route that it stands beneath. */
  readonly parent?: string
  /** Left out of the menu, the site map for machines and previous/next. */
  readonly hidden?: boolean
  /** Drawn without the shell (4.6). */
  readonly popout?: boolean
  /** Drawn without asking the server for content (D-51). */
  readonly isStatic?: boolean
  /** Its address is a secret: it is told to no other site and no search engine, and no cache keeps its page. */
  readonly isSecret?: boolean
  readonly flag?: Flag
}

/** Finds the route that an address without query or fragment belongs to. */
export function routeAt(routes: readonly Route[], path: string): Route | undefined {
  return routes.find((route) => route.path === path) ?? routes.find((route) => isPattern(route) && matches(route, path))
}

/** Tells whether a route stands for many addresses. */
export const isPattern = (route: Route) => route.path.includes('/:')

/** The routes from the top of the site down to this one, itself included. */
export function ancestry(routes: readonly Route[], route: Route): Route[] {
  const parent = routes.find((other) => other.name === route.parent)
  return parent ? [...ancestry(routes, parent), route] : [route]
}

/** The routes directly beneath this one that a menu shows, in order. */
export const childrenOf = (routes: readonly Route[], parent: string | undefined) =>
  routes.filter((route) => route.parent === parent && !route.hidden)

/** Every shown route in reading order: a section, then what is beneath it. */
export const readingOrder = (routes: readonly Route[], parent?: string): Route[] =>
  childrenOf(routes, parent).flatMap((route) => [route, ...readingOrder(routes, route.name)])

/** What is wrong with a list of routes: double names or paths, parents that do not exist. */
export function siteMapFaults(routes: readonly Route[]): string[] {
  const faults: string[] = []
  const twice = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)
  for (const name of twice(routes.map((route) => route.name))) faults.push(`two routes are named ${name}`)
  for (const path of twice(routes.map((route) => route.path.toLowerCase()))) faults.push(`two routes are at ${path}`)
  for (const { name, parent } of routes)
    if (parent !== undefined && !routes.some((route) => route.name === parent))
      faults.push(`${name} stands beneath ${parent}, which does not exist`)
  return faults
}

function matches(route: Route, path: string): boolean {
  const wanted = route.path.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
  )
}
