import { element, type Html, text } from '#features/rich-text/index.ts'
import type { ImageItem } from '../contract.ts'
import type { UnsavedImage } from '../defaults.ts'
import type { MediaItem } from '../placing.ts'
import { imageTraits } from '../traits.ts'
import { renderFrame } from './frame.ts'
import { opensNewTab } from './words.ts'

export type Surroundings = {
  sizes?: string | undefined
  /** True where images open at full size in a window of their own (2.1). */
  hasViewer: boolean
}

/** An image with its label for readers; nothing if there is no image (4.8). */
function renderImage(item: MediaItem, { sizes, hasViewer }: Surroundings): Html {
  if (item.imageAddress === '') return text('')
  const frame = renderFrame(item, sizes)
  const opens = item.imageNewWindow && hasViewer && item.imageId > 0
  return element(
    'figure',
    { class: 'image', 'data-label': labelPlace(item, 'inline'), 'data-free': item.imageAspectRatio === 'free' },
    opens
      ? element(
          'a',
          { class: 'image-open', href: `/image-viewer/image/${item.imageId}`, target: '_blank' },
          frame,
          element('span', { class: 'image-enlarge' }, text('Enlarge'), opensNewTab),
        )
      : frame,
    item.imageCaption === '' ? label(item) : element('figcaption', { class: 'image-caption' }, text(item.imageCaption)),
  )
}

/** The position of the label: on the image or below it; `byDefault` if the editor left it to the kind (3.5). */
export const labelPlace = ({ imageLabelMode }: MediaItem, byDefault: 'inline' | 'overlay') =>
  imageLabelMode === 'auto' ? byDefault : imageLabelMode

/** The label repeats the alternative text, so it is hidden from screen readers. */
export const label = ({ imageLabelVisible, imageDescription }: MediaItem): Html =>
  imageLabelVisible && imageDescription !== ''
    ? element('figcaption', { class: 'image-label', 'aria-hidden': 'true' }, text(imageDescription))
    : text('')

export const imageView = {
  ...imageTraits,
  render: renderImage,
  unsaved: (image: UnsavedImage): ImageItem => ({ type: 'image', ...image }),
}
