import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isoDay } from '#base/contract/day.ts'
import { problem } from '#base/contract/problem.ts'
import { staleStatus } from '#base/server/cache.ts'
import type { ByteRange } from '#base/server/files/file-store.ts'
import { matchesTag } from '#base/server/http/answer.ts'
import type { ServerContext } from '#base/server/http/serve.ts'
import type { Media } from '../media.ts'
import { downloads } from '../tables.ts'
import type { Found, Visitor } from '../upload-access.ts'

type Options = {
  media: Media
  context: Pick<ServerContext, 'db' | 'clock' | 'inBackground'>
  visitorOf(request: FastifyRequest): Promise<Visitor>
}

/** Serves documents: `GET /api/document/file?id=…`, with `&version=…` for an earlier version (7, D-39). */
export function documentRoutes(app: FastifyInstance, { media, context, visitorOf }: Options) {
  app.get<{ Querystring: { id?: string; version?: string } }>(
    '/api/document/file',
    { schema: { summary: 'Downloads a document (7).', tags: ['document'] } },
    async (request, reply) => {
      const { id, version } = request.query
      const key = `document ${numberIn(id)} ${version === undefined ? '' : numberIn(version)}`
      const find = () => media.document(numberIn(id), version === undefined ? undefined : numberIn(version))
      reply.header('cache-control', 'no-store')
      return media.answer(key, find, () => visitorOf(request), {
        missing() {
          throw problem(404, 'There is no such document.')
        },
        withdrawn() {
          for (const name of ['etag', 'accept-ranges', 'content-disposition', 'content-length', 'content-range'])
            reply.removeHeader(name)
          reply.header('cache-control', 'no-store')
          throw problem(410, 'This file was withdrawn.', '', 'WITHDRAWN')
        },
        serve: (found) => serve(found, request, reply),
      })
    },
  )

  async function serve(
    { upload, isPublic, staleMs }: Found & { staleMs: number | undefined },
    request: FastifyRequest<{ Querystring: { id?: string } }>,
    reply: FastifyReply,
  ) {
    if (staleMs !== undefined) reply.header('cache-status', staleStatus(staleMs))
    const { digest, mimeType, name, size } = upload
    const isPdf = mimeType === 'application/pdf'
    const etag = `"${digest.slice(0, 40)}"`
    reply
      .header('etag', etag)
      .header('accept-ranges', 'bytes')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', isPublic ? 'public, max-age=0, must-revalidate' : 'private, no-cache')
      .header('content-disposition', contentDisposition(isPdf ? 'inline' : 'attachment', name))
      // Browsers apply the policy to their own viewer, and a stricter one would block it.
      .header('content-security-policy', isPdf ? "frame-ancestors 'none'" : "default-src 'none'; sandbox")
      .type(mimeType)
    if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    const { 'if-range': condition, range: rangeHeader } = request.headers
    const range = condition === undefined || condition === etag ? rangeOf(rangeHeader, size) : undefined
    if (range === 'none') {
      reply.header('content-range', `bytes */${size}`).removeHeader('content-disposition')
      throw problem(416, 'The document has no such part.')
    }
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    reply.header('content-length', range ? range.end - range.start + 1 : size)
    if (request.method === 'HEAD') return reply.send()
    if (!range || range.start === 0) context.inBackground(() => count(numberIn(request.query.id)))
    return reply.send(await media.files.read(digest, range))
  }

  /** Counts a download, without anything about the user. */
  async function count(document: number) {
    const day = isoDay(context.clock())
    await context.db
      .insert(downloads)
      .values({ document, day, count: 1 })
      .onConflictDoUpdate({ target: [downloads.document, downloads.day], set: { count: sql`${downloads.count} + 1` } })
  }
}

const numberIn = (text: unknown) => (typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : 0)

/** The Content-Disposition header of a download (RFC 6266): an ASCII name for old clients, the full name for others. */
function contentDisposition(type: 'attachment' | 'inline', name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${type}; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${encoded}`}`
}

/** The range of bytes that a Range header requests; undefined for the whole file, 'none' if it cannot be satisfied. */
function rangeOf(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  // Requests for several ranges, or in units other than bytes, may be answered with the whole file.
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'none' : { start, end }
}
