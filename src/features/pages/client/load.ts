import { call } from '#base/client/call.ts'
import { reverify } from '#base/client/session.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { missingRole, Problem } from '#base/contract/problem.ts'
import type { contentEndpoints } from '../contract/content-endpoints.ts'
import type { PageContent } from '../contract/page-content.ts'
import { loadMediaRenderer } from './media-renderer.ts'

const contentPage = addressOf<typeof contentEndpoints.contentPage>('/api/content/page')

const nearestPages = addressOf<typeof contentEndpoints.nearestPages>('/api/content/nearest')

const keepForMs = 20_000
const prefetched = new Map<string, { content: Promise<PageContent>; until: number }>()

/** Loads the content of a page for a navigation. Recently prefetched content is used once. */
export async function loadContent(url: string, signal: AbortSignal): Promise<PageContent> {
  const early = prefetched.get(url)
  prefetched.delete(url)
  // A page without its figures is better than no page.
  await loadMediaRenderer().catch(() => {})
  if (early && early.until > Date.now()) return early.content.catch(() => fetchContent(url, signal))
  return fetchContent(url, signal)
}

export const loadNearest = async (words: string) => (await call(nearestPages, { words }, { isQuiet: true })).pages

export function prefetchContent(url: string): Promise<PageContent> {
  const early = prefetched.get(url)
  if (early && early.until > Date.now()) return early.content
  const content = call(contentPage, { url }, { isQuiet: true })
  content.catch(() => prefetched.delete(url))
  prefetched.set(url, { content, until: Date.now() + keepForMs })
  return content
}

export const keepContent = (url: string, content: PageContent) =>
  prefetched.set(url, { content: Promise.resolve(content), until: Date.now() + keepForMs })

/**
 * Section 8, D-44: after a 403 the content is requested once more, after checking the session; only a second 403 is
 * reported, unless it only means that the page is closed to the user, whom the login page then tells (6).
 */
async function fetchContent(url: string, signal: AbortSignal): Promise<PageContent> {
  try {
    return await call(contentPage, { url }, { signal, isQuiet: true })
  } catch (error) {
    if (!(error instanceof Problem && error.status === 403)) throw error
    await reverify()
    return call(contentPage, { url }, { signal, isQuiet: error.code === missingRole })
  }
}
