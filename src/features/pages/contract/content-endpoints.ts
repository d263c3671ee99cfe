import * as z from 'zod/mini'
import { endpoint, readingLimit } from '#base/contract/endpoint.ts'
import { MenuEntry, PageContent, PageLink } from './page-content.ts'
import { CollectionEntry, EditableId, PageRef, Version, window } from './page-descriptor.ts'

const forReaders = { access: 'page', readsOnly: true, limit: readingLimit(60) } as const

export const contentEndpoints = {
  contentPage: endpoint('/api/content/page', {
    access: 'past',
    summary:
      'Everything a reader of one page needs. A page without content returns empty lists (D-37); a former path returns the page at its current path. With `?on=YYYY-MM-DD` at the end of the url: as it stood on that day; with `?version=12`: as that version had it; with `?summary`: to be shown as its one-page summary. With the state `working`, editors get their drafts.',
    input: z.strictObject({
      url: z.string().check(z.minLength(1), z.maxLength(2048), z.startsWith('/')),
      state: z.optional(z.enum(['released', 'working'])),
    }),
    output: PageContent,
    readsOnly: true,
    limit: readingLimit(300),
  }),
  menu: endpoint('/api/content/menu', {
    ...forReaders,
    summary: 'The menu, with the pages that the caller may see (2.5).',
    input: z.strictObject({}),
    output: z.object({ menu: z.array(MenuEntry) }),
  }),
  pageList: endpoint('/api/content/pages', {
    ...forReaders,
    summary: 'The pages with content that the caller may read, in reading order, with how deep each is in the tree.',
    input: z.strictObject({}),
    output: z.object({ pages: z.array(z.object({ path: z.string(), title: z.string(), depth: z.int() })) }),
  }),
  nearestPages: endpoint('/api/content/nearest', {
    ...forReaders,
    summary: 'The pages most similar to a mistyped address or to a few words, best first (D-52).',
    input: z.strictObject({ words: z.string().check(z.minLength(1), z.maxLength(2048)) }),
    output: z.object({ pages: z.array(PageLink) }),
  }),
  collectionPage: endpoint('/api/editable/collection/page', {
    access: 'page',
    summary: 'The items of a collection, in order (D-20); archived ones for edit roles alone.',
    input: z.strictObject({
      page: PageRef,
      collectionId: EditableId,
      ...window,
      archived: z._default(z.boolean(), false),
    }),
    output: z.object({
      collectionId: z.string(),
      items: z.array(CollectionEntry),
      total: z.int(),
      offset: z.int(),
      version: Version,
    }),
    readsOnly: true,
    limit: readingLimit(300),
  }),
}
