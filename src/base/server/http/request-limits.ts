import type { IncomingMessage } from 'node:http'

/** The most bytes of the request line and all headers together; Node refuses more with 431. */
export const maxHeaderBytes = 16 * 1024

const longestLine = 8 * 1024
const longestPath = 2048
const longestCookies = 4 * 1024

export type Refusal = { readonly status: number; readonly message: string }

/**
 * Checks a request before its body is read. A proxy and we might interpret one with two hosts differently. Excessive
 * cookies are dropped, so that a browser whose store another site has filled still gets its pages.
 */
export function refusalOf({
  method = '',
  url = '',
  httpVersion,
  headers,
  rawHeaders,
}: IncomingMessage): Refusal | undefined {
  const query = url.indexOf('?')
  if ((query < 0 ? url.length : query) > longestPath) return tooLong
  if (method.length + url.length + ' ? HTTP/1.1'.length - 1 > longestLine) return tooLong
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at], rawHeaders[at + 1]]
    if (name.length + value.length + 2 > longestLine) return { status: 431, message: 'A header is too long.' }
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1'))
    return { status: 400, message: 'The request must name one host.' }
  if ((headers.cookie?.length ?? 0) > longestCookies) delete headers.cookie
  return undefined
}

const tooLong: Refusal = { status: 414, message: 'The address is too long.' }
