import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { newPathIn } from '#base/server/http/receive-file.ts'
import { cleanSvg } from '../inspect/clean-svg.ts'
import { refusal } from '../inspect/inspect.ts'
import { loadSharp, longestSeconds, mostPixels } from './sharp.ts'

/** An image made anew from one that came, in a file of its own. */
export type Remade = { path: string; digest: string; size: number; width: number; height: number }

/**
 * Makes an image anew, so that nothing is kept of what came but the picture: no place where it was taken, no camera, no
 * second file. It is turned upright.
 */
export async function remakeImage(source: string, type: string, folder: string): Promise<Remade> {
  const path = newPathIn(folder)
  const { bytes, width, height } = type === 'svg' ? await remakeSvg(source) : await remakeRaster(source, type)
  await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
  const digest = createHash('sha256').update(bytes).digest('hex')
  return { path, digest, size: (await stat(path)).size, width, height }
}

async function remakeSvg(source: string) {
  try {
    const { svg, ...size } = cleanSvg(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(source)))
    return { bytes: Buffer.from(svg), ...size }
  } catch {
    throw refusal('broken')
  }
}

async function remakeRaster(source: string, type: string) {
  const sharp = await loadSharp()
  const options = { limitInputPixels: false, failOn: 'error', animated: type === 'gif' } as const
  const {
    width = 0,
    height = 0,
    pages = 1,
    chromaSubsampling,
  } = await sharp(source, options)
    .metadata()
    .catch(() => {
      throw refusal('broken')
    })
  // Of an animation the height is that of all its frames.
  if (width * height > mostPixels || pages > mostFrames) throw refusal('bomb')
  const image = sharp(source, { ...options, limitInputPixels: mostPixels })
    .timeout({ seconds: longestSeconds })
    .autoOrient()
  const written = {
    jpg: () => image.jpeg({ ...jpeg, chromaSubsampling: chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0' }),
    png: () => image.png({ compressionLevel: 8 }),
    gif: () => image.gif(),
  }[type]
  if (!written) throw new Error(`Images of type ${type} cannot be made.`)
  const { data, info } = await written()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw refusal('broken')
    })
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}

const mostFrames = 1000
/** The best codes would need the whole image in memory. */
const jpeg = { quality: 92, optimiseCoding: false } as const
