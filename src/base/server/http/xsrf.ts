import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A token that only we can create and that matches one session only; nothing of it is stored. */
export function generateToken(secret: string, sessionId: string | undefined): string {
  const nonce = randomBytes(16).toString('base64url')
  return `${nonce}.${seal(secret, nonce, sessionId)}`
}

export function isTokenFor(secret: string, sessionId: string | undefined, token: string | undefined): boolean {
  const [nonce = '', mac = ''] = token?.split('.') ?? []
  return nonce !== '' && isEqualInConstantTime(mac, seal(secret, nonce, sessionId))
}

/** Whether a browser reports that a page of another site sent the request. */
export function isCrossOrigin(
  headers: { origin?: string | undefined; 'sec-fetch-site'?: string | string[] | undefined },
  { publicUrl, host }: { publicUrl: string; host: string },
): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin') return true
  if (origin === undefined) return false
  return origin !== new URL(publicUrl).origin && hostOf(origin) !== host
}

export function isEqualInConstantTime(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

const seal = (secret: string, nonce: string, sessionId: string | undefined) =>
  createHmac('sha256', secret)
    .update(`${nonce}|${sessionId === undefined ? 'anonymous' : digestOf(sessionId)}`)
    .digest('base64url')

/** The digest that is stored instead of a session's id. */
export const digestOf = (sessionId: string) => createHash('sha256').update(sessionId).digest('base64url')

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)
