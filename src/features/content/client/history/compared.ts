import { useSyncExternalStore } from 'react'
import type { Html } from '../../kinds/region/draw/html.ts'

/** Two versions that are compared on the page itself: what is shown in place of each region. */
export type Compared = {
  /** What is compared with what, in words. */
  readonly words: string
  /** What is shown in place of regions, by their ids. */
  readonly drawn: ReadonlyMap<string, Html>
}

const listeners = new Set<() => void>()
let compared: Compared | undefined

/** Shows a comparison on the page, or ends it. */
export function setCompared(next: Compared | undefined) {
  compared = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What is compared on the page at the moment. */
export const useCompared = () => useSyncExternalStore(subscribe, () => compared)
