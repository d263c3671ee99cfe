import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPress } from '#base/client/forms/after-press.ts'
import type { Texts } from '#features/clinical/index.ts'
import { type Classification, classifyTexts, firstQuestions } from '../assess.ts'

const pauseMs = 150

/** The classification of the entered texts, computed after the inputs pause: it may take a tenth of a second. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each further input restarts the pause.
  useEffect(() => {
    if (!isBehind) return
    const pause = setTimeout(() => afterPress(workLater), pauseMs)
    const workNow = () => flushSync(workLater)
    addEventListener('beforeprint', workNow)
    return () => {
      clearTimeout(pause)
      removeEventListener('beforeprint', workNow)
    }
  }, [now, isBehind])

  return {
    result: classification?.result ?? null,
    faults: classification?.faults ?? [],
    ask: classification?.ask ?? firstQuestions,
    isBehind,
    /** The classification of the current inputs, for the copied report; undefined if there are none. */
    latest: (): Classification | undefined => (isBehind ? work() : classification),
  }
}
