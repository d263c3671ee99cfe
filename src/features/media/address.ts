import type { Flip, ScalingMode } from './options.ts'

/** What an image's address can name: an upload, an editable's image, a user's picture, a code for an address (D-38). */
export type ImageContentType = 'file' | 'data' | 'user' | 'qrcode'

type Shown = {
  mode?: ScalingMode
  flip?: Flip
  rotate?: number
  /** A moment in milliseconds that changes whenever the image does: then browsers may keep it for good. */
  refresh?: number
}

/** The address of an image, still without a size (7). */
export function imageAddressOf(
  contentType: ImageContentType,
  identifier: string | number,
  { mode, flip = 'none', rotate = 0, refresh }: Shown = {},
): string {
  const query = [`identifier=${encodeURIComponent(identifier)}`]
  if (mode !== undefined) query.push(`mode=${mode}`)
  if (flip !== 'none') query.push(`flip=${flip}`)
  if (rotate !== 0) query.push(`rotate=${rotate}`)
  if (refresh !== undefined) query.push(`refresh=${refresh}`)
  return `/api/image/${contentType}?${query.join('&')}`
}

/** The image for a box of so many device pixels (CSS pixels times the device pixel ratio); the server snaps them up. */
export const sizedAddress = (address: string, width: number, height?: number) =>
  `${address}&width=${Math.ceil(width)}${height === undefined ? '' : `&height=${Math.ceil(height)}`}`

/** The address of a document (7); id 0 is the placeholder of one that is not there (3.6). */
export const documentAddressOf = (documentId: number) => `/api/document/file?id=${documentId}`
