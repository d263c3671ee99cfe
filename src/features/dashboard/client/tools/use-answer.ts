import { useEffect, useState } from 'react'
import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import type { Endpoint, InputOf, OutputOf } from '#base/contract/endpoint.ts'
import { wordsOf } from '../state/fault.ts'

/** Queries the server on mount and whenever the input changes; responses to earlier queries are discarded. */
export function useAnswer<E extends Endpoint>(endpoint: E, input: InputOf<E> | undefined) {
  const [attempt, setAttempt] = useState(0)
  const question = input === undefined ? undefined : JSON.stringify(input)
  const [result, setResult] = useState<{ key: string; answer?: OutputOf<E>; fault?: string }>()
  const currentKey = `${attempt} ${question}`

  useEffect(() => {
    if (question === undefined) return
    const request = new AbortController()
    const key = `${attempt} ${question}`
    callEndpoint(endpoint, JSON.parse(question) as InputOf<E>, { signal: request.signal }).then(
      (answer) => setResult({ key: key, answer }),
      (error: unknown) => request.signal.aborted || setResult({ key: key, fault: wordsOf(error) }),
    )
    return () => request.abort()
  }, [endpoint, question, attempt])

  const current = result?.key === currentKey ? result : undefined
  return {
    answer: current?.answer,
    fault: current?.fault ?? '',
    isLoading: question !== undefined && !current,
    retry: () => setAttempt(attempt + 1),
  }
}
