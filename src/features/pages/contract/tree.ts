import type { Part } from './parts.ts'

export type PageFacts = {
  readonly url: string
  readonly title: string | null
  readonly description: string | null
  readonly parent: number | null
  readonly position: number | null
  readonly template: string | null
  readonly inMenu: boolean
  readonly menuGroup: string | null
  readonly online: boolean
  readonly accessRoles: readonly string[]
  readonly parts: readonly Part[] | null
  /** ISO 8601, or null. */
  readonly archived: string | null
}

/** The effect of a tree change on a page: the facts that differ, before and after. A new page has no `before`. */
export type PageChange = {
  readonly page: number
  readonly before: Partial<PageFacts> | null
  readonly after: Partial<PageFacts>
}

/** The effect of a tree change on a former path: the page it led to before and after, if any. */
export type RedirectChange = { readonly path: string; readonly before: number | null; readonly after: number | null }
