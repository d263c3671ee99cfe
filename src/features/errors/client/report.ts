import { call } from '#base/client/call.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import type { errorEndpoints } from '../endpoints.ts'
import { maxReported, scrub } from '../scrub.ts'

const clientError = addressOf<typeof errorEndpoints.clientError>('/api/error/client-error')

const maxPerVisit = 10
const reported = new WeakSet<object>()
let reports = 0

/** Without queries, IDs and secrets (D-21). Failures of the report itself are ignored. */
export async function report(error: unknown) {
  if (reports >= maxPerVisit || needsNoReport(error)) return
  if (typeof error === 'object' && error !== null) {
    if (reported.has(error)) return
    reported.add(error)
  }
  reports++
  const { message, stackTrace } = detailsOf(error)
  const input = { message: cut(message), stackTrace: cut(stackTrace), path: scrub(location.pathname) }
  await call(clientError, input, { isQuiet: true }).catch(() => {})
}

/** Whether an error needs no report: the server knows its own responses, and the others are not ours. */
function needsNoReport(error: unknown): boolean {
  if (error instanceof Problem || (error instanceof DOMException && error.name === 'AbortError')) return true
  const { message, stackTrace } = detailsOf(error)
  return (
    /^Script error\.?$|ResizeObserver loop/.test(message) || /(?:chrome|moz|safari-web)-extension:/.test(stackTrace)
  )
}

const loadFailure = /dynamically imported module|importing a module script failed|preload CSS/i

function detailsOf(error: unknown): { message: string; stackTrace: string } {
  if (!(error instanceof Error)) return { message: String(error), stackTrace: '' }
  const cause = error.cause === undefined ? '' : `\nCaused by: ${String(error.cause)}`
  const name = loadFailure.test(error.message) ? 'ChunkLoadError' : error.name
  return { message: `${name}: ${error.message}`, stackTrace: (error.stack ?? '') + cause }
}

const cut = (text: string) => scrub(text.slice(0, 2 * maxReported)).slice(0, maxReported)
