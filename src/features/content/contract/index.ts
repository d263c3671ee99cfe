import * as z from 'zod/mini'
import { endpoint } from '#base/contract/endpoint.ts'
import { ContentItem } from './kinds.ts'

export { editableIdOf } from './editable-id.ts'
export { ContentItem } from './kinds.ts'

/** An item of a collection on a page (3.4), with what a reader needs of it. */
export const CollectionItem = z.object({
  collectionId: z.string(),
  collectionItemId: z.number(),
  archived: z.boolean(),
  data: z.record(z.string(), z.unknown()),
})

/** A heading of the page, for its list of contents. */
export const Heading = z.object({ id: z.string(), level: z.number(), text: z.string() })
export type Heading = z.infer<typeof Heading>

/** A day, written YYYY-MM-DD. */
const Day = z.nullable(z.string())

/** The page as the server keeps it (3.4), with what its head line says of review. */
export const PageDescriptor = z.object({
  /** Absent while nothing has been written on the page. */
  pageId: z.optional(z.number()),
  url: z.string(),
  accessRoles: z.array(z.string()),
  online: z.boolean(),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  updated: Day,
  reviewed: Day,
  reviewedBy: z.nullable(z.string()),
  nextReview: Day,
  /** The day whose end the content is of; absent where it is the latest. */
  on: z.optional(z.string()),
})
export type PageDescriptor = z.infer<typeof PageDescriptor>

/** Everything a reader of one page needs (3.4, D-109). */
export const PageContent = z.object({
  page: PageDescriptor,
  contentItems: z.array(ContentItem),
  collectionItems: z.array(CollectionItem),
  /** The collections of the page that hold something, each drawn as readers get it. */
  collections: z.array(z.object({ collectionId: z.string(), html: z.string() })),
  headings: z.array(Heading),
  /** The numbered reference list of the page, drawn. */
  references: z.object({ count: z.number(), html: z.string() }),
  /** The addresses that the text links to, in the order of their numbers: footnotes on paper. */
  links: z.array(z.string()),
})
export type PageContent = z.infer<typeof PageContent>

export const contentEndpoints = {
  contentPage: endpoint('/api/content/page', {
    summary:
      'Everything a reader of one page needs. A registered page without content answers empty lists (D-37). With `?on=YYYY-MM-DD` at the end of the url: as it stood on that day.',
    input: z.object({ url: z.string().check(z.minLength(1), z.maxLength(2048), z.startsWith('/')) }),
    output: PageContent,
    readsOnly: true,
  }),
}
