import type { Address, Endpoint, InputOf, OutputOf } from '../contract/endpoint.ts'
import { Problem, type ProblemBody } from '../contract/problem.ts'
import { announceForbidden } from './user.ts'
import { xsrfHeader } from './xsrf.ts'

/** Message shown when the server cannot be reached (8). */
export const networkError = 'Network Error'

/** The problem for a request without a response, with advice for the user. */
export const unreached = () =>
  new Problem(
    0,
    networkError,
    navigator.onLine
      ? 'The site could not be reached. Check your connection, then try again.'
      : 'You are offline. Try again when you are back online.',
  )

type Options = {
  signal?: AbortSignal | undefined
  /** If true, a refusal is thrown but not announced. */
  isQuiet?: boolean
}

/** Calls the server. Throws a `Problem` with the status of the response, or with status 0 if there was none. */
export async function call<E extends Endpoint>(
  { path }: Address<E>,
  input: InputOf<E>,
  { signal, isQuiet }: Options = {},
): Promise<OutputOf<E>> {
  for (let isRepeated = false; ; isRepeated = true) {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', ...xsrfHeader() },
      body: JSON.stringify(input),
      signal: signal ?? null,
    }).catch((error: unknown) => {
      throw signal?.aborted ? error : unreached()
    })
    const body: unknown = await response.json().catch(() => undefined)
    if (response.ok) return body as OutputOf<E>
    const refusal = (body ?? {}) as Partial<ProblemBody>
    // D-91: the response that refused the token has set a valid one.
    if (refusal.code === 'XSRF' && !isRepeated) continue
    const { status } = response
    const message = refusal.Message ?? `Request failed with status code ${status}`
    const problem = new Problem(status, message, refusal.Info, refusal.code, refusal.ref, refusal.current, refusal.path)
    // For a logged-in user, 401 means the same as 403.
    if (!isQuiet && (status === 401 || status === 403)) void announceForbidden(problem)
    throw problem
  }
}
