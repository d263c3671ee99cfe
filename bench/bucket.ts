import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import S3rver from 's3rver'
import sharp from 'sharp'
import { RemoteClient } from '../test/process.ts'
import { adminPassword, logIn, withAdmin } from './editor.ts'
import { withSite } from './site.ts'

const page = '/treatment/chelation'
const awayMs = 12_000

/** The bucket refuses connections, and then accepts them but never answers: how long readers and editors wait. */
export async function bucketBench() {
  const directory = await mkdtemp(join(tmpdir(), 'mds-bench-'))
  const options = { address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'mds' }] }
  let bucket = new S3rver({ ...options, port: 0 })
  const { port } = await bucket.run()
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`)
  const rows: Record<string, { 's at most': string; answers: string; goal: string }> = {}
  try {
    await withSite(
      async ({ url, ...site }) => {
        const editor = new RemoteClient()
        await editor.logIn(url, 'admin', adminPassword)
        const uploader = await logIn({ url, ...site })
        const upload = (name: string, bytes: Buffer, place = 'another') =>
          uploader.upload(
            '/api/editable/image/file',
            { pageJson: { url: '/help' }, imageJson: { editableId: `webui.help.${place}` } },
            { name, bytes: bytes.length, pieces: [bytes] },
          )
        const { imageId } = await upload('bench.jpg', await photo(90), 'bench')
        const image = async (width: number) =>
          (await fetch(`${url}/api/image/file?identifier=${imageId}&width=${width}`)).status
        await image(320)
        const another = await photo(120)
        let width = 320
        const nextWidth = () => {
          width += 64
          return width
        }
        for (const how of ['refuses', 'never answers']) {
          await bucket.close()
          const silence = how === 'refuses' ? undefined : await silentOn(port)
          const record = async (what: string, goal: string, send: () => Promise<unknown>[]) => {
            let slowest = 0
            const statuses = new Set<unknown>()
            const timed = async (answer: Promise<unknown>) => {
              const began = performance.now()
              statuses.add(await answer.catch((error: Error) => error.message.slice(0, 3)))
              slowest = Math.max(slowest, performance.now() - began)
            }
            await Promise.all(send().map(timed))
            const row = { 's at most': (slowest / 1000).toFixed(2), answers: [...statuses].join(', '), goal }
            rows[`bucket ${how}: ${what}`] = row
          }
          const began = performance.now()
          await Promise.all([
            record('8 images that are not cached', '503, < 10', () =>
              Array.from({ length: 8 }, () => image(nextWidth())),
            ),
            record('an upload', '503, < 10', () => [upload('another.jpg', another)]),
            record('cached images', '200', () => Array.from({ length: 8 }, () => image(320))),
            record('pages', '200', () => ['/', '/help', page].map(async (path) => (await fetch(url + path)).status)),
            record('a save', '200', () => [editor.save(url, page, how).then(({ status }) => status)]),
          ])
          await delay(Math.max(0, awayMs - (performance.now() - began)))
          await record('8 more images, later', '503, < 10', () => Array.from({ length: 8 }, () => image(nextWidth())))
          await silence?.end()
          bucket = new S3rver({ ...options, port })
          await bucket.run()
          const next = nextWidth()
          await record('images again', '200, < 5', () => [until(async () => (await image(next)) === 200)])
          await record('uploads again', '200, < 5', () => [
            until(() =>
              upload(`after it ${how}.jpg`, another).then(
                () => true,
                () => false,
              ),
            ),
          ])
        }
      },
      { ...withAdmin, LOG_LEVEL: 'error', FILES_URL: `s3://S3RVER:S3RVER@mds/?endpoint=${endpoint}&region=us-east-1` },
    )
    return rows
  } finally {
    await bucket.close()
    await rm(directory, { recursive: true, force: true })
  }
}

const photo = (red: number) =>
  sharp({ create: { width: 3000, height: 2000, channels: 3, background: { r: red, g: 90, b: 120 } } })
    .jpeg()
    .toBuffer()

/** Accepts connections on a port and never answers. */
async function silentOn(port: number) {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => void sockets.add(socket.on('error', () => {}).resume()))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    async end() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

async function until(isSo: () => Promise<boolean>): Promise<number> {
  while (!(await isSo())) await delay(50)
  return 200
}
