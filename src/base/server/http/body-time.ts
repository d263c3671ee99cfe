import type { IncomingMessage } from 'node:http'

const longestMs = 5 * 60_000

/**
 * Ends a request whose body has not come within five minutes, as Node does by itself; but that Node can do only for all
 * requests alike, and an upload over a slow line takes longer (D-42).
 */
export function limitBodyTime(request: IncomingMessage, isUpload: (path: string) => boolean) {
  const { method, url = '' } = request
  if (method === 'GET' || method === 'HEAD' || isUpload(url)) return
  const late = setTimeout(() => request.complete || request.destroy(), longestMs).unref()
  request.once('close', () => clearTimeout(late))
}
