import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from '#base/client/user.ts'
import type { Endpoint, InputOf, OutputOf } from '#base/contract/endpoint.ts'
import { callEndpoint } from './call-endpoint.ts'
import { textOfError, useErrorRoute } from './failure.ts'

export type List<Answer, Row> = {
  answer: Answer | undefined
  rows: readonly Row[]
  fault: string
  isLoading: boolean
  reload(): void
  more(): void
}

type Options<E extends Endpoint, Row> = {
  endpoint: E
  input: InputOf<E>
  rows(answer: OutputOf<E>): readonly Row[]
  /** The input for the page after these rows. */
  after?(rows: readonly Row[]): Partial<InputOf<E>>
}

export function useList<E extends Endpoint, Row>({ endpoint, input, rows, after }: Options<E, Row>) {
  const inputKey = JSON.stringify(input)
  const [reloads, setReloads] = useState(0)
  const [loaded, setLoaded] = useState<{ answer: OutputOf<E>; rows: readonly Row[]; inputKey: string }>()
  const [fault, setFault] = useState('')
  const [isLoading, setIsLoading] = useState(true)
  const toErrorRoute = useErrorRoute()

  async function load(before: readonly Row[], signal?: AbortSignal) {
    setIsLoading(true)
    setFault('')
    try {
      const page = before.length > 0 ? after?.(before) : undefined
      const request = { ...(JSON.parse(inputKey) as object), ...page } as InputOf<E>
      const answer = await callEndpoint(endpoint, request, { signal })
      setLoaded({ answer, rows: [...before, ...rows(answer)], inputKey })
    } catch (error) {
      if (signal?.aborted) return
      if (!toErrorRoute(error)) setFault(textOfError(error))
    }
    if (!signal?.aborted) setIsLoading(false)
  }

  const start = useEffectEvent((signal: AbortSignal) => void load([], signal))
  // biome-ignore lint/correctness/useExhaustiveDependencies: A reload or a new input starts from the beginning.
  useEffect(() => {
    const controller = new AbortController()
    start(controller.signal)
    return () => controller.abort()
  }, [inputKey, reloads])

  // After a new login, retry a request that was refused.
  const username = useUser()?.username
  const retry = useEffectEvent(() => fault && setReloads(reloads + 1))
  useEffect(() => {
    if (username !== undefined) retry()
  }, [username])

  const list: List<OutputOf<E>, Row> = {
    answer: loaded?.answer,
    rows: loaded?.inputKey === inputKey ? loaded.rows : [],
    fault,
    isLoading,
    reload: () => setReloads((count) => count + 1),
    more: () => void load(loaded?.rows ?? []),
  }
  return list
}
