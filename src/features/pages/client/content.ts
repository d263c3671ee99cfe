import { createContext, use, useEffect } from 'react'
import { useLoaderData } from 'react-router'
import { createStore, useStore } from '#base/client/store.ts'
import type { PageContent } from '../contract/page-content.ts'

export const ContentContext = createContext<PageContent | undefined>(undefined)

export function useContent(): PageContent {
  const content = use(ContentContext)
  if (!content) throw new Error('An editable must be inside a ContentPage')
  return content
}

const newer = createStore<PageContent | undefined>(undefined)

/** Shows newer content of the current page until the router loads another. Only edit mode calls this. */
export const showContent = newer.set

/** The content of the current page, or what a reviewer is shown in its place. */
export function useLatestContent(): PageContent {
  const routed = useLoaderData<PageContent>()
  const given = use(ContentContext)
  const loaded = given ?? routed
  const shown = useStore(newer, undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Content that the router loads later is newer.
  useEffect(() => () => newer.set(undefined), [loaded])
  const isSame =
    shown?.page.url === loaded.page.url &&
    shown.page.on === loaded.page.on &&
    shown.page.version?.number === loaded.page.version?.number
  return shown && isSame ? shown : loaded
}
