import * as z from 'zod/mini'
import type { MenuEntry as MenuEntryType } from '#base/contract/route.ts'
import { ContentItem } from './kinds.ts'
import { Moment, PageDescriptor, ReviewLabel } from './page-descriptor.ts'

const CollectionItem = z.object({
  collectionId: z.string(),
  collectionItemId: z.number(),
  archived: z.boolean(),
  data: z.record(z.string(), z.unknown()),
})

const Heading = z.object({ id: z.string(), level: z.number(), text: z.string() })

export const PageLink = z.object({ path: z.string(), title: z.string(), description: z.optional(z.string()) })

export const MenuEntry: z.ZodMiniType<MenuEntryType> = z.object({
  path: z.string(),
  title: z.string(),
  group: z.optional(z.string()),
  get pages() {
    return z.optional(z.array(MenuEntry))
  },
  hasMore: z.optional(z.literal(true)),
}) as unknown as z.ZodMiniType<MenuEntryType>

const ShownRoute = z.object({
  name: z.string(),
  path: z.string(),
  title: z.string(),
  description: z.optional(z.string()),
  /** The component that renders it: the name of a template or of a program's page. Absent: the route's own name. */
  page: z.optional(z.string()),
  /** For editors of a program: its texts in code. */
  inCode: z.optional(z.object({ title: z.string(), description: z.optional(z.string()) })),
})

const Around = z.object({
  trail: z.array(PageLink),
  /** The pages below, or the siblings if there are none, with the title of their parent page. */
  section: z.optional(z.object({ title: z.string(), pages: z.array(PageLink) })),
  previous: z.optional(PageLink),
  next: z.optional(PageLink),
  introduced: z.array(
    z.object({
      name: z.string(),
      ...PageLink.shape,
      isTool: z.optional(z.literal(true)),
      inputs: z.optional(z.string()),
    }),
  ),
  menu: z.array(MenuEntry),
})

export const NewsLine = z.object({ path: z.string(), title: z.string(), modified: Moment, sentence: z.string() })
export type NewsLine = z.infer<typeof NewsLine>

export const PageStatus = z.object({
  path: z.string(),
  title: z.string(),
  /** The number of the version, and the day since which readers see it. */
  version: z.int(),
  since: z.string(),
  reviewed: z.nullable(z.string()),
  reviewedBy: z.nullable(z.string()),
  nextReview: z.nullable(z.string()),
  unconfirmed: z.int(),
})
export type PageStatus = z.infer<typeof PageStatus>

/** How many of the pages that the reader may read have been reviewed, and the day on which the next review is due. */
export const ReviewCounts = z.object({
  pages: z.int(),
  reviewed: z.int(),
  nextReview: z.nullable(z.string()),
  /** Whether one of them is the page of people. */
  hasPeople: z.boolean(),
})
export type ReviewCounts = z.infer<typeof ReviewCounts>

/** Everything a reader of one page needs (3.4, D-109). */
export const PageContent = z.object({
  page: PageDescriptor,
  route: ShownRoute,
  around: Around,
  contentItems: z.array(ContentItem),
  collectionItems: z.array(CollectionItem),
  /** The non-empty collections of the page, each rendered for readers. */
  collections: z.array(z.object({ collectionId: z.string(), html: z.string() })),
  headings: z.array(Heading),
  references: z.object({ count: z.number(), html: z.string() }),
  /** The addresses that the text links to, in order of their numbers, for printed footnotes. */
  links: z.array(z.string()),
  /** The number of statements whose source is still to be confirmed. */
  unconfirmed: z.number(),
  /** On the pages that list them: the changes announced to readers, newest first. */
  news: z.optional(z.array(NewsLine)),
  /** On the page of review status: version and review of each page. */
  status: z.optional(z.array(PageStatus)),
  /** On the home page. */
  reviews: z.optional(ReviewCounts),
  /**
   * For editors and the summary: the number of the version that readers see, and since when; for editors, if saves wait
   * for a release, how many parts wait. 0: readers see none yet.
   */
  released: z.optional(
    z.object({
      number: z.int(),
      at: z.string(),
      waiting: z.optional(z.int()),
      /** The open review: how many have signed, and whether the page is still as it was sent. */
      review: z.optional(
        z.object({
          ...{ due: z.string(), asked: z.int(), signed: z.int(), isSame: z.boolean() },
          /** Comments that must still be settled, and the others of this review. */
          ...{ openComments: z.int(), otherComments: z.int() },
        }),
      ),
    }),
  ),
  review: z.optional(ReviewLabel),
})
export type PageContent = z.infer<typeof PageContent>

export type RenderedContent = Omit<
  PageContent,
  'route' | 'around' | 'news' | 'status' | 'reviews' | 'released' | 'review'
>
