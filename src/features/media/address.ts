import type { Flip, ScalingMode } from './options.ts'

/** An upload, an editable's image, a user's picture, or a QR code for an address (D-38). */
export type ImageContentType = 'file' | 'data' | 'user' | 'qrcode'

type Shown = {
  mode?: ScalingMode
  flip?: Flip
  rotate?: number
  /** A time in milliseconds that changes whenever the image does, so that browsers may cache it permanently. */
  refresh?: number
}

/** The address of an image, without a size (7). */
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

/** In device pixels (CSS pixels times the device pixel ratio); the server snaps the sizes up. */
export const sizedAddress = (address: string, width: number, height?: number) =>
  `${address}&width=${Math.ceil(width)}${height === undefined ? '' : `&height=${Math.ceil(height)}`}`

/** The address of a document (7); id 0 is the placeholder for a missing one (3.6). */
export const documentAddressOf = (documentId: number) => `/api/document/file?id=${documentId}`
