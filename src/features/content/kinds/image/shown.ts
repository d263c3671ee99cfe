import { documentAddressOf, imageAddressOf } from '#features/media/address.ts'
import { defaultTargets, imageDefaults, noLinkUrl } from './defaults.ts'
import type { MediaItem, MediaProperties, MediaType, Placing } from './placing.ts'

/** An image, image link or document of which nothing has been saved (3.6). */
export function unsavedItem(type: MediaType, editableId: string): MediaItem {
  const image = {
    ...imageDefaults,
    editableId,
    editRoles: [],
    collectionItemId: null,
    version: 0,
    imageControlId: 0,
    imageModified: '',
    imageUsername: '',
    imageAddress: '',
  }
  if (type === 'image') return { type, ...image }
  if (type === 'image_link')
    return {
      type,
      ...image,
      linkId: 0,
      linkControlId: 0,
      linkUrl: noLinkUrl,
      linkTarget: defaultTargets.image_link,
      linkModified: '',
      linkUsername: '',
    }
  return {
    type,
    ...image,
    documentId: 0,
    documentControlId: 0,
    documentUploadId: 0,
    documentFileName: '',
    documentMimeType: '',
    documentSize: 0,
    documentModified: '',
    documentUsername: '',
    linkUrl: documentAddressOf(0),
    linkTarget: defaultTargets.document,
  }
}

/** An item with other properties: those that the page fixes (D-47), or those that an editor is trying out. */
export function withProperties<Item extends MediaItem>(item: Item, properties: Partial<MediaProperties>): Item {
  const shown = { ...item, ...properties }
  const isAsSaved =
    shown.imageScalingMode === item.imageScalingMode &&
    shown.imageFlip === item.imageFlip &&
    shown.imageRotation === item.imageRotation
  return isAsSaved || item.imageAddress === '' ? shown : { ...shown, imageAddress: turnedAddress(shown) }
}

/** The address of the same picture, turned and mirrored as the item says. */
function turnedAddress({ imageAddress, imageScalingMode, imageFlip, imageRotation }: MediaItem): string {
  const [path = '', query = ''] = imageAddress.split('?')
  const kept = query.split('&').filter((part) => !/^(mode|flip|rotate)=/.test(part))
  const flip = imageFlip === 'none' ? [] : [`flip=${imageFlip}`]
  const rotate = imageRotation === 0 ? [] : [`rotate=${imageRotation}`]
  return `${path}?${[...kept, `mode=${imageScalingMode}`, ...flip, ...rotate].join('&')}`
}

/** What a place shows that names its image by itself: a code for an address, somebody's picture, an upload (3.6). */
export function namedItem({ name, contentType, identifier = '' }: Placing): MediaItem | undefined {
  if (!contentType) return
  return { ...unsavedItem('image', name), imageAddress: imageAddressOf(contentType, identifier) }
}
