import type { Problem } from '#base/contract/problem.ts'
import type { DrawnBy, MenuEntry, PageLink, PageSource, Route } from '#base/contract/route.ts'
import type { Site } from '#base/contract/site.ts'
import type { User } from '#base/contract/user.ts'
import type { PageContent, SiteWide } from '#features/pages/contract/index.ts'

/** The state that the server writes into the page and the application starts with. */
export type FirstState = {
  site: Site
  path: string
  loaderData: Record<string, unknown>
  problems: Record<string, { status: number; message: string }>
  user?: User | undefined
  /** The programs that the visitor may know of. */
  routes: readonly Route[]
  menu: readonly MenuEntry[]
  footer: readonly PageLink[]
  isDraft: boolean
  /** The addresses of the extensions that are on; see `extensions.ts`. */
  extensions?: readonly string[]
}

/** A page as the server first draws it. */
export type FirstPaint = { html: string; status: number; state: FirstState }

/** The sources of the first paint, instead of a browser's calls. */
export type Sources = {
  content(path: string): Promise<PageContent>
  /** The pages most like a path without a page, and the results of a search for it. */
  nearest(path: string): Promise<{ nearest: readonly PageLink[]; found?: unknown }>
  /** Why there is no page, whatever the address. */
  refusal?: Problem | undefined
}

/** Draws the page at an address for a user; undefined if the page redirects. */
export type Render = (
  url: string,
  sources: Sources,
  user: User | undefined,
  around: SiteWide,
) => Promise<FirstPaint | undefined>

/** The module built from the client room for the first paint. */
export type Renderer = {
  createRenderer(site: Site): Render
  /** The source file of a route's page: the key to its style in the build's manifest. */
  sourceOf(route: DrawnBy | undefined): Promise<PageSource>
}
