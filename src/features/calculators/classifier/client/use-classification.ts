import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Texts } from '../../text-input.ts'
import { type Classification, classifyTexts, firstQuestions } from '../assess.ts'

const pauseMs = 150

/** The classification of what was entered, worked out once the inputs rest: it may take a tenth of a second. */
export function useClassification(texts: Texts) {
  const [worked, setWorked] = useState<{ texts: string; classification: Classification }>()
  const now = JSON.stringify(texts)
  const isEmpty = now === '{}'
  const isBehind = !isEmpty && worked?.texts !== now
  const classification = isEmpty ? undefined : worked?.classification

  function work(): Classification {
    const done = classifyTexts(JSON.parse(now) as Texts)
    setWorked({ texts: now, classification: done })
    return done
  }

  const workLater = useEffectEvent(work)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each further input begins the pause anew.
  useEffect(() => {
    if (!isBehind) return
    const pause = setTimeout(workLater, pauseMs)
    const workNow = () => flushSync(workLater)
    addEventListener('beforeprint', workNow)
    return () => {
      clearTimeout(pause)
      removeEventListener('beforeprint', workNow)
    }
  }, [now, isBehind])

  const result = classification?.result ?? null
  return {
    result,
    faults: classification?.faults ?? [],
    ask: result?.ask ?? firstQuestions,
    isBehind,
    /** What follows from the inputs as they are, for what is taken away from here; nothing where there are none. */
    latest: (): Classification | undefined => (isBehind ? work() : classification),
  }
}
