import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** An answer made ahead of its time, in every encoding. */
export class Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly tag: string
  readonly identity: Buffer
  readonly br: Buffer
  readonly gzip: Buffer

  constructor(text: string, headers: Readonly<Record<string, string>>, status = 200) {
    this.status = status
    this.headers = headers
    this.identity = Buffer.from(text)
    this.tag = createHash('sha256').update(this.identity).digest('base64url').slice(0, 22)
    this.br = brotliCompressSync(this.identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: this.identity.length },
    })
    this.gzip = gzipSync(this.identity, { level: 6 })
  }

  get bytes(): number {
    return this.identity.length + this.br.length + this.gzip.length
  }

  /** Sends it in the encoding the client takes, or just says that it has not changed. */
  send(
    request: IncomingMessage,
    response: ServerResponse,
    { status = this.status, ...override }: { status?: number; 'cache-control'?: string; 'x-request-id'?: string } = {},
  ) {
    const accepts = wanted(request.headers['accept-encoding'] ?? '')
    const encoding = accepts.includes('br') ? 'br' : accepts.includes('gzip') ? 'gzip' : 'identity'
    // Each encoding is a representation of its own, and so is its tag.
    const etag = `"${this.tag}-${encoding}"`
    const headers: Record<string, string | number> = { ...this.headers, ...override, etag }
    if (status === 200 && request.method !== 'POST' && isSame(request.headers['if-none-match'], etag)) {
      response.writeHead(304, headers).end()
      return
    }
    const body = this[encoding]
    headers['content-length'] = body.length
    if (encoding !== 'identity') headers['content-encoding'] = encoding
    response.writeHead(status, headers)
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

const isSame = (given: string | undefined, etag: string) =>
  given !== undefined && (given === etag || given.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))

/** Whoever writes `br;q=0` does not want it; hardly anybody does, and only then is it looked for. */
const wanted = (accepts: string) => (accepts.includes('q=0') ? accepts.replace(refused, '') : accepts)

const refused = /[\w-]+\s*;\s*q=0(?:\.0*)?\s*(?=,|$)/g
