import { call } from '#base/client/call.ts'
import type { Endpoint, InputOf, OutputOf } from '#base/contract/endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import type { Fault } from './state.ts'

/** Calls the server by an endpoint itself: the dashboard may weigh what its schema does. */
export const ask = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: Parameters<typeof call<E>>[2],
): Promise<OutputOf<E>> => call<E>(endpoint, input, options)

/** What is told of an error. */
export const faultOf = (error: unknown): Fault =>
  error instanceof Problem
    ? { message: error.message, info: error.info }
    : { message: error instanceof Error ? error.message : String(error), info: '' }

/** The same in one line. */
export const wordsOf = (error: unknown) => {
  const { message, info } = faultOf(error)
  return [message, info].filter(Boolean).join(' ')
}
