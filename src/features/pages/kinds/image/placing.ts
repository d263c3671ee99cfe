import type { ImageContentType } from '#features/media/contract.ts'
import type { ContentItem } from '../../contract/kinds.ts'
import type { MediaProperties } from './property-table.ts'

/** An editable of any kind that has an image (3.6). */
export type MediaItem = Extract<ContentItem, { imageAddress: string }>
export const isImage = (item: ContentItem): item is MediaItem => item.type === 'image'

export type MediaType = MediaItem['type']

export type MediaSlotProps = {
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
