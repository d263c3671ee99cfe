import type { Address, Endpoint, InputOf, OutputOf } from '../contract/endpoint.ts'
import { Problem } from '../contract/problem.ts'
import { fetchInTime, readResponse } from './response.ts'
import { announceForbidden, proveAgain } from './session.ts'
import { xsrfHeader } from './xsrf.ts'

type Options = {
  signal?: AbortSignal | undefined
  /** If true, a refusal is thrown but not announced. */
  isQuiet?: boolean
  /** If true, the answer may begin at any time: exports read much. */
  mayTakeLong?: boolean
}

/** Calls the server. Throws a `Problem` with the status of the response, or with status 0 if there was none. */
export const call = <E extends Endpoint>(
  address: Address<E>,
  input: InputOf<E>,
  options?: Options,
): Promise<OutputOf<E>> => send(address, input, options)

export const callForFile = <E extends Endpoint>(address: Address<E>, input: InputOf<E>): Promise<Blob> =>
  send(address, input, { mayTakeLong: true }, (response) => response.blob())

async function send<E extends Endpoint, Answer>(
  { path }: Address<E>,
  input: InputOf<E>,
  { signal, isQuiet, mayTakeLong }: Options = {},
  read?: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const repeated = new Set<string>()
  for (;;) {
    const request = (mayTakeLong ? fetch : fetchInTime)(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', ...xsrfHeader() },
      body: JSON.stringify(input),
      signal: signal ?? null,
    })
    try {
      return await readResponse(request, signal, read)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (!repeated.has(error.code) && (await mayRepeat(error))) {
        repeated.add(error.code)
        continue
      }
      // For a logged-in user, 401 means the same as 403.
      if (!isQuiet && (error.status === 401 || error.status === 403)) void announceForbidden(error)
      throw error
    }
  }
}

/** Once for each reason: the refusal has set a valid token (D-91), or the user may prove who they are (D-128). */
const mayRepeat = ({ code }: Problem) => code === 'XSRF' || (code === 'PROVE' && proveAgain())
