import { noLinkUrl } from '../image/defaults.ts'
import { drawFrame } from '../image/draw/frame.ts'
import { label, labelPlace, type Surroundings } from '../image/draw/image.ts'
import { opensNewTab } from '../image/draw/words.ts'
import type { MediaItem } from '../image/placing.ts'
import { element, type Html, text } from '../region/draw/html.ts'

/** An image that leads somewhere; without an image its description is the link. */
export function drawImageLink(item: MediaItem, { sizes }: Surroundings): Html {
  if (item.type !== 'image_link') return text('')
  const { imageAddress, imageDescription, imageNewWindow, linkUrl, linkTarget } = item
  if (imageAddress === '' && (imageDescription === '' || linkUrl === noLinkUrl)) return text('')
  const isElsewhere = imageNewWindow || linkTarget === '_blank'
  const shown =
    imageAddress === ''
      ? [text(imageDescription)]
      : [
          element(
            'figure',
            { class: 'image', 'data-label': labelPlace(item), 'data-free': item.imageAspectRatio === 'free' },
            drawFrame(item, sizes),
            label(item),
          ),
        ]
  if (linkUrl === noLinkUrl) return element('span', { class: 'image-link' }, ...shown)
  return element(
    'a',
    { class: 'image-link', href: linkUrl, target: isElsewhere ? '_blank' : undefined },
    ...shown,
    ...(isElsewhere ? [opensNewTab] : []),
  )
}
