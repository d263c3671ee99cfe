import type { IncomingMessage, ServerResponse } from 'node:http'

const timeoutMs = 60_000

/**
 * Ends a request whose body has not arrived within a minute. Node itself can do this only for all requests alike, and an
 * upload over a slow connection takes longer (D-42). The rest of an upload that was refused at once may take as long: the
 * sender gets the answer, but cannot hold the connection forever.
 */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, isUpload: (path: string) => boolean) {
  const { method, url = '', headers } = request
  const hasBody = 'content-length' in headers || 'transfer-encoding' in headers
  if (!hasBody) return
  if (method === 'GET' || method === 'HEAD' || isUpload(url)) response.once('finish', () => request.complete || limit())
  else limit()

  function limit() {
    const late = setTimeout(() => request.complete || request.destroy(), timeoutMs).unref()
    request.once('close', () => clearTimeout(late))
  }
}
