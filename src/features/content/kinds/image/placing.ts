import type { ImageContentType } from '#features/media/address.ts'
import type { DocumentItem } from '../document/contract.ts'
import type { ImageLinkItem } from '../image-link/contract.ts'
import type { ImageItem } from './contract.ts'

/** One of the three kinds that have an image (3.6). */
export type MediaItem = ImageItem | ImageLinkItem | DocumentItem
export type MediaType = MediaItem['type']

/** Properties that the dialog edits, under the names of an item (3.6). */
export const mediaPropertyNames = [
  'imageDescription',
  'imageDecorative',
  'imageLabelVisible',
  'imageLabelMode',
  'imageNewWindow',
  'imageOrientation',
  'imageAspectRatio',
  'imageScalingMode',
  'imageRotation',
  'imageFlip',
  'imageMaxWidth',
  'linkUrl',
  'linkTarget',
] as const satisfies readonly (keyof ImageLinkItem)[]

/** The properties of an image, image link or document; those that the page's code gives are fixed (3.6). */
export type MediaProperties = Pick<ImageLinkItem, (typeof mediaPropertyNames)[number]>

/** How the code of a page places an image, an image link or a document. */
export type Placing = {
  name: string
  /** What editors call it (D-77), where its name does not say it. */
  label?: string
  /** Who may edit it besides Admin, where not every editor may (D-10). The server decides. */
  editRoles?: readonly string[]
  /** Properties that the page gives: nobody edits these (D-47). */
  fixed?: Partial<MediaProperties>
  /** How wide the image is shown, as the `sizes` of an image says it, where that is narrower than the page. */
  sizes?: string
  /** What is shown where it is not what editors chose; such an image is not edited in its place (3.6). */
  contentType?: Exclude<ImageContentType, 'data'>
  identifier?: string
  className?: string
}
