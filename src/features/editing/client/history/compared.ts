import { createStore, useStore } from '#base/client/store.ts'
import type { Html } from '#features/rich-text/index.ts'

/** Two versions compared on the page itself: replacements for each region. */
export type Compared = {
  readonly words: string
  readonly rendered: ReadonlyMap<string, Html>
}

const compared = createStore<Compared | undefined>(undefined)

/** Shows a comparison on the page; `undefined` ends it. */
export const setCompared = compared.set

export const useCompared = () => useStore(compared)
