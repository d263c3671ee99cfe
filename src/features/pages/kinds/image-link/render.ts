import { element, type Html, text } from '#features/rich-text/index.ts'
import { noLinkUrl, type UnsavedImage } from '../image/defaults.ts'
import type { MediaItem } from '../image/placing.ts'
import { shownTarget } from '../image/properties.ts'
import { renderFrame } from '../image/render/frame.ts'
import { label, labelPlace, type Surroundings } from '../image/render/image.ts'
import { opensNewTab } from '../image/render/words.ts'
import type { ImageLinkItem } from './contract.ts'
import { imageLinkTraits } from './traits.ts'

/** An image with a link; without an image its description is the link. */
function renderImageLink(item: MediaItem, { sizes }: Surroundings): Html {
  if (item.type !== 'image_link') return text('')
  const { imageAddress, imageDescription, imageNewWindow, linkUrl, linkTarget } = item
  if (imageAddress === '' && (imageDescription === '' || linkUrl === noLinkUrl)) return text('')
  const isElsewhere = imageNewWindow || linkTarget === '_blank'
  const shown =
    imageAddress === ''
      ? [text(imageDescription)]
      : [
          element(
            // A figure without a caption would leave the link without a name.
            item.imageLabelVisible ? 'figure' : 'div',
            {
              class: 'image',
              'data-label': labelPlace(item, 'overlay'),
              'data-free': item.imageAspectRatio === 'free',
            },
            renderFrame(item, sizes),
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

export const imageLinkView = {
  ...imageLinkTraits,
  render: renderImageLink,
  unsaved: (image: UnsavedImage): ImageLinkItem => ({
    type: 'image_link',
    ...image,
    linkId: 0,
    linkControlId: 0,
    linkUrl: noLinkUrl,
    linkTarget: shownTarget({}, imageLinkTraits.properties),
    linkModified: '',
    linkUsername: '',
  }),
}
