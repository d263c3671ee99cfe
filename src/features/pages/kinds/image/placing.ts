import type { ImageContentType } from '#features/media/contract.ts'
import type { DocumentItem } from '../document/contract.ts'
import type { ImageLinkItem } from '../image-link/contract.ts'
import type { ImageItem } from './contract.ts'
import type { MediaProperties } from './property-table.ts'

/** One of the three kinds that have an image (3.6). */
export type MediaItem = ImageItem | ImageLinkItem | DocumentItem
export type MediaType = MediaItem['type']

/** How the code of a page places an image, an image link or a document. */
export type Placing = {
  name: string
  /** Its name for editors (D-77), if it differs from the local name. */
  label?: string
  /** Who may edit it besides Admin, if not every editor may (D-10). The server decides. */
  editRoles?: readonly string[]
  /** Properties that the page fixes: nobody can edit them (D-47). */
  fixed?: Partial<MediaProperties>
  /** The displayed width, as a `sizes` attribute, if narrower than the page. */
  sizes?: string
  /** The source of the image if editors do not choose it; such an image is not edited in its place (3.6). */
  contentType?: Exclude<ImageContentType, 'data'>
  identifier?: string
  className?: string
}
