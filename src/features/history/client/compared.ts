import { useSyncExternalStore } from 'react'
import type { Html } from '#features/rich-text/index.ts'

/** Two versions compared on the page itself: replacements for each region. */
export type Compared = {
  /** A readable description of the two versions. */
  readonly words: string
  /** The replacement for each region, by its id. */
  readonly drawn: ReadonlyMap<string, Html>
}

const listeners = new Set<() => void>()
let compared: Compared | undefined

/** Shows a comparison on the page; `undefined` ends it. */
export function setCompared(next: Compared | undefined) {
  compared = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The comparison shown on the page, if any. */
export const useCompared = () => useSyncExternalStore(subscribe, () => compared)
