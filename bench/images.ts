import sharp from 'sharp'
import { logIn, withAdmin } from './editor.ts'
import { compare } from './load.ts'
import { ratio } from './pages.ts'
import { memoryMiB, startMeasured } from './servers.ts'
import { withSite } from './site.ts'

const photos = 10
const [width, height] = [4032, 3024]
const shown = 832 // 800, snapped up

/**
 * A 12-megapixel photograph shown 800 pixels wide as WebP: created for the first time, against calling the library
 * directly on the same bytes; and from the cache, against the same bytes as a static file.
 */
export const imagesBench = () =>
  withSite(async (site) => {
    const editor = await logIn(site)
    let [ours, direct] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    let path = ''
    for (let at = 0; at < photos; at++) {
      const bytes = await photograph(at)
      const { imageId } = await editor.upload(
        '/api/editable/image/file',
        { pageJson: { url: '/help' }, imageJson: { editableId: `webui.help.bench${at}` } },
        { name: `photo${at}.jpg`, bytes: bytes.length, pieces: [bytes] },
      )
      const stored = await sharp(bytes).autoOrient().jpeg({ quality: 92, optimiseCoding: false }).toBuffer()
      path = `/api/image/file?identifier=${imageId}&width=800&refresh=1`
      ours = Math.min(ours, await timed(async () => void (await (await image(site.url + path)).arrayBuffer())))
      direct = Math.min(
        direct,
        await timed(async () => void (await sharp(stored).resize(shown).webp({ quality: 80, effort: 4 }).toBuffer())),
      )
    }
    const file = await startMeasured(['bench/static.ts'], { SOURCE: site.url + path })
    const accept = 'image/webp'
    const [cached, base] = await compare(
      [site, file],
      [
        { path, accept },
        { path: '/image.webp', accept },
      ],
    )
    await file.stop()
    if (!cached || !base) throw new Error('nothing was measured')
    return {
      'made, ms': { site: ours.toFixed(0), baseline: direct.toFixed(0), ratio: ratio(ours, direct), goal: '≤ 1.15' },
      'cached, requests/s': {
        site: Math.round(cached.perSecond),
        baseline: Math.round(base.perSecond),
        ratio: ratio(cached.perSecond, base.perSecond),
        goal: '≥ 0.7',
      },
      'MiB after': { site: Math.round(memoryMiB(site.child.pid ?? 0)), baseline: '', ratio: '', goal: '' },
    }
  }, withAdmin)

const image = (url: string) => fetch(url, { headers: { accept: 'image/webp' } })

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** A synthetic photograph: shades, and grain that is unique to each. */
function photograph(seed: number): Promise<Buffer> {
  const pixels = Buffer.allocUnsafe(width * height * 3)
  let random = 1234567 + seed
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 3) {
      random = (Math.imul(random, 1103515245) + 12345) & 0x7fffffff
      const grain = (random >> 16) % 24
      pixels[at] = 128 + 80 * Math.sin(x / 180 + Math.sin(y / 260) * 3) + grain
      pixels[at + 1] = 128 + 80 * Math.cos(y / 140 + x / 900) + grain
      pixels[at + 2] = 90 + 60 * Math.sin((x + y) / 300) + grain
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer()
}
