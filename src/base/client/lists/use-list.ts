import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from '#base/client/user.ts'
import type { Endpoint, InputOf, OutputOf } from '#base/contract/endpoint.ts'
import { callEndpoint } from './call-endpoint.ts'
import { useErrorRoute, wordsOf } from './failure.ts'

/** A list that the server returns in pages. */
export type List<Answer, Row> = {
  /** The latest answer; undefined before the first. */
  answer: Answer | undefined
  rows: readonly Row[]
  fault: string
  isLoading: boolean
  /** Reloads the list from the start. */
  reload(): void
  /** Loads the next page. */
  more(): void
}

type Options<E extends Endpoint, Row> = {
  endpoint: E
  input: InputOf<E>
  rows(answer: OutputOf<E>): readonly Row[]
  /** The input for the page after these rows. */
  after?(rows: readonly Row[]): Partial<InputOf<E>>
}

/** Loads a list, and reloads it when the input changes. */
export function useList<E extends Endpoint, Row>({ endpoint, input, rows, after }: Options<E, Row>) {
  const asked = JSON.stringify(input)
  const [turn, setTurn] = useState(0)
  const [read, setRead] = useState<{ answer: OutputOf<E>; rows: readonly Row[]; asked: string }>()
  const [fault, setFault] = useState('')
  const [isLoading, setIsLoading] = useState(true)
  const toErrorRoute = useErrorRoute()

  async function load(before: readonly Row[], signal?: AbortSignal) {
    setIsLoading(true)
    setFault('')
    try {
      const page = before.length > 0 ? after?.(before) : undefined
      const question = { ...(JSON.parse(asked) as object), ...page } as InputOf<E>
      const answer = await callEndpoint(endpoint, question, { signal })
      setRead({ answer, rows: [...before, ...rows(answer)], asked })
    } catch (error) {
      if (signal?.aborted) return
      if (!toErrorRoute(error)) setFault(wordsOf(error))
    }
    if (!signal?.aborted) setIsLoading(false)
  }

  const start = useEffectEvent((signal: AbortSignal) => void load([], signal))
  // biome-ignore lint/correctness/useExhaustiveDependencies: A new turn or a new input starts from the beginning.
  useEffect(() => {
    const asking = new AbortController()
    start(asking.signal)
    return () => asking.abort()
  }, [asked, turn])

  // After a new login, retry a request that was refused.
  const username = useUser()?.username
  const retry = useEffectEvent(() => fault && setTurn(turn + 1))
  useEffect(() => {
    if (username !== undefined) retry()
  }, [username])

  const list: List<OutputOf<E>, Row> = {
    answer: read?.answer,
    rows: read?.asked === asked ? read.rows : [],
    fault,
    isLoading,
    reload: () => setTurn((turns) => turns + 1),
    more: () => void load(read?.rows ?? []),
  }
  return list
}
