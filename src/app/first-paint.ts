import type { Problem } from '#base/contract/problem.ts'
import type { FooterColumn, MenuEntry, PageLink, PageSource, RenderedBy, Route } from '#base/contract/route.ts'
import type { Site } from '#base/contract/site.ts'
import type { User } from '#base/contract/user.ts'
import type { SiteWide } from '#features/pages/contract/index.ts'

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
  footer: readonly FooterColumn[]
  publisher?: string | undefined
  isDraft: boolean
  /** The addresses of the extensions that are on; see `extensions.ts`. */
  extensions?: readonly string[]
}

export type FirstPaint = { html: string; status: number; state: FirstState }

/** The content for an address without a page: the pages most like it, and what the server found for it. */
export type Missing = { nearest: readonly PageLink[]; found?: unknown }

export type Read = {
  url: string
  /** The content, the answer to a query, or nothing for a program that has neither. */
  data: unknown
  user: User | undefined
  around: SiteWide
  /** Why there is no page, whatever the address. */
  refusal?: Problem | undefined
}

export type Render = (read: Read) => Promise<FirstPaint>

/** The module built from the client room for the first paint. */
export type Renderer = {
  createRenderer(site: Site): Render
  /** The source file of a route's page: the key to its style in the build's manifest. */
  sourceOf(route: RenderedBy | undefined): Promise<PageSource>
}
