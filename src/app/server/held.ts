import type { IncomingMessage, ServerResponse } from 'node:http'
import { carriesSession } from '#base/contract/session.ts'
import type { Pages } from './pages.ts'

const longestBody = 4096

type Next = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Answers from memory what anonymous readers ask for, before anything else is done: it then costs what a fixed answer
 * costs. Everything that is not held, and everything odd, goes on to the server proper.
 */
export function answerHeld(pages: Pages, request: IncomingMessage, response: ServerResponse, next: Next) {
  if (carriesSession(request.headers.cookie)) return next(request, response)
  if (request.method === 'GET') {
    const held = pages.heldPage(request.url ?? '')
    return held ? held.send(request, response) : next(request, response)
  }
  if (request.method !== 'POST' || request.url !== '/api/content/page') return next(request, response)
  const length = Number(request.headers['content-length'])
  const isSmall = length > 0 && length <= longestBody
  if (!isSmall || request.headers['content-type'] !== 'application/json') return next(request, response)
  request.once('readable', () => {
    const chunk = request.read() as Buffer | null
    const url = chunk && urlIn(chunk, length)
    const held = url ? pages.heldContent(url) : undefined
    if (held) {
      request.resume()
      return held.send(request, response)
    }
    // What was read is put back, so that the server proper finds the request as it came.
    if (chunk) request.unshift(chunk)
    next(request, response)
  })
}

/** The url that a whole body asks for. */
function urlIn(body: Buffer, length: number): string | undefined {
  if (body.length !== length) return undefined
  try {
    const { url } = JSON.parse(String(body)) as { url?: unknown }
    return typeof url === 'string' ? url : undefined
  } catch {
    return undefined
  }
}
