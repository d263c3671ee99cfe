import type { FooterColumn, MenuEntry, Route } from '#base/contract/route.ts'

/** A route with editors' changes; for editors also its values in code. */
export type ChangedRoute = Route & { readonly inCode?: Pick<Route, 'title' | 'description' | 'roles'> }

export type SiteWide = {
  readonly funders: string
  /** The programs rendered without content that this visitor may see. */
  readonly routes: readonly ChangedRoute[]
  /** The top level of the menu, with the branch of the current page. */
  readonly menu: readonly MenuEntry[]
  readonly footer: readonly FooterColumn[]
  /** The first entry of *Who publishes this site* on the home page, as the footer names it. */
  readonly publisher?: string | undefined
  /** A page of the site has text that nobody has reviewed. */
  readonly isDraft: boolean
}
