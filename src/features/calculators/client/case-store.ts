import { useSyncExternalStore } from 'react'
import type { Texts } from '../text-input.ts'

const nothing: Texts = {}

let texts: Texts = nothing
let cleared: Texts | undefined
const listeners = new Set<() => void>()

function change(next: Texts) {
  texts = next
  for (const listener of [...listeners]) listener()
}

/**
 * What was entered, shared by all calculators so that one set of inputs serves each. It is kept in the memory of this tab
 * alone: nothing is stored or sent.
 */
export const caseStore = {
  read: () => texts,

  set(key: string, text: string) {
    cleared = undefined
    const { [key]: _, ...rest } = texts
    change(text === '' ? rest : { ...rest, [key]: text })
  },

  /** Puts other inputs in place of all. */
  replace(next: Texts) {
    cleared = undefined
    change(next)
  },

  clear() {
    const before = texts
    change(nothing)
    cleared = before
  },

  /** Takes the last clearing back, unless something was entered since. */
  restore() {
    if (cleared) caseStore.replace(cleared)
  },

  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** What was entered, kept up to date. */
export const useTexts = (): Texts => useSyncExternalStore(caseStore.subscribe, caseStore.read, () => nothing)
