import { useEffect, useState } from 'react'
import type { Texts } from '../../text-input.ts'
import { type Classification, classifyTexts, firstQuestions } from '../assess.ts'

const pauseMs = 150

/** The classification of what was entered, worked out once the inputs rest: it may take a tenth of a second. */
export function useClassification(texts: Texts) {
  const [worked, setWorked] = useState<{ texts: string; classification: Classification }>()
  const now = JSON.stringify(texts)
  const isEmpty = now === '{}'
  useEffect(() => {
    if (isEmpty) return
    const pause = setTimeout(() => {
      const given = JSON.parse(now) as Texts
      setWorked({ texts: now, classification: classifyTexts(given) })
    }, pauseMs)
    return () => clearTimeout(pause)
  }, [now, isEmpty])
  const classification = isEmpty ? undefined : worked?.classification
  const result = classification?.result ?? null
  return {
    result,
    faults: classification?.faults ?? [],
    ask: result?.ask ?? firstQuestions,
    isBehind: !isEmpty && worked?.texts !== now,
  }
}
