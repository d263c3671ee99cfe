import type { Html } from '#features/rich-text/index.ts'
import type { ContentItem } from '../contract/kinds.ts'
import { collectionOrderTraits } from './collection-order/traits.ts'
import { documentView } from './document/render.ts'
import type { UnsavedImage } from './image/defaults.ts'
import type { MediaItem, MediaType } from './image/placing.ts'
import { imageView, type Surroundings } from './image/render/image.ts'
import { imageLinkView } from './image-link/render.ts'
import type { KindTraits, MediaTraits } from './kind.ts'
import { regionTraits } from './region/traits.ts'

/** A kind with an image, as used by browser and server, and by its editor. */
type MediaView = MediaTraits & {
  render(item: MediaItem, around: Surroundings): Html
  unsaved(image: UnsavedImage): MediaItem
}

/** The kinds that pages place, as used by browser and server, in the order in which editors choose among them. */
export const views = {
  region: regionTraits,
  image: imageView,
  image_link: imageLinkView,
  document: documentView,
  list_order: collectionOrderTraits,
} as const satisfies Readonly<
  Record<string, KindTraits> & Record<ContentItem['type'], KindTraits> & Record<MediaType, MediaView>
>

/** Whether an editable is of a kind with an image. */
export const isMedia = (item: ContentItem): item is MediaItem => 'saving' in views[item.type]

export const viewOf = (type: MediaType): MediaView => views[type]
