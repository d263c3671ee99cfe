import type { Address, Endpoint, InputOf, OutputOf } from '../contract/endpoint.ts'
import { Problem, type ProblemBody } from '../contract/problem.ts'

/** The message of a failure to reach the server at all (8). */
export const networkError = 'Network Error'

/** Calls the server. Throws a `Problem` with the status answered, or with status 0 where no answer came. */
export async function call<E extends Endpoint>(
  { path }: Address<E>,
  input: InputOf<E>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<OutputOf<E>> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: signal ?? null,
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : new Problem(0, networkError)
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) return body as OutputOf<E>
  const told = (body ?? {}) as Partial<ProblemBody>
  const message = told.Message ?? `Request failed with status code ${response.status}`
  throw new Problem(response.status, message, told.Info, told.code, told.ref)
}
