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

/** Throws a `Problem` with a refusal's status, or 0 without a whole response; cancelled, the error of `fetch`. */
export async function readResponse<Answer>(
  request: Promise<Response>,
  signal?: AbortSignal,
  read: (response: Response) => Promise<Answer> = (response) => response.json(),
): Promise<Answer> {
  const rethrow = (error: unknown): never => {
    throw signal?.aborted ? error : serverUnreachable()
  }
  const response = await request.catch(rethrow)
  if (response.ok) return read(response).catch(rethrow)
  const body = ((await response.json().catch(() => null)) ?? {}) as Partial<ProblemBody>
  const { Message = `Request failed with status code ${response.status}`, Info } = body
  throw new Problem(response.status, Message, Info, body)
}
