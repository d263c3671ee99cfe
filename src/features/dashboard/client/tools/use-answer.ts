import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { useLoad } from '#base/client/use-load.ts'
import type { Endpoint, InputOf, OutputOf } from '#base/contract/endpoint.ts'
import { errorText } from '../state/fault.ts'

/** Queries the server on mount and whenever the input changes; responses to earlier queries are discarded. */
export function useAnswer<E extends Endpoint>(endpoint: E, input: InputOf<E> | undefined) {
  const { answer, failure, isLoading, retry } = useLoad<OutputOf<E>>({
    subject: input === undefined ? undefined : JSON.stringify(input),
    load: (signal) => callEndpoint(endpoint, input as InputOf<E>, { signal }),
    errorText,
  })
  return { answer, fault: isLoading ? '' : failure, isLoading, retry }
}
