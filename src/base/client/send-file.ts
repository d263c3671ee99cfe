import type { Address, Endpoint, InputOf, OutputOf } from '../contract/endpoint.ts'
import { Problem, type ProblemBody } from '../contract/problem.ts'
import { serverUnreachable } from './response.ts'
import { announceForbidden } from './session.ts'
import { xsrfHeader } from './xsrf.ts'

type Sending = {
  signal: AbortSignal
  /** Reports how much of the body has been sent, in percent: loaded over total (7). */
  onProgress(percent: number): void
}

/** Sends a file and the fields of an endpoint (7). Throws as `call` does. No time-out: 100 MB take long. */
export async function sendFile<E extends Endpoint>(
  { path }: Address<E>,
  input: InputOf<E>,
  file: File,
  { signal, onProgress }: Sending,
): Promise<OutputOf<E>> {
  for (let isRepeated = false; ; isRepeated = true) {
    const body = new FormData()
    for (const [name, value] of Object.entries(input as object)) body.append(`${name}Json`, JSON.stringify(value))
    body.append('file', file, file.name)
    const { status, answer } = await post(path, body, signal, onProgress)
    if (status >= 200 && status < 300) return answer as OutputOf<E>
    const refusal = (answer ?? {}) as Partial<ProblemBody>
    // D-91: the response that refused the token has set a valid one.
    if (refusal.code === 'XSRF' && !isRepeated) continue
    const message = refusal.Message ?? `Request failed with status code ${status}`
    const problem = new Problem(status, message, refusal.Info, refusal)
    if (status === 401 || status === 403) void announceForbidden(problem)
    throw problem
  }
}

/** Only XMLHttpRequest reports how much has been sent. */
function post(path: string, body: FormData, signal: AbortSignal, onProgress: Sending['onProgress']) {
  return new Promise<{ status: number; answer: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open('POST', path)
    for (const [name, value] of Object.entries(xsrfHeader())) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress((loaded / total) * 100)
    request.onload = () => resolve({ status: request.status, answer: parseJson(request.responseText) })
    request.onerror = () => reject(serverUnreachable())
    request.onabort = () => reject(new Problem(0, 'Request aborted'))
    request.onloadend = () => signal.removeEventListener('abort', stop)
    signal.addEventListener('abort', stop)
    request.send(body)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
