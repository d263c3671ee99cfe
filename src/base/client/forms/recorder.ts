import { useEffect, useEffectEvent, useState } from 'react'
import { useFormValues } from './form-context.ts'
import type { Values } from './form-store.ts'

/** Reports the values of a form after each input. Renders nothing. */
export function Recorder({ onInput }: { onInput(values: Values): void }) {
  const values = useFormValues()
  const [first] = useState(values)
  const report = useEffectEvent(onInput)
  useEffect(() => {
    if (values !== first) report(values)
  }, [values, first])
  return null
}
