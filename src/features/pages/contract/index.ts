import * as z from 'zod/mini'
import { endpoint, readingLimit } from '#base/contract/endpoint.ts'
import type { MenuEntry as MenuEntryType } from '#base/contract/route.ts'
import { ContentItem } from './kinds.ts'
import { CollectionEntry, EditableId, Moment, PageDescriptor, PageRef, Version, window } from './place.ts'

export { type DrawnItem, drawListItem, drawSiteWide } from '../collections/draw.ts'
export { drawItem, drawPlaced, unsavedItem } from '../kinds/draw-placed.ts'
export { imageKind, savedProperties } from '../kinds/image/contract.ts'
export { noLinkUrl } from '../kinds/image/defaults.ts'
export {
  type AnyFileFields,
  type FileFields,
  type FileKind,
  fileNameIn,
  filesOf,
  mainFileOf,
  mediaFiles,
  uploadIn,
} from '../kinds/image/file-table.ts'
export type { MediaItem, MediaType } from '../kinds/image/placing.ts'
export { changedProperties, lookOf } from '../kinds/image/properties.ts'
export {
  inWords,
  type MediaProperties,
  type MediaProperty,
  propertiesOf,
  textOf,
} from '../kinds/image/property-table.ts'
export { withProperties } from '../kinds/image/shown.ts'
export { listItemKind } from '../kinds/list-item/contract.ts'
export { listOrderKind } from '../kinds/list-order/contract.ts'
export { regionKind } from '../kinds/region/contract.ts'
export { documentIn } from '../kinds/region/document.ts'
export { sizeText } from '../kinds/size.ts'
export { isMedia, viewOf } from '../kinds/views.ts'
export {
  type CollectionDescription,
  describedAs,
  type ItemField,
  imageIdOf,
  nameOf,
  orderIdOf,
} from './collection-descriptions.ts'
export { dataOf } from './collections.ts'
export { editEvent } from './edit-event.ts'
export { defaultEditRoles, mayEdit } from './edit-roles.ts'
export { editableIdOf } from './editable-id.ts'
export { fixedPages } from './fixed-pages.ts'
export { ContentItem, downloadKinds, type KindName, type MediaKind, mediaKinds, placedKinds } from './kinds.ts'
export { changesRoute, newsPages } from './news.ts'
export { pageRoles } from './page-roles.ts'
export { maxParts, partKinds } from './part-kinds.ts'
export { Part } from './parts.ts'
export type { KindPassage, Passage } from './passage.ts'
export { maxLevels, pathEndingIn, pathFault, suggestedPath } from './paths.ts'
export {
  baseVersion,
  CollectionEntry,
  EditableId,
  Moment,
  PageDescriptor,
  PageProperties,
  PageRef,
  SavedRegion,
  Version,
  VersionLine,
  window,
} from './place.ts'
export type { ChangedRoute, SiteWide } from './site-wide.ts'
export type { PageChange, PageFacts } from './tree.ts'

/** An item of a collection on a page (3.4), with the data that a reader needs. */
const CollectionItem = z.object({
  collectionId: z.string(),
  collectionItemId: z.number(),
  archived: z.boolean(),
  data: z.record(z.string(), z.unknown()),
})

/** A heading of the page, for its list of contents. */
const Heading = z.object({ id: z.string(), level: z.number(), text: z.string() })

/** A link to a page. */
const PageLink = z.object({ path: z.string(), title: z.string(), description: z.optional(z.string()) })

/** A menu entry, with its children as far as they are included. */
const MenuEntry: z.ZodMiniType<MenuEntryType> = z.object({
  path: z.string(),
  title: z.string(),
  get pages() {
    return z.optional(z.array(MenuEntry))
  },
  hasMore: z.optional(z.literal(true)),
}) as unknown as z.ZodMiniType<MenuEntryType>

/** The current route: see `Route`. */
const ShownRoute = z.object({
  name: z.string(),
  path: z.string(),
  title: z.string(),
  description: z.optional(z.string()),
  /** The component that draws it: the name of a template or of a program's page. Absent: the route's own name. */
  page: z.optional(z.string()),
  /** For editors of a program: its texts in code. */
  inCode: z.optional(z.object({ title: z.string(), description: z.optional(z.string()) })),
})

/** The surroundings of a page in the site, as far as the visitor may see them. */
const Around = z.object({
  /** From the home page down to the parent page. */
  trail: z.array(PageLink),
  /** The pages below, or the siblings if there are none, with the title of their parent page. */
  section: z.optional(z.object({ title: z.string(), pages: z.array(PageLink) })),
  previous: z.optional(PageLink),
  next: z.optional(PageLink),
  /** Pages that this one introduces. */
  introduced: z.array(
    z.object({
      /** As in its route. */
      name: z.string(),
      ...PageLink.shape,
      isTool: z.optional(z.literal(true)),
      inputs: z.optional(z.string()),
    }),
  ),
  /** The top level of the menu, with the branch of this page. */
  menu: z.array(MenuEntry),
})

/** A change that editors announce to readers. */
export const NewsLine = z.object({ path: z.string(), title: z.string(), modified: Moment, sentence: z.string() })
export type NewsLine = z.infer<typeof NewsLine>

/** Everything a reader of one page needs (3.4, D-109). */
export const PageContent = z.object({
  page: PageDescriptor,
  route: ShownRoute,
  around: Around,
  contentItems: z.array(ContentItem),
  collectionItems: z.array(CollectionItem),
  /** The non-empty collections of the page, each drawn for readers. */
  collections: z.array(z.object({ collectionId: z.string(), html: z.string() })),
  headings: z.array(Heading),
  /** The numbered reference list of the page, drawn. */
  references: z.object({ count: z.number(), html: z.string() }),
  /** The addresses that the text links to, in order of their numbers, for printed footnotes. */
  links: z.array(z.string()),
  /** The number of statements whose source is still to be confirmed. */
  unconfirmed: z.number(),
  /** On the pages that list them: the changes announced to readers, newest first. */
  news: z.optional(z.array(NewsLine)),
})
export type PageContent = z.infer<typeof PageContent>

/** The stored content of a page, drawn. */
export type DrawnContent = Omit<PageContent, 'route' | 'around' | 'news'>

export const contentEndpoints = {
  contentPage: endpoint('/api/content/page', {
    access: 'past',
    summary:
      'Everything a reader of one page needs. A page without content returns empty lists (D-37); a former path returns the page at its current path. With `?on=YYYY-MM-DD` at the end of the url: as it stood on that day; with `?summary`: to be shown as its one-page summary.',
    input: z.strictObject({ url: z.string().check(z.minLength(1), z.maxLength(2048), z.startsWith('/')) }),
    output: PageContent,
    readsOnly: true,
    limit: readingLimit(300),
  }),
  menu: endpoint('/api/content/menu', {
    access: 'page',
    summary: 'The menu, with the pages that the caller may see (2.5).',
    input: z.strictObject({}),
    output: z.object({ menu: z.array(MenuEntry) }),
    readsOnly: true,
    limit: readingLimit(60),
  }),
  pageList: endpoint('/api/content/pages', {
    access: 'page',
    summary: 'The pages with content that the caller may read, in reading order, with how deep each is in the tree.',
    input: z.strictObject({}),
    output: z.object({ pages: z.array(z.object({ path: z.string(), title: z.string(), depth: z.int() })) }),
    readsOnly: true,
    limit: readingLimit(60),
  }),
  nearestPages: endpoint('/api/content/nearest', {
    access: 'page',
    summary: 'The pages most similar to a mistyped address or to a few words, best first (D-52).',
    input: z.strictObject({ words: z.string().check(z.minLength(1), z.maxLength(2048)) }),
    output: z.object({ pages: z.array(PageLink) }),
    readsOnly: true,
    limit: readingLimit(60),
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
