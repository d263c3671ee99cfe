import { element, type Html, text } from '../../region/draw/html.ts'
import type { MediaItem } from '../placing.ts'
import { drawFrame } from './frame.ts'
import { opensNewTab } from './words.ts'

/** What drawing needs to know besides the item. */
export type Surroundings = {
  sizes?: string | undefined
  /** True where images open at full size in a window of their own (2.1). */
  hasViewer: boolean
}

/** An image with its label, as readers get it; nothing where there is no image (4.8). */
export function drawImage(item: MediaItem, { sizes, hasViewer }: Surroundings): Html {
  if (item.imageAddress === '') return text('')
  const frame = drawFrame(item, sizes)
  const opens = item.imageNewWindow && hasViewer && item.imageId > 0
  return element(
    'figure',
    { class: 'image', 'data-label': labelPlace(item), 'data-free': item.imageAspectRatio === 'free' },
    opens
      ? element(
          'a',
          { class: 'image-open', href: `/image-viewer/image/${item.imageId}`, target: '_blank' },
          frame,
          element('span', { class: 'image-enlarge' }, text('Enlarge'), opensNewTab),
        )
      : frame,
    label(item),
  )
}

/** Where the label stands: on the image or beneath it. By itself it covers no image but one that is a link (3.5). */
export const labelPlace = ({ type, imageLabelMode }: MediaItem) =>
  imageLabelMode === 'auto' ? (type === 'image_link' ? 'overlay' : 'inline') : imageLabelMode

/** The label repeats the alternative text, so it is for the eye alone. */
export const label = ({ imageLabelVisible, imageDescription }: MediaItem): Html =>
  imageLabelVisible && imageDescription !== ''
    ? element('figcaption', { class: 'image-label', 'aria-hidden': 'true' }, text(imageDescription))
    : text('')
