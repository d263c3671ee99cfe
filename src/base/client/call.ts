import type { Address, Endpoint, InputOf, OutputOf } from '../contract/endpoint.ts'
import { Problem, type ProblemBody } from '../contract/problem.ts'
import { announceForbidden } from './user.ts'
import { xsrfHeader } from './xsrf.ts'

/** The message of a failure to reach the server at all (8). */
export const networkError = 'Network Error'

type Options = {
  signal?: AbortSignal | undefined
  /** True where a refusal is not the end: it is thrown but not announced. */
  isQuiet?: boolean
}

/** Calls the server. Throws a `Problem` with the status answered, or with status 0 where no answer came. */
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
      throw signal?.aborted ? error : new Problem(0, networkError)
    })
    const body: unknown = await response.json().catch(() => undefined)
    if (response.ok) return body as OutputOf<E>
    const told = (body ?? {}) as Partial<ProblemBody>
    // D-91: the refusal of a token has brought a good one.
    if (told.code === 'XSRF' && !isRepeated) continue
    const { status } = response
    const message = told.Message ?? `Request failed with status code ${status}`
    const problem = new Problem(status, message, told.Info, told.code, told.ref, told.current)
    // To somebody who was logged in, 401 says the same as 403.
    if (!isQuiet && (status === 401 || status === 403)) void announceForbidden(problem)
    throw problem
  }
}
