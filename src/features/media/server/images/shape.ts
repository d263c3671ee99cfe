import { problem } from '#base/contract/problem.ts'
import { aspectRatios, type Flip, flips, rotations, type ScalingMode, scalingModes } from '../../options.ts'

/** The requested shape of an image (7, D-93). */
export type Shape = {
  width: number | undefined
  height: number | undefined
  mode: ScalingMode
  flip: Flip
  rotate: number
}

const [min, max, step] = [1, 4096, 64] // D-93

/** Parses the query; sizes are clamped and snapped up, anything unknown is refused. */
export function shapeOf(query: Record<string, string | undefined>): Shape {
  return {
    width: snapSize(query.width),
    height: snapSize(query.height),
    mode: oneOf(scalingModes, query.mode ?? 'fit', 'mode'),
    flip: oneOf(flips, query.flip ?? 'none', 'flip'),
    rotate: Number(oneOf(rotations, query.rotate ?? '0', 'rotate')),
  }
}

function snapSize(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  const pixels = Number(text)
  if (!Number.isFinite(pixels))
    throw problem(400, 'This image cannot be created.', 'width and height must be whole numbers of pixels.')
  return Math.ceil(Math.min(max, Math.max(min, pixels)) / step) * step
}

function oneOf<Value extends string>(list: readonly { value: Value }[], option: string, name: string): Value {
  const found = list.find(({ value }) => value === option)
  if (!found)
    throw problem(
      400,
      'This image cannot be created.',
      `${name} must be one of ${list.map(({ value }) => value).join(', ')}.`,
    )
  return found.value
}

/** A page requests a width, and a height only in the aspect ratio of the source itself or of a frame (3.5). */
export function isOfPages({ width, height, rotate }: Shape, source: { width: number; height: number }): boolean {
  if (width === undefined) return false
  if (height === undefined) return true
  const isTurned = rotate === 90 || rotate === 270
  const ownRatio = isTurned ? source.height / source.width : source.width / source.height
  // Both sides are snapped, and a box is seldom whole pixels.
  return [ownRatio, ...ratios].some((ratio) => Math.abs(width / ratio - height) <= step * (1 + 1 / ratio))
}

const ratios = aspectRatios.flatMap(({ value }) => {
  const [across = 0, down = 0] = value.split('x').map(Number)
  return across > 0 && down > 0 ? [across / down, down / across] : []
})

/** The output for a source: the size of the box, undefined if the source's own will do. Never enlarged. */
export type Box = { width: number | undefined; height: number | undefined; fit: 'inside' | 'cover' | 'fill' }

export function boxOf({ width, height, mode, rotate }: Shape, source: { width: number; height: number }): Box {
  const isTurned = rotate === 90 || rotate === 270
  const [w, h] = isTurned ? [source.height, source.width] : [source.width, source.height]
  if (width === undefined || height === undefined || mode === 'fit') {
    const isLarger = (width ?? w) >= w && (height ?? h) >= h
    return isLarger ? { width: undefined, height: undefined, fit: 'inside' } : { width, height, fit: 'inside' }
  }
  if (mode === 'fill') return { width: Math.min(width, w), height: Math.min(height, h), fit: 'fill' }
  const scale = Math.min(1, w / width, h / height)
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(width), height: scaled(height), fit: 'cover' }
}

export type Format = 'avif' | 'webp' | 'jpeg' | 'png' | 'gif'

/** Above this many pixels AVIF encoding takes too long. */
const maxForAvif = 1_000_000

export function formatFor(
  accept: string,
  mimeType: string,
  box: Box,
  source: { width: number; height: number },
): Format {
  const accepts = (type: string) => new RegExp(`image/${type}(?!\\s*;\\s*q=0(\\.0*)?(,|$))`).test(accept)
  if (mimeType === 'image/gif') return accepts('webp') ? 'webp' : 'gif'
  const pixels = (box.width ?? source.width) * (box.height ?? source.height)
  if (accepts('avif') && (pixels <= maxForAvif || !accepts('webp'))) return 'avif'
  if (accepts('webp')) return 'webp'
  return mimeType === 'image/jpeg' ? 'jpeg' : 'png'
}
