import type { IncomingMessage, ServerResponse } from 'node:http'

const longestMs = 5 * 60_000

/**
 * Ends a request whose body has not come within five minutes, as Node does by itself; but that Node can do only for all
 * requests alike, and an upload over a slow line takes longer (D-42). Of an upload that was refused at once, the rest may
 * take as long: who sends it hears the answer, and cannot hold the line for ever.
 */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, isUpload: (path: string) => boolean) {
  const { method, url = '' } = request
  if (method === 'GET' || method === 'HEAD' || isUpload(url)) response.once('finish', () => request.complete || limit())
  else limit()

  function limit() {
    const late = setTimeout(() => request.complete || request.destroy(), longestMs).unref()
    request.once('close', () => clearTimeout(late))
  }
}
