import { createContext, use } from 'react'
import type { Route } from '../contract/route.ts'
import type { Site } from '../contract/site.ts'

/** What the page was served with: facts of the installation, its site map, and where we are in it. */
export type SiteContext = { site: Site; routes: readonly Route[] }

export const SiteContext = createContext<SiteContext | undefined>(undefined)

/** The installation's public facts and its site map. */
export function useSite(): SiteContext {
  const context = use(SiteContext)
  if (!context) throw new Error('useSite stands outside the site')
  return context
}
