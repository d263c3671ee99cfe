import { useEffect, useState } from 'react'
import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import type { Endpoint, InputOf, OutputOf } from '#base/contract/endpoint.ts'
import { wordsOf } from '../state/fault.ts'

/** Queries the server on mount and whenever the input changes; responses to earlier queries are discarded. */
export function useAnswer<E extends Endpoint>(endpoint: E, input: InputOf<E> | undefined) {
  const [turn, setTurn] = useState(0)
  const question = input === undefined ? undefined : JSON.stringify(input)
  const [result, setResult] = useState<{ of: string; answer?: OutputOf<E>; fault?: string }>()
  const of = `${turn} ${question}`

  useEffect(() => {
    if (question === undefined) return
    const asking = new AbortController()
    const asked = `${turn} ${question}`
    callEndpoint(endpoint, JSON.parse(question) as InputOf<E>, { signal: asking.signal }).then(
      (answer) => setResult({ of: asked, answer }),
      (error: unknown) => asking.signal.aborted || setResult({ of: asked, fault: wordsOf(error) }),
    )
    return () => asking.abort()
  }, [endpoint, question, turn])

  const current = result?.of === of ? result : undefined
  return {
    answer: current?.answer,
    fault: current?.fault ?? '',
    isLoading: question !== undefined && !current,
    again: () => setTurn(turn + 1),
  }
}
