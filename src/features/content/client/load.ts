import { call } from '#base/client/call.ts'
import { reverify } from '#base/client/user.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import type { contentEndpoints, PageContent } from '../contract/index.ts'
import { loadDrawing } from './drawing.ts'

const contentPage = addressOf<typeof contentEndpoints.contentPage>('/api/content/page')

const keptMs = 20_000
const prefetched = new Map<string, { content: Promise<PageContent>; until: number }>()

/** Loads the content of a page for a navigation; one that was prefetched a moment ago is used once. */
export async function loadContent(url: string, signal: AbortSignal): Promise<PageContent> {
  const early = prefetched.get(url)
  prefetched.delete(url)
  // A page without its figures is better than none.
  await loadDrawing().catch(() => {})
  if (early && early.until > Date.now()) return early.content.catch(() => fetchContent(url, signal))
  return fetchContent(url, signal)
}

/** Starts to load the content of a page that the reader is likely to open next. */
export function prefetchContent(url: string) {
  const early = prefetched.get(url)
  if (early && early.until > Date.now()) return
  const content = call(contentPage, { url }, { isQuiet: true })
  content.catch(() => prefetched.delete(url))
  prefetched.set(url, { content, until: Date.now() + keptMs })
}

/** Content that has been read already, for the navigation that follows. */
export const keepContent = (url: string, content: PageContent) =>
  prefetched.set(url, { content: Promise.resolve(content), until: Date.now() + keptMs })

/** Section 8, D-44: a 403 on content is asked again once, after asking who is here; only a second one is announced. */
async function fetchContent(url: string, signal: AbortSignal): Promise<PageContent> {
  try {
    return await call(contentPage, { url }, { signal, isQuiet: true })
  } catch (error) {
    if (!(error instanceof Problem && error.status === 403)) throw error
    await reverify()
    return call(contentPage, { url }, { signal })
  }
}
