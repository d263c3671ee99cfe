import type { FlagsOn } from '#base/contract/flags.ts'
import { type Html, text } from '#features/rich-text/index.ts'
import { documentView } from './document/draw.ts'
import { type UnsavedImage, unsavedImage } from './image/defaults.ts'
import { imageView, type Surroundings } from './image/draw/image.ts'
import type { MediaItem, MediaType, Placing } from './image/placing.ts'
import { namedAddress, withProperties } from './image/shown.ts'
import { imageLinkView } from './image-link/draw.ts'

/** A kind with an image, as used by browser and server, and by its editor. */
export type KindView = {
  draw(item: MediaItem, around: Surroundings): Html
  unsaved(image: UnsavedImage): MediaItem
  /** True if it offers a file to download besides its image. */
  readonly hasFile?: boolean
  /** The message if an image has no description. Absent if none is required. */
  readonly missingDescription?: string
}

const views: Readonly<Record<MediaType, KindView>> = {
  image: imageView,
  image_link: imageLinkView,
  document: documentView,
}

/** A kind with an image, by its name. */
export const viewOf = (type: MediaType): KindView => views[type]

/** Draws an item as its kind does. */
export const drawItem = (item: MediaItem, around: Surroundings): Html => views[item.type].draw(item, around)

/** An item of a kind before anything has been saved (3.6). */
export const unsavedItem = (type: MediaType, editableId: string): MediaItem =>
  views[type].unsaved(unsavedImage(editableId))

/** Draws an image, image link or document for readers where a page places it; nothing if it has no content (4.8). */
export function drawPlaced(saved: MediaItem | undefined, placing: Placing, flags: FlagsOn): Html {
  const item = fixedItem(placing) ?? saved
  const hasViewer = flags.includes('ImageViewer')
  return item ? drawItem(withProperties(item, placing.fixed ?? {}), { sizes: placing.sizes, hasViewer }) : text('')
}

/** The image of a place whose code specifies it: by an address, a user or an upload (3.6). */
function fixedItem(placing: Placing): MediaItem | undefined {
  const imageAddress = namedAddress(placing)
  return imageAddress === undefined ? undefined : { ...unsavedItem('image', placing.name), imageAddress }
}
