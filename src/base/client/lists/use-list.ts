import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from '#base/client/user.ts'
import type { Endpoint, InputOf, OutputOf } from '#base/contract/endpoint.ts'
import { ask } from './ask.ts'
import { useErrorRoute, wordsOf } from './failure.ts'

/** A list that the server gives in pages. */
export type List<Answer, Row> = {
  /** What came last; undefined before anything has come. */
  answer: Answer | undefined
  rows: readonly Row[]
  fault: string
  isLoading: boolean
  /** Reads it anew from the start. */
  reload(): void
  /** Reads the next page. */
  more(): void
}

type Options<E extends Endpoint, Row> = {
  endpoint: E
  input: InputOf<E>
  rows(answer: OutputOf<E>): readonly Row[]
  /** What is asked for after some rows. */
  after?(rows: readonly Row[]): Partial<InputOf<E>>
}

/** Reads a list, and reads it anew when what is asked for changes. */
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
      const answer = await ask(endpoint, question, { signal })
      setRead({ answer, rows: [...before, ...rows(answer)], asked })
    } catch (error) {
      if (signal?.aborted) return
      if (!toErrorRoute(error)) setFault(wordsOf(error))
    }
    if (!signal?.aborted) setIsLoading(false)
  }

  const start = useEffectEvent((signal: AbortSignal) => void load([], signal))
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each turn and each other question begins anew.
  useEffect(() => {
    const asking = new AbortController()
    start(asking.signal)
    return () => asking.abort()
  }, [asked, turn])

  // Whoever has logged in again need not ask anew for what was refused meanwhile.
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
