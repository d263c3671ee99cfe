import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { newPathIn } from '#base/server/http/receive-file.ts'
import { refusal } from '../inspect/inspect.ts'
import { loadSharp, longestSeconds, maxPixels } from './sharp.ts'

type ReencodedImage = { path: string; digest: string; size: number; width: number; height: number }

/** Upright, and with nothing but the picture: no location, no camera, no second file. */
export async function reencodeImage(source: string, type: string, folder: string): Promise<ReencodedImage> {
  const sharp = await loadSharp()
  const { chromaSubsampling } = await sizeOf(source, type === 'gif')
  const path = newPathIn(folder)
  const encode = (from: string | Uint8Array, failOn: FailOn) => {
    const options = { ...readOptions(type === 'gif'), failOn, limitInputPixels: maxPixels }
    const image = sharp(from, options).timeout({ seconds: longestSeconds }).autoOrient()
    const encoders = {
      jpg: () => image.jpeg({ ...jpeg, chromaSubsampling: chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0' }),
      png: () => image.png({ compressionLevel: 8 }),
      gif: () => image.gif(),
    }[type]
    if (!encoders) throw new Error(`Images of type ${type} cannot be made.`)
    return encoders().toFile(path)
  }
  try {
    const info = await withEndMark(source, encode)
    return { path, ...(await hashed(path)), width: info.width, height: info.pageHeight ?? info.height }
  } catch {
    await rm(path, { force: true })
    throw refusal('broken')
  }
}

type FailOn = 'error' | 'warning'

/** Reads an image; a JPEG that ends without its end mark is read with one, if nothing else is missing. */
async function withEndMark<Result>(
  source: string | Uint8Array,
  read: (source: string | Uint8Array, failOn: FailOn) => Promise<Result>,
): Promise<Result> {
  try {
    return await read(source, 'error')
  } catch (error) {
    if (!/premature end of JPEG/i.test(String(error))) throw error
    const bytes = typeof source === 'string' ? await readFile(source) : source
    // To the decoder, missing pixels before an end mark are only a warning.
    return read(Buffer.concat([bytes, Buffer.from('ffd9', 'hex')]), 'warning')
  }
}

/** Throws unless embedded images can be decoded and together have no more pixels than an image may have. */
export async function mustDecode(pictures: readonly Uint8Array[]) {
  const sharp = await loadSharp()
  let pixels = 0
  for (const picture of pictures) {
    const size = await sizeOf(picture, true)
    pixels += size.pixels
    if (pixels > maxPixels) throw refusal('bomb')
  }
  for (const picture of pictures)
    await withEndMark(picture, (source, failOn) =>
      sharp(source, { ...readOptions(true), failOn })
        .timeout({ seconds: longestSeconds })
        .stats(),
    ).catch(() => {
      throw refusal('broken')
    })
}

const readOptions = (animated: boolean) => ({ limitInputPixels: false, failOn: 'error', animated }) as const

/** The number of pixels of an image with all its frames; throws if there are more than an image may have. */
async function sizeOf(source: string | Uint8Array, animated: boolean) {
  const sharp = await loadSharp()
  const {
    width = 0,
    height = 0,
    pages = 1,
    chromaSubsampling,
  } = await sharp(source, readOptions(animated))
    .metadata()
    .catch(() => {
      throw refusal('broken')
    })
  // The height of an animation is that of all its frames together.
  if (width * height > maxPixels || pages > maxFrames) throw refusal('bomb')
  return { pixels: width * height, chromaSubsampling }
}

async function hashed(path: string): Promise<Pick<ReencodedImage, 'digest' | 'size'>> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { digest: hash.digest('hex'), size: (await stat(path)).size }
}

const maxFrames = 1000
/** The best compression would need the whole image in memory. */
const jpeg = { quality: 92, optimiseCoding: false } as const
