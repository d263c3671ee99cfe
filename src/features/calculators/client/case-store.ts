import { startTransition, useEffect, useState } from 'react'
import { createStore } from '#base/client/store.ts'
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

/**
 * What has been entered. `useStore` would render what was typed before the application ran in one long task; a transition
 * leaves a phone time to answer. Meanwhile a field that is rendered for another reason shows what is entered, too.
 */
export function useTexts(): Texts {
  const [, setRendered] = useState(entered.get)
  useEffect(() => {
    const render = () => setRendered(entered.get())
    startTransition(render)
    return entered.subscribe(render)
  }, [])
  return entered.get()
}
