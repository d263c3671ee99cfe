export { type RenderedItem, renderCollectionItem, renderSiteWide } from '../kinds/collection-order/render.ts'
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
export { lookOf } from '../kinds/image/properties.ts'
export {
  inWords,
  type MediaProperties,
  type MediaProperty,
  propertiesOf,
  textOf,
} from '../kinds/image/property-table.ts'
export { withProperties } from '../kinds/image/shown.ts'
export { renderItem, renderMedia, unsavedItem } from '../kinds/render-media.ts'
export { sizeText } from '../kinds/size.ts'
export { isMedia, viewOf } from '../kinds/views.ts'
export { templateNamed, templates } from '../templates/templates.ts'
export {
  type CollectionDescription,
  describedAs,
  type ItemField,
  imageIdOf,
  itemName as nameOf,
} from './collection-descriptions.ts'
export type { ContentCalls, PublishingCalls } from './content-calls.ts'
export { contentEndpoints } from './content-endpoints.ts'
export { editEvent } from './edit-event.ts'
export { mayEdit } from './edit-roles.ts'
export { editableIdOf } from './editable-id.ts'
export type { PageVersionLine, RestoredVersion } from './history.ts'
export type { ContentItem } from './kinds.ts'
export type { SavedMedia } from './media-endpoints.ts'
export { changesFeed, changesRoute } from './news.ts'
export type { PageContent } from './page-content.ts'
export type { CollectionEntry, PageDescriptor, PageProperties, PageRef } from './page-descriptor.ts'
export { maxParts, partKinds } from './part-kinds.ts'
export { partName } from './part-name.ts'
export type { Part } from './parts.ts'
export type { KindPassage, Passage } from './passage.ts'
export { pathEndingIn, pathFault, suggestedPath } from './paths.ts'
export type { Draft, DraftPage } from './publishing.ts'
export { maxReviewers, reviewPath } from './review-route.ts'
export type { PageReview } from './reviews.ts'
export type { SiteWide } from './site-wide.ts'
export type { Tree, TreePage } from './tree-endpoints.ts'
