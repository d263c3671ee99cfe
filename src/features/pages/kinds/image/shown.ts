import { imageAddressOf } from '#features/media/contract.ts'
import type { MediaItem, MediaSlotProps } from './placing.ts'
import { lookOf } from './properties.ts'
import type { MediaProperties } from './property-table.ts'

/** An item with some properties replaced: those that the page fixes (D-47), or unsaved ones of an editor. */
export function withProperties<Item extends MediaItem>(item: Item, properties: Partial<MediaProperties>): Item {
  const shown = { ...item, ...properties }
  const isSamePicture = JSON.stringify(lookOf(shown)) === JSON.stringify(lookOf(item))
  return isSamePicture || item.imageAddress === '' ? shown : { ...shown, imageAddress: transformedAddress(shown) }
}

function transformedAddress(item: MediaItem): string {
  const { mode, flip, rotate } = lookOf(item)
  const [path = '', query = ''] = item.imageAddress.split('?')
  const otherParameters = query.split('&').filter((part) => !/^(mode|flip|rotate)=/.test(part))
  const transforms = [...(flip === 'none' ? [] : [`flip=${flip}`]), ...(rotate === 0 ? [] : [`rotate=${rotate}`])]
  return `${path}?${[...otherParameters, `mode=${mode}`, ...transforms].join('&')}`
}

/** The address of an image that its place specifies; undefined if editors choose it (3.6). */
export const namedAddress = ({ contentType, identifier = '' }: MediaSlotProps): string | undefined =>
  contentType && imageAddressOf(contentType, identifier)
