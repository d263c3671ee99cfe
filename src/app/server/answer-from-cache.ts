import type { IncomingMessage, ServerResponse } from 'node:http'
import { carriesSession } from '#base/contract/session.ts'
import type { Pages } from './pages.ts'

const longestBody = 4096

type Next = (request: IncomingMessage, response: ServerResponse) => void

/** Before any other work, at the cost of a static file; unusual requests go on to the main server, as all others do. */
export function answerFromCache(pages: Pages, request: IncomingMessage, response: ServerResponse, next: Next) {
  if (carriesSession(request.headers.cookie)) return next(request, response)
  const { url = '' } = request
  if (request.method === 'GET') {
    const answer = () => {
      const cached = pages.cachedPage(url)
      if (cached) cached.send(request, response)
      return cached !== undefined
    }
    if (answer()) return
    if (pages.isFresh || !pages.isCached(url)) return next(request, response)
    void pages.isCurrent().then(() => answer() || next(request, response))
    return
  }
  if (request.method !== 'POST' || url !== '/api/content/page') return next(request, response)
  const length = Number(request.headers['content-length'])
  const isSmall = length > 0 && length <= longestBody
  if (!isSmall || request.headers['content-type'] !== 'application/json') return next(request, response)
  // Ask before the body is read: `unshift` must follow the read in the same tick.
  const asked = pages.isFresh ? undefined : pages.isCurrent()
  const read = () =>
    request.once('readable', () => {
      const chunk = request.read() as Buffer | null
      const path = chunk && urlIn(chunk, length)
      const cached = path ? pages.cachedContent(path) : undefined
      if (cached) {
        request.resume()
        return cached.send(request, response)
      }
      // So that the main server gets the whole request.
      if (chunk) request.unshift(chunk)
      next(request, response)
    })
  if (asked) void asked.then(read)
  else read()
}

function urlIn(body: Buffer, length: number): string | undefined {
  if (body.length !== length) return undefined
  try {
    const { url } = JSON.parse(String(body)) as { url?: unknown }
    return typeof url === 'string' ? url : undefined
  } catch {
    return undefined
  }
}
