import type { FlagsOn } from '#base/contract/flags.ts'
import { type Html, text } from '#features/rich-text/index.ts'
import { unsavedImage } from './image/defaults.ts'
import type { MediaItem, MediaSlotProps, MediaType } from './image/placing.ts'
import type { Surroundings } from './image/render/image.ts'
import { namedAddress, withProperties } from './image/shown.ts'
import { viewOf } from './views.ts'

export const renderItem = (item: MediaItem, around: Surroundings): Html => viewOf(item.type).render(item, around)

/** An item of a kind before anything has been saved (3.6). */
export const unsavedItem = (type: MediaType, editableId: string): MediaItem =>
  viewOf(type).unsaved(unsavedImage(editableId))

/** Renders an image, image link or document for readers where a page places it; nothing if it has no content (4.8). */
export function renderMedia(saved: MediaItem | undefined, placing: MediaSlotProps, flags: FlagsOn): Html {
  const item = fixedItem(placing) ?? saved
  const hasViewer = flags.includes('ImageViewer')
  return item ? renderItem(withProperties(item, placing.fixed ?? {}), { sizes: placing.sizes, hasViewer }) : text('')
}

/** The image of a place whose code specifies it: by an address, a user or an upload (3.6). */
function fixedItem(placing: MediaSlotProps): MediaItem | undefined {
  const imageAddress = namedAddress(placing)
  return imageAddress === undefined ? undefined : { ...unsavedItem('image', placing.name), imageAddress }
}
