import { createContext, use } from 'react'
import type { FooterColumn, MenuEntry, Route } from '../contract/route.ts'
import type { Site } from '../contract/site.ts'

/** The context that a page is served with: the installation, its programs, and the links of the menu and the footer. */
export type SiteContext = {
  site: Site
  routes: readonly Route[]
  menu: readonly MenuEntry[]
  footer: readonly FooterColumn[]
  publisher?: string | undefined
  isDraft: boolean
}

export const SiteContext = createContext<SiteContext | undefined>(undefined)

export function useSite(): SiteContext {
  const context = use(SiteContext)
  if (!context) throw new Error('useSite must be called inside the site')
  return context
}
