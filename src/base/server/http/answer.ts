import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'

/** The brotli quality, and the level of gzip, of what is sent many times. */
const cachedQuality = 5
/** Those of what is sent a few times at most: 10% more bytes take a third of the time. */
export const liveBrotliQuality = 2

type Options = {
  status?: number
  /** Identifies the state that it was made from; absent: derived from the text. */
  tag?: string
  quality?: number
}

export class Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly tag: string
  readonly body: Body

  constructor(
    text: string,
    headers: Readonly<Record<string, string>>,
    { status = 200, tag, quality = cachedQuality }: Options = {},
  ) {
    this.status = status
    this.headers = headers
    this.body = new Body(Buffer.from(text), quality)
    this.tag = tag ?? createHash('sha256').update(this.body.in('identity')).digest('base64url').slice(0, 22)
  }

  with(headers: Readonly<Record<string, string>>): Answer {
    return Object.assign(Object.create(Answer.prototype) as Answer, this, { headers: { ...this.headers, ...headers } })
  }

  get bytes(): number {
    return encodings.reduce((sum, encoding) => sum + this.body.in(encoding).length, 0)
  }

  /** Sends it in an encoding that the client accepts, or reports that it has not changed. */
  send(
    request: IncomingMessage,
    response: ServerResponse,
    { status = this.status, headers: more = {} }: { status?: number; headers?: Readonly<Record<string, string>> } = {},
  ) {
    const encoding = encodingFor(request.headers['accept-encoding'] ?? '')
    // Each encoding is a separate representation, so each has its own tag.
    const etag = `"${this.tag}-${encoding}"`
    const headers: Record<string, string | number> = { ...this.headers, ...more, etag }
    const id = request.headers['x-request-id']
    if (typeof id === 'string') headers['x-request-id'] = id
    if (status === 200 && isUnchanged(request, this.tag)) {
      response.writeHead(304, headers).end()
      return
    }
    const body = this.body.in(encoding)
    headers['content-length'] = body.length
    if (encoding !== 'identity') headers['content-encoding'] = encoding
    response.writeHead(status, headers)
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

/** A text in every encoding, each made when it is first needed. */
class Body {
  readonly #quality: number
  #kept: Partial<Record<Encoding, Buffer>>
  #isCompact = false

  constructor(identity: Buffer, quality: number) {
    this.#kept = { identity }
    this.#quality = quality
  }

  in(encoding: Encoding): Buffer {
    const kept = this.#kept[encoding]
    if (kept) return kept
    const made = this.#make(encoding)
    if (!this.#isCompact) this.#kept[encoding] = made
    return made
  }

  #make(encoding: Encoding): Buffer {
    const { br, gzip } = this.#kept
    if (encoding === 'identity') return br ? brotliDecompressSync(br) : gunzipSync(gzip ?? '')
    const identity = this.in('identity')
    if (encoding === 'gzip') return gzipSync(identity, { level: this.#quality })
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
    return brotliCompressSync(identity, {
      params: { [BROTLI_PARAM_QUALITY]: this.#quality, [BROTLI_PARAM_SIZE_HINT]: identity.length },
    })
  }

  /** Keeps one compressed encoding, from which the others are then made each time; returns its size. */
  compact(encoding: Exclude<Encoding, 'identity'>): number {
    const kept = this.in(encoding)
    this.#kept = { [encoding]: kept }
    this.#isCompact = true
    return kept.length
  }
}

/** Whether a client has the response with this tag, in the encoding that it would get. */
export function isUnchanged({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>, tag: string): boolean {
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch === undefined || method === 'POST') return false
  return matchesTag(ifNoneMatch, etagOf({ headers }, tag))
}

/** The tag of the encoding that a client would get: each encoding is a separate representation. */
export const etagOf = ({ headers }: Pick<IncomingMessage, 'headers'>, tag: string) =>
  `"${tag}-${encodingFor(headers['accept-encoding'] ?? '')}"`

/** Whether an `If-None-Match` names a tag, or any (`*`). */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}

/** No legitimate client sends more. */
const maxPieces = 20
const longestPiece = 60

const encodings = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]

/** The encodings for headers that were sent before: browsers send only a few, and each request has one. */
const known = new Map<string, Encoding>()
const maxKnown = 100

/** The smallest encoding that a client accepts, by its `Accept-Encoding`; an excessive header counts as none. */
export function encodingFor(header: string): Encoding {
  const found = known.get(header)
  if (found) return found
  if (header.length > maxPieces * (longestPiece + 1)) return 'identity'
  const encoding = smallestIn(header)
  if (known.size < maxKnown) known.set(header, encoding)
  return encoding
}

function smallestIn(header: string): Encoding {
  const pieces = header.split(',')
  if (pieces.length > maxPieces || pieces.some((piece) => piece.length > longestPiece)) return 'identity'
  const weighted = pieces.map((piece) => {
    const [coding = '', ...weights] = piece.split(';')
    return { name: coding.trim().toLowerCase(), isRefused: weights.some(isZero) }
  })
  // Refused once is refused.
  const accepts = (coding: string) => {
    const named = weighted.filter(({ name }) => name === coding)
    return named.length > 0 && !named.some(({ isRefused }) => isRefused)
  }
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity'
}

/** Whether a weight is `q=0`, by which a client refuses an encoding. */
const isZero = (weight: string) => /^q=0(?:\.0*)?$/i.test(weight.trim())
