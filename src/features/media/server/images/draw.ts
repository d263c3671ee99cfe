import type { Box, Format, Shape } from './shape.ts'
import { loadSharp, longestSeconds, maxPixels } from './sharp.ts'

type Drawing = { shape: Shape; box: Box; format: Format; mimeType: string }

/** Creates a variant of an image: rotated, then flipped, then fitted to its box (D-93). */
export async function drawVariant(source: string | Buffer, { shape, box, format, mimeType }: Drawing): Promise<Buffer> {
  const sharp = await loadSharp()
  const { rotate } = shape
  const isTurned = rotate === 90 || rotate === 270
  // The library flips before it rotates, so after a quarter turn the axes are swapped.
  const [mirrors, flips] = isTurned ? ['y', 'x'] : ['x', 'y']
  const isStill = rotate !== 0 || shape.flip.includes('y')
  const animated = mimeType === 'image/gif' && !isStill
  let image = sharp(source, { limitInputPixels: maxPixels, failOn: 'error', animated }).timeout({
    seconds: longestSeconds,
  })
  if (rotate !== 0) image = image.rotate(rotate)
  if (shape.flip !== 'none' && shape.flip.includes(mirrors as string)) image = image.flop()
  if (shape.flip !== 'none' && shape.flip.includes(flips as string)) image = image.flip()
  const { width, height, fit } = box
  if (width !== undefined || height !== undefined)
    image = image.resize({ width, height, fit, withoutEnlargement: fit === 'inside' })
  switch (format) {
    case 'avif':
      return image.avif({ quality: 50, effort: 2 }).toBuffer()
    case 'webp':
      return image.webp({ quality: 80, effort: 4 }).toBuffer()
    case 'jpeg':
      return image.jpeg({ quality: 80, mozjpeg: true }).toBuffer()
    case 'gif':
      return image.gif().toBuffer()
    case 'png':
      return image.png({ palette: true }).toBuffer()
  }
}
