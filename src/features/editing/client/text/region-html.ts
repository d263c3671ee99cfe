import type { ContentItem, PageContent } from '#features/pages/contract/index.ts'
import { newRenderContext, type RichNode, renderRegion, withCurrentThresholds } from '#features/rich-text/index.ts'

export const documentIn = (item: ContentItem) =>
  'content' in item ? (item.content as RichNode | undefined) : undefined

/** A region of a page rendered with its unsaved text, and its citations numbered within the page. */
export function regionHtml(
  { page: { template }, contentItems: items }: Pick<PageContent, 'page' | 'contentItems'>,
  id: string,
  document: RichNode,
): string {
  const page = newRenderContext('', { foldsSections: template === null })
  let rendered: string | undefined
  for (const item of items) {
    const own = item.editableId === id ? document : documentIn(item)
    const markup = own && renderRegion(withCurrentThresholds(own), page)
    if (item.editableId === id) rendered = markup
  }
  return rendered ?? renderRegion(withCurrentThresholds(document), page)
}

/** The references cited on the page, or on it before a region, in order of first citation. */
export function citedBefore(items: readonly ContentItem[], id?: string): string[] {
  const cited = new Set<string>()
  for (const item of items) {
    if (item.editableId === id) break
    const document = documentIn(item)
    if (document) collect(document, cited)
  }
  return [...cited]
}

function collect({ type, attrs, content = [] }: RichNode, cited: Set<string>) {
  if (type === 'citation') for (const key of (attrs?.refs ?? []) as readonly string[]) cited.add(key)
  for (const child of content) collect(child, cited)
}
