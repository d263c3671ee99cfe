import { useState } from 'react'
import { useErrorRoute, wordsOf } from './failure.ts'

/** Something that an administrator has done, and how it went. */
export type Act = {
  /** What is told of the last one. */
  told: { text: string; isFault: boolean }
  isBusy: boolean
  /** Does something; tells what it answers, or what went wrong. */
  act(work: () => Promise<string>): Promise<void>
}

/** For buttons that do something at once and say how it went. */
export function useAct(): Act {
  const [told, setTold] = useState({ text: '', isFault: false })
  const [isBusy, setIsBusy] = useState(false)
  const toErrorRoute = useErrorRoute()

  async function act(work: () => Promise<string>) {
    if (isBusy) return
    setIsBusy(true)
    setTold({ text: '', isFault: false })
    try {
      setTold({ text: await work(), isFault: false })
    } catch (error) {
      if (!toErrorRoute(error)) setTold({ text: wordsOf(error), isFault: true })
    } finally {
      setIsBusy(false)
    }
  }

  return { told, isBusy, act }
}
