import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '#base/contract/problem.ts'
import { hasAnyRole } from '#base/contract/roles.ts'
import { staleStatus } from '#base/server/cache.ts'
import { bytesOf } from '#base/server/files/file-store.ts'
import { matchesTag } from '#base/server/http/answer.ts'
import { networkOf } from '#base/server/http/limit.ts'
import type { ImageContentType } from '../../address.ts'
import type { Media } from '../media.ts'
import type { Found, Visitor } from '../upload-access.ts'
import type { UploadRow } from '../uploads.ts'
import { drawVariant } from './draw.ts'
import { boxOf, formatFor, isOfPages, type Shape, shapeOf } from './shape.ts'
import { initialsImage, missingImage, qrCode, turnedSvg } from './svg-images.ts'
import { variantKey } from './variants.ts'

type Query = Record<string, string | string[] | undefined>

/** Lets browsers display an SVG but run nothing: opened directly, it is an image in an empty sandbox. */
const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
const longestCode = 512 // D-38

type Options = {
  media: Media
  siteUrl: string
  visitorOf(request: FastifyRequest): Promise<Visitor>
  displayNameOf(username: string): Promise<string | undefined>
}

/** Serves images: `GET /api/image/{contentType}` (7, D-38, D-93, D-94). */
export function imageRoutes(app: FastifyInstance, { media, siteUrl, visitorOf, displayNameOf }: Options) {
  const kinds: Record<ImageContentType, (imageRequest: ImageRequest) => Promise<unknown>> = {
    file: (imageRequest) =>
      serveUpload(imageRequest, `file ${idOf(imageRequest)}`, () => media.uses(idOf(imageRequest))),
    data: (imageRequest) =>
      serveUpload(imageRequest, `data ${idOf(imageRequest)}`, () => media.imageAt(idOf(imageRequest))),

    async user({ identifier, request, reply }) {
      const { user } = await visitorOf(request)
      const mayNameUser = user && (user.username === identifier || hasAnyRole(user.roles, ['Admin']))
      const name = mayNameUser ? await displayNameOf(identifier) : undefined
      return sendSvg(reply.header('cache-control', 'private, max-age=300'), initialsImage(name ?? identifier))
    },

    async qrcode({ identifier, query, request, reply }) {
      if (identifier === '' || identifier.length > longestCode)
        throw problem(400, 'This QR code cannot be created.', `The address may have at most ${longestCode} characters.`)
      const text = URL.canParse(identifier, siteUrl) ? new URL(identifier, siteUrl).href : undefined
      const isOurs = text !== undefined && new URL(text).origin === new URL(siteUrl).origin
      if (!isOurs && !hasAnyRole((await visitorOf(request)).user?.roles ?? [], ['Editor', 'Admin']))
        throw problem(400, 'This QR code cannot be created.', 'The address must be one of this site.')
      const cache = isOurs ? cacheOf(query, true) : 'private, max-age=300'
      return sendSvg(reply.header('cache-control', cache), qrCode(isOurs ? text : identifier))
    },
  }

  app.get<{ Params: { contentType: string }; Querystring: Query }>(
    '/api/image/:contentType',
    { schema: { summary: 'An image, as large as it is shown (7).', tags: ['image'] } },
    async (request, reply) => {
      const { contentType } = request.params
      if (!Object.hasOwn(kinds, contentType)) throw problem(404, 'There is no such image.')
      const query = singleValued(request.query)
      reply.header('content-security-policy', imagePolicy).header('x-content-type-options', 'nosniff')
      const imageRequest = { identifier: query.identifier ?? '', query, shape: shapeOf(query), request, reply }
      return kinds[contentType as ImageContentType](imageRequest)
    },
  )

  type ImageRequest = {
    identifier: string
    query: Record<string, string | undefined>
    shape: Shape
    request: FastifyRequest
    reply: FastifyReply
  }

  async function serveUpload(imageRequest: ImageRequest, key: string, find: () => Promise<Found | undefined>) {
    const { request, reply, query, shape } = imageRequest
    return media.answer(key, find, () => visitorOf(request), {
      missing: () => sendMissing(reply),
      withdrawn: () => sendWithdrawn(reply),
      serve({ upload, isPublic, staleMs }) {
        reply.header('cache-control', staleMs === undefined ? cacheOf(query, isPublic) : staleCache)
        if (staleMs !== undefined) reply.header('cache-status', staleStatus(staleMs))
        const serve = upload.mimeType === 'image/svg+xml' ? serveSvg : serveRaster
        return serve(upload, shape, request, reply)
      },
    })
  }

  async function serveRaster(upload: UploadRow, shape: Shape, request: FastifyRequest, reply: FastifyReply) {
    const { digest, mimeType } = upload
    const box = boxOf(shape, upload)
    const format = formatFor(request.headers.accept ?? '', mimeType, box, upload)
    const { width, height, fit } = box
    const key = variantKey(digest, width, height, fit, shape.flip, shape.rotate, format)
    reply.header('vary', 'Accept').type(`image/${format}`)
    const urgency = isOfPages(shape, upload) ? 'page' : 'other'
    return sendTagged(key, request, reply, async () =>
      media.queue.run({ client: networkOf(request.ip), urgency }, async () =>
        drawVariant(await media.files.whole(digest), { shape, box, format, mimeType }),
      ),
    )
  }

  async function serveSvg(upload: UploadRow, shape: Shape, request: FastifyRequest, reply: FastifyReply) {
    const isCompressed = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    const key = variantKey(upload.digest, shape.flip, shape.rotate, isCompressed ? 'svg.br' : 'svg')
    reply.header('vary', 'Accept-Encoding').type('image/svg+xml')
    if (isCompressed) reply.header('content-encoding', 'br')
    return sendTagged(key, request, reply, async () =>
      media.queue.run({ client: networkOf(request.ip), urgency: 'page' }, async () => {
        const svg = turnedSvg(String(await bytesOf(await media.files.read(upload.digest))), shape, upload)
        return isCompressed ? compressed(svg) : Buffer.from(svg)
      }),
    )
  }

  async function sendTagged(key: string, request: FastifyRequest, reply: FastifyReply, make: () => Promise<Buffer>) {
    const etag = `"${key}"`
    reply.header('etag', etag)
    if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    try {
      return reply.send(media.variants.atHand(key) ?? (await media.variants.get(key, make)))
    } catch (error) {
      // They describe the image, but the response is a problem in JSON.
      reply.removeHeader('etag').removeHeader('content-encoding')
      throw error
    }
  }
}

const idOf = ({ identifier }: { identifier: string }) => (/^\d{1,9}$/.test(identifier) ? Number(identifier) : 0)

/** Withdrawn files disappear from shared caches within the hour. */
const shared = 's-maxage=3600'

const staleCache = 'public, max-age=0, must-revalidate'

/** Permanently if the address changes with the image (7), otherwise revalidated. In shared caches only if public. */
function cacheOf({ refresh }: Record<string, string | undefined>, isPublic: boolean): string {
  if (!isPublic) return 'private, no-cache'
  return refresh === undefined ? `public, max-age=300, ${shared}` : `public, max-age=31536000, ${shared}, immutable`
}

const sendSvg = (reply: FastifyReply, svg: string) => reply.type('image/svg+xml').send(svg)

const sendWithdrawn = (reply: FastifyReply) =>
  sendSvg(reply.code(410).header('cache-control', 'no-store'), missingImage)

const sendMissing = (reply: FastifyReply) => sendSvg(reply.code(404).header('cache-control', 'no-store'), missingImage)

const brotli = promisify(brotliCompress)

const compressed = (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })

function singleValued(query: Query): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
}
