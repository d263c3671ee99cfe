import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import fastify, { type FastifyReply } from 'fastify'
import { onTestFinished } from 'vitest'

/** An S3 service on the loopback with one bucket, for the length of a test. */
export async function testBucket() {
  const bucket = await newBucket()
  onTestFinished(bucket.close)
  return bucket
}

/** An S3 service on the loopback with one bucket, which can be stopped and started again. */
export async function newBucket() {
  const directory = await mkdtemp(join(tmpdir(), 'mds-bucket-'))
  await mkdir(join(directory, 'mds'))
  const open = async (port: number) => {
    const service = bucketService(directory)
    await service.listen({ port, host: '127.0.0.1' })
    return { service, port: (service.server.address() as AddressInfo).port }
  }
  let opened: Awaited<ReturnType<typeof open>> | undefined = await open(0)
  const { port } = opened
  const stop = async () => {
    const { service } = opened ?? {}
    opened = undefined
    await service?.close()
  }
  const query = `endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=us-east-1`
  return {
    ...{ directory, stop },
    url: `s3://key:secret@mds/site/files?${query}`,
    /** Restarts it at the same address. */
    start: async () => {
      opened ??= await open(port)
    },
    close: async () => {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

type Place = { Params: { bucket: string; '*': string }; Querystring: Record<string, string> }

/** So few that lists have several pages. */
const keysOnAPage = 2

/**
 * The operations of S3 that the file store uses, on a folder for each bucket. Like many services it knows no versions, and
 * it believes every signature.
 */
function bucketService(directory: string) {
  const service = fastify({
    forceCloseConnections: true,
    bodyLimit: Number.MAX_SAFE_INTEGER,
    routerOptions: { ignoreTrailingSlash: true },
  })
  service.removeAllContentTypeParsers()
  service.addContentTypeParser('*', (_, body, done) => done(null, body))
  let uploads = 0

  service.head<Place>('/:bucket', async ({ params }, reply) => {
    return (await sizeOf(join(directory, params.bucket))) === undefined ? reply.code(404).send() : reply.send()
  })

  service.get<Place>('/:bucket', async ({ params, query }, reply) => {
    if (query['list-type'] !== '2') return refuse(reply, 501, 'NotImplemented')
    const bucket = join(directory, params.bucket)
    const entries = await readdir(bucket, { recursive: true, withFileTypes: true }).catch(() => undefined)
    if (!entries) return refuse(reply, 404, 'NoSuchBucket')
    const keys = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(bucket, join(entry.parentPath, entry.name)))
      .filter((key) => key.startsWith(query.prefix ?? '') && key > (query['continuation-token'] ?? ''))
      .sort()
    const page = keys.slice(0, keysOnAPage)
    const next = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
    return reply.type('application/xml').send(`<ListBucketResult>${contents}${next}</ListBucketResult>`)
  })

  service.put<Place>('/:bucket/*', async ({ params, body }, reply) => {
    const { bucket } = params
    if ((await sizeOf(join(directory, bucket))) === undefined) return refuse(reply, 404, 'NoSuchBucket')
    const path = join(directory, bucket, params['*'])
    const half = join(directory, `half-${uploads++}`)
    await pipeline(body as Readable, createWriteStream(half))
    await mkdir(dirname(path), { recursive: true })
    await rename(half, path)
    return reply.header('etag', '"whole"').send()
  })

  service.route<Place>({
    method: ['GET', 'HEAD'],
    url: '/:bucket/*',
    async handler({ method, params, headers }, reply) {
      const bucket = join(directory, params.bucket)
      const path = join(bucket, params['*'])
      const size = await sizeOf(path)
      if (size === undefined && method === 'HEAD') return reply.code(404).send()
      if (size === undefined)
        return refuse(reply, 404, (await sizeOf(bucket)) === undefined ? 'NoSuchBucket' : 'NoSuchKey')
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
      const range = from === undefined ? undefined : { start: Number(from), end: Math.min(Number(to), size - 1) }
      reply.type('application/octet-stream')
      reply.header('content-length', range ? range.end - range.start + 1 : size)
      if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
      return reply.send(method === 'HEAD' ? undefined : createReadStream(path, range))
    },
  })

  service.delete<Place>('/:bucket/*', async ({ params }, reply) => {
    await rm(join(directory, params.bucket, params['*']), { force: true })
    return reply.code(204).send()
  })

  return service
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  )

const refuse = (reply: FastifyReply, status: number, code: string) =>
  reply.code(status).type('application/xml').send(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
