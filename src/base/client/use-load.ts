import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '#base/contract/problem.ts'

type Options<Answer> = {
  /** Names what is loaded: a result is shown for this subject only. Undefined: nothing is loaded. */
  subject: string | undefined
  /** How much of it is loaded: on a change, the earlier result stays until the next one arrives. */
  extent?: string | number
  load(signal: AbortSignal): Promise<Answer>
  /** The error as text; by default its message. */
  errorText?(error: unknown): string
}

/** Loads on mount, on a change of subject or extent and on `retry`. A result stays while its subject loads again. */
export function useLoad<Answer>({ subject, extent = '', load, errorText = messageOf }: Options<Answer>) {
  const [attempt, setAttempt] = useState(0)
  const [result, setResult] = useState<{ subject: string; run: string; answer?: Answer; error?: unknown }>()
  const run = `${attempt} ${extent} ${subject}`

  const start = useEffectEvent(load)
  useEffect(() => {
    if (subject === undefined) return
    const controller = new AbortController()
    const { signal } = controller
    start(signal).then(
      (answer) => signal.aborted || setResult({ subject, run, answer }),
      (error: unknown) => signal.aborted || setResult({ subject, run, error }),
    )
    return () => controller.abort()
  }, [subject, run])

  const latest = result?.subject === subject ? result : undefined
  return {
    answer: latest?.answer,
    failure: latest && 'error' in latest ? errorText(latest.error) : '',
    isLoading: subject !== undefined && latest?.run !== run,
    retry: () => setAttempt(attempt + 1),
  }
}
