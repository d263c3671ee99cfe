import { Problem, type ProblemBody } from '../contract/problem.ts'

/** Message shown when the server cannot be reached (8). */
export const networkError = 'Network Error'

/** The problem for a request without a response, with advice for the user. */
export const serverUnreachable = () =>
  new Problem(
    0,
    networkError,
    navigator.onLine
      ? 'The site could not be reached. Check your connection, then try again.'
      : 'You are offline. Try again when you are back online.',
  )

const answerMs = 60_000

/** As `fetch`, but an answer that does not begin in time is a problem: a server may accept a call and be silent. */
export async function fetchInTime(path: string, init: RequestInit): Promise<Response> {
  const control = new AbortController()
  const cancel = () => control.abort()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    cancel()
  }, answerMs)
  if (init.signal?.aborted) cancel()
  init.signal?.addEventListener('abort', cancel)
  try {
    return await fetch(path, { ...init, signal: control.signal })
  } catch (error) {
    if (!isLate) throw error
    throw new Problem(0, networkError, 'The site has not answered for a minute. Try again, or come back later.')
  } finally {
    clearTimeout(timer)
  }
}

/** Throws a `Problem` with a refusal's status, or 0 without a whole response; cancelled, the error of `fetch`. */
export async function readResponse<Answer>(
  request: Promise<Response>,
  signal?: AbortSignal,
  read: (response: Response) => Promise<Answer> = (response) => response.json(),
): Promise<Answer> {
  const rethrow = (error: unknown): never => {
    throw signal?.aborted || error instanceof Problem ? error : serverUnreachable()
  }
  const response = await request.catch(rethrow)
  if (response.ok) return read(response).catch(rethrow)
  const body = ((await response.json().catch(() => null)) ?? {}) as Partial<ProblemBody>
  const { Message = `Request failed with status code ${response.status}`, Info } = body
  throw new Problem(response.status, Message, Info, body)
}
