import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPress } from '#base/client/forms/after-press.ts'
import type { Texts } from '#features/clinical/index.ts'
import { type Classification, classifyTexts, firstQuestions } from '../assess.ts'

const debounceMs = 150

/** The classification of the entered texts, computed after the inputs pause: it may take a tenth of a second. */
export function useClassification(texts: Texts) {
  const [computed, setComputed] = useState<{ texts: string; classification: Classification }>()
  const inputs = JSON.stringify(texts)
  const isEmpty = inputs === '{}'
  const isBehind = !isEmpty && computed?.texts !== inputs
  const classification = isEmpty ? undefined : computed?.classification

  function compute(): Classification {
    const latest = classifyTexts(JSON.parse(inputs) as Texts)
    setComputed({ texts: inputs, classification: latest })
    return latest
  }

  const computeLater = useEffectEvent(compute)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each further input restarts the pause.
  useEffect(() => {
    if (!isBehind) return
    const pause = setTimeout(() => afterPress(computeLater), debounceMs)
    const computeNow = () => flushSync(computeLater)
    addEventListener('beforeprint', computeNow)
    return () => {
      clearTimeout(pause)
      removeEventListener('beforeprint', computeNow)
    }
  }, [inputs, isBehind])

  return {
    result: classification?.result ?? null,
    faults: classification?.faults ?? [],
    ask: classification?.ask ?? firstQuestions,
    isBehind,
    /** The classification of the current inputs, for the copied report; undefined if there are none. */
    latest: (): Classification | undefined => (isBehind ? compute() : classification),
  }
}
