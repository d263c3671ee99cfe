import { call } from '#base/client/call.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { keepContent, showContent } from '#features/pages/client/index.ts'
import { type ContentCalls, type ContentItem, isMedia, type PageContent } from '#features/pages/contract/index.ts'
import { reloadImages } from './collections/collection.ts'

const contentPage = addressOf<ContentCalls['contentPage']>('/api/content/page')

let revalidate: (() => Promise<void>) | undefined

export function onRevalidate(reloadRoute: () => Promise<void>) {
  revalidate = reloadRoute
  return () => {
    if (revalidate === reloadRoute) revalidate = undefined
  }
}

/** Shows the page content that a save returned, if its page is still open (4.8). */
export function showSaved(url: string, content: PageContent) {
  if (location.pathname === url) showContent(content)
}

/** As `showSaved`, for an editable that may be the image of a list's item, which the list shows too. */
export function showSavedItem(
  url: string,
  { item, pageContent }: { item: ContentItem; pageContent?: PageContent | undefined },
) {
  if (pageContent) showSaved(url, pageContent)
  if (isMedia(item) && item.collectionItemId !== null) void reloadImages(url)
}

/** Reloads the content in the background (4.8): a failed navigation would remove the text being written. */
export async function reload(url: string): Promise<boolean> {
  const content = await refetch(url)
  if (content) showSaved(url, content)
  void reloadImages(url)
  return content !== undefined
}

/** As `reload`, for changes that also affect the page outside its content, such as the header. */
export async function reloadSite(url: string) {
  const content = await refetch(url)
  if (!content || location.pathname !== url) return
  keepContent(url, content)
  await revalidate?.()
}

const refetch = (url: string) => call(contentPage, { url, state: 'working' }, { isQuiet: true }).catch(() => undefined)

/** Shows the page without its drafts. If it cannot be loaded, the page is left as it is. */
export async function showReleased() {
  const url = location.pathname
  const content = await call(contentPage, { url }, { isQuiet: true }).catch(() => undefined)
  if (content) showSaved(url, content)
}
