import { createStore, useStore } from '#base/client/store.ts'
import type { Texts } from '#features/clinical/index.ts'

const nothing: Texts = {}

const entered = createStore(nothing)
let cleared: Texts | undefined

/** Shared by all calculators, and only in this tab's memory: nothing that is entered is stored or sent. */
export const caseStore = {
  read: entered.get,

  set(key: string, text: string) {
    cleared = undefined
    const { [key]: _, ...rest } = entered.get()
    entered.set(text === '' ? rest : { ...rest, [key]: text })
  },

  replace(next: Texts) {
    cleared = undefined
    entered.set(next)
  },

  clear() {
    const before = entered.get()
    entered.set(nothing)
    cleared = before
  },

  /** Undoes the last clearing, unless something has been entered since. */
  restore() {
    if (cleared) caseStore.replace(cleared)
  },

  subscribe: entered.subscribe,
}

export const useTexts = (): Texts => useStore(entered, nothing)
