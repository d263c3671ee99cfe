import { useSyncExternalStore } from 'react'
import { createStore } from '#base/client/store.ts'

/** The editable open for editing, its caret position, and an initial action to run in it. */
export type Opened<Where = unknown> = {
  readonly id: string
  readonly where?: Where
  readonly step?: 'undo' | 'redo'
}

const store = createStore<Opened | undefined>(undefined)

/** Opens an editable for editing and closes the previous one; `undefined` closes it. */
export const setOpened = store.set

/** The editable open for editing, if any. There is never more than one. */
export const openedNow = store.get

export const useOpenedWithin = (start: string) =>
  useSyncExternalStore(store.subscribe, () => (store.get()?.id.startsWith(start) ? store.get()?.id : undefined))

export const useOpened = (id: string) =>
  useSyncExternalStore(store.subscribe, () => (store.get()?.id === id ? store.get() : undefined))
