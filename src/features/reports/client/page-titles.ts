import { call } from '#base/client/call.ts'
import { useLoad } from '#base/client/use-load.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import type { ContentCalls } from '#features/pages/contract/index.ts'

const pageList = addressOf<ContentCalls['pageList']>('/api/content/pages')

/** Names a page of the site by its title, as soon as the titles are loaded; by its path until then, or if it has none. */
export function usePageTitles(): (path: string) => string {
  const { answer } = useLoad({ subject: '', load: (signal) => call(pageList, {}, { signal, isQuiet: true }) })
  return (path) => answer?.pages.find((page) => page.path === path)?.title ?? path
}
