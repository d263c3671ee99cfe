import { call } from '#base/client/call.ts'
import type { Endpoint, InputOf, OutputOf } from '#base/contract/endpoint.ts'

/** Calls the server with the endpoint itself: on these pages the size of its schemas does not matter. */
export const callEndpoint = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: Parameters<typeof call<E>>[2],
): Promise<OutputOf<E>> => call<E>(endpoint, input, options)
