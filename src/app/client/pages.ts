import type { Page, PageFamily } from '#base/client/feature.ts'
import type { RenderedBy } from '#base/contract/route.ts'
import { features } from './features.ts'

/** The pages of all features; an extension adds its own. */
export const pages: Record<string, Page | PageFamily> = Object.assign({}, ...features.map((feature) => feature.pages))

export async function pageOf(route: RenderedBy): Promise<Page> {
  const name = route.page ?? route.name
  const found = Object.hasOwn(pages, name) ? pages[name] : undefined
  const page = typeof found === 'function' ? (await found())[route.name] : found
  if (!page) throw new Error(`No page renders the route ${route.name}.`)
  return page
}
