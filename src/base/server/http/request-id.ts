import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const ours = /^[\w.-]{8,64}$/
const traceparent = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/

/** The caller's if it is fit for a log, else a new one: in the response, in each line of the log, a problem's `ref`. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const received = headers['x-request-id']
  const id = typeof received === 'string' && ours.test(received) ? received : randomUUID()
  headers['x-request-id'] = id
  return id
}

/** The trace that a request belongs to (W3C Trace Context), as given by the caller. */
export const traceIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined =>
  traceparent.exec(String(headers.traceparent ?? ''))?.[1]
