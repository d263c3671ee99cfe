import type { IncomingMessage, ServerResponse } from 'node:http'
import { carriesSession } from '#base/contract/session.ts'
import type { Pages } from './pages.ts'

const longestBody = 4096

type Next = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Answers anonymous readers from the page cache before any other work, which costs no more than a static file. Other
 * requests, and unusual ones, go on to the main server.
 */
export function answerFromCache(pages: Pages, request: IncomingMessage, response: ServerResponse, next: Next) {
  if (carriesSession(request.headers.cookie)) return next(request, response)
  if (request.method === 'GET') {
    const cached = pages.cachedPage(request.url ?? '')
    return cached ? cached.send(request, response) : next(request, response)
  }
  if (request.method !== 'POST' || request.url !== '/api/content/page') return next(request, response)
  const length = Number(request.headers['content-length'])
  const isSmall = length > 0 && length <= longestBody
  if (!isSmall || request.headers['content-type'] !== 'application/json') return next(request, response)
  request.once('readable', () => {
    const chunk = request.read() as Buffer | null
    const url = chunk && urlIn(chunk, length)
    const cached = url ? pages.cachedContent(url) : undefined
    if (cached) {
      request.resume()
      return cached.send(request, response)
    }
    // Put back what was read, so that the main server gets the whole request.
    if (chunk) request.unshift(chunk)
    next(request, response)
  })
}

/** The url in a complete body. */
function urlIn(body: Buffer, length: number): string | undefined {
  if (body.length !== length) return undefined
  try {
    const { url } = JSON.parse(String(body)) as { url?: unknown }
    return typeof url === 'string' ? url : undefined
  } catch {
    return undefined
  }
}
