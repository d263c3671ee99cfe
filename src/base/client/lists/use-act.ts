import { useState } from 'react'
import { textOfError, useErrorRoute } from './failure.ts'

export type Act = {
  outcome: { text: string; isFault: boolean }
  isBusy: boolean
  act(work: () => Promise<string>): Promise<void>
}

export function useAct(): Act {
  const [outcome, setOutcome] = useState({ text: '', isFault: false })
  const [isBusy, setIsBusy] = useState(false)
  const toErrorRoute = useErrorRoute()

  async function act(work: () => Promise<string>) {
    if (isBusy) return
    setIsBusy(true)
    setOutcome({ text: '', isFault: false })
    try {
      setOutcome({ text: await work(), isFault: false })
    } catch (error) {
      if (!toErrorRoute(error)) setOutcome({ text: textOfError(error), isFault: true })
    } finally {
      setIsBusy(false)
    }
  }

  return { outcome, isBusy, act }
}
