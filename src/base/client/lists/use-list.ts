import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#base/client/call.ts'
import { useUser } from '#base/client/user.ts'
import type { Address, Endpoint, InputOf, OutputOf } from '#base/contract/endpoint.ts'
import { textOfError, useErrorRoute } from './failure.ts'

export type List<Answer, Row> = {
  answer: Answer | undefined
  rows: readonly Row[]
  /** The rows loaded last: until those of a new input arrive, the rows of the input before. */
  lastRows: readonly Row[]
  /** Whether the rows are those of the input. */
  isCurrent: boolean
  fault: string
  isLoading: boolean
  hasMore: boolean
  reload(): void
  more(): void
  /** Repeats what has failed. */
  retry(): void
}

type Options<E extends Endpoint, Row> = {
  endpoint: E | Address<E>
  input: InputOf<E>
  rows(answer: OutputOf<E>): readonly Row[]
  /** The input for the page after these rows. */
  after?(rows: readonly Row[]): Partial<InputOf<E>>
  /** The input for loading these rows again. */
  again?(rows: readonly Row[]): Partial<InputOf<E>>
  /** Drops rows that arrive twice because others were added meanwhile. */
  keyOf?(row: Row): string | number
}

/** A list on a page: a failure of the server opens the error route. */
export const useList = <E extends Endpoint, Row>(options: Options<E, Row>) => useRows(options, useErrorRoute())

/** A list in a dialog above the page, which is outside the router: every failure is shown in the list. */
export const useDialogList = <E extends Endpoint, Row>(options: Options<E, Row>) => useRows(options, () => false)

function useRows<E extends Endpoint, Row>(
  { endpoint, input, rows, after, again, keyOf }: Options<E, Row>,
  toErrorRoute: (error: unknown) => boolean,
) {
  const inputKey = JSON.stringify(input)
  const [reloads, setReloads] = useState(0)
  const [loaded, setLoaded] = useState<{ answer: OutputOf<E>; rows: readonly Row[]; inputKey: string }>()
  const [{ fault, failedAfter }, setFailed] = useState({ fault: '', failedAfter: 0 })
  const [isLoading, setIsLoading] = useState(true)
  const latest = useRef<AbortController>(null)
  const lastRows = loaded?.rows ?? []
  const isCurrent = loaded?.inputKey === inputKey

  /** Loads what comes after some rows, until there are at least as many as were shown. */
  async function load(before: readonly Row[], least = 0) {
    latest.current?.abort()
    latest.current = new AbortController()
    const { signal } = latest.current
    setIsLoading(true)
    setFailed({ fault: '', failedAfter: 0 })
    try {
      let shown = before
      let answer: OutputOf<E>
      do {
        const page = shown.length > 0 ? after?.(shown) : isCurrent ? again?.(lastRows) : undefined
        const request = { ...(JSON.parse(inputKey) as object), ...page } as InputOf<E>
        answer = await call<E>(endpoint, request, { signal })
        const known = new Set(keyOf && shown.map(keyOf))
        shown = [...shown, ...rows(answer).filter((row) => !(keyOf && known.has(keyOf(row))))]
      } while (shown.length < least && saysMore(answer))
      setLoaded({ answer, rows: shown, inputKey })
    } catch (error) {
      if (signal.aborted) return
      if (!toErrorRoute(error)) setFailed({ fault: textOfError(error), failedAfter: before.length })
    }
    if (!signal.aborted) setIsLoading(false)
  }

  const start = useEffectEvent(() => void load([], after && isCurrent ? lastRows.length : 0))
  // biome-ignore lint/correctness/useExhaustiveDependencies: A reload or a new input starts from the beginning.
  useEffect(() => {
    start()
    return () => latest.current?.abort()
  }, [inputKey, reloads])

  // After a new login, retry a request that was refused.
  const username = useUser()?.username
  const retryRefused = useEffectEvent(() => fault && setReloads(reloads + 1))
  useEffect(() => {
    if (username !== undefined) retryRefused()
  }, [username])

  const reload = () => setReloads((count) => count + 1)
  const more = () => void load(after && isCurrent ? lastRows : [])
  const list: List<OutputOf<E>, Row> = {
    answer: loaded?.answer,
    rows: isCurrent ? lastRows : [],
    lastRows,
    isCurrent,
    fault,
    isLoading,
    hasMore: saysMore(loaded?.answer),
    reload,
    more,
    retry: failedAfter > 0 ? more : reload,
  }
  return list
}

const saysMore = (answer: unknown) => (answer as { hasMore?: boolean } | undefined)?.hasMore ?? false
