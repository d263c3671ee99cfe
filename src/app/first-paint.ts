import type { Site } from '#base/contract/site.ts'
import type { User } from '#base/contract/user.ts'
import type { PageContent } from '#features/content/contract/index.ts'
import type { ChangedRoutes, SiteWide } from '#features/content/contract/site-wide.ts'

/** What the server writes into the page for the application to start with. */
export type FirstState = {
  site: Site
  loaderData: Record<string, unknown>
  problems: Record<string, { status: number; message: string }>
  /** For whom the page was drawn. */
  user?: User | undefined
  /** What editors have changed of the site map, by path. */
  changed?: ChangedRoutes
  /** The addresses of modules that bring what readers' code does not know of; see `client/extension.ts`. */
  extensions?: readonly string[]
}

/** A page as the server first draws it. */
export type FirstPaint = { html: string; status: number; state: FirstState }

/** Draws the page at an address for somebody; answers nothing where the page sends the reader elsewhere. */
export type Render = (
  url: string,
  content: (path: string) => Promise<PageContent>,
  user?: User,
  around?: SiteWide,
) => Promise<FirstPaint | undefined>

/** The module that is built from the client room for the first paint. */
export type Renderer = {
  createRenderer(site: Site): Render
  /** Where the source of a route's page is: the key to its style in the build's manifest. */
  sourceOf(name: string): string
}
