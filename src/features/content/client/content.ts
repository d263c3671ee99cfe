import { createContext, use } from 'react'
import type { PageContent } from '../contract/index.ts'

export const ContentContext = createContext<PageContent | undefined>(undefined)

/** The content of the page that is shown. */
export function useContent(): PageContent {
  const content = use(ContentContext)
  if (!content) throw new Error('An editable stands outside a ContentPage')
  return content
}
