import { useEffect } from 'react'
import { useFormContext } from './form-context.ts'

/** After the last field: when `on` changes, and other fields are shown, the faults of those before go. Renders nothing. */
export function Recheck({ on }: { on: unknown }) {
  const { store } = useFormContext()
  // biome-ignore lint/correctness/useExhaustiveDependencies: It says when.
  useEffect(() => store.recheck(), [store, on])
  return null
}
