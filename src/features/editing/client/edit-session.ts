import { createStore, useStore } from '#base/client/store.ts'
import type { Note } from '#base/contract/note.ts'
import { siteKey } from '#base/contract/storage.ts'
import { takeOver } from '#features/pages/client/index.ts'
import { type Compared, setCompared, useCompared } from './history/compared.ts'

export const unsavedContent = 'content'

export type LastSave = {
  readonly id: string
  readonly version: number
  readonly label: string
  readonly url: string
}

type EditSession = {
  readonly username: string
  /** Why editing is paused although edit mode is on. */
  readonly pause: string | undefined
  readonly lastSave: LastSave | undefined
  readonly notice: string
}

const blank: EditSession = { username: '', pause: undefined, lastSave: undefined, notice: '' }

const session = createStore(blank)

/** The storage key of the user who edits in this tab, so that edit mode is on again after a reload. */
const editingKey = `${siteKey}.editing`

export function startEditSession(username: string) {
  session.set({ ...blank, username })
  try {
    sessionStorage.setItem(editingKey, username)
  } catch {
    // Without storage, edit mode is off after a reload.
  }
}

export function endEditSession() {
  try {
    sessionStorage.removeItem(editingKey)
  } catch {
    // Nothing was stored.
  }
}

/** Whether this user was in edit mode when the page was reloaded. A page opened in any other way starts without it. */
export function hasReloaded(username: string): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type !== 'reload') endEditSession()
  try {
    return sessionStorage.getItem(editingKey) === username
  } catch {
    return false
  }
}

export const setEditSession = (part: Partial<EditSession>) => session.set({ ...session.get(), ...part })

export const editSession = session.get

export const useEditSession = () => useStore(session)

/** Whether the page is shown as to readers although edit mode is on: while it is paused, or versions are compared. */
export function useIsPaused(): boolean {
  const isCompared = useCompared() !== undefined
  return useEditSession().pause !== undefined || isCompared
}

export function showCompared(compared: Compared) {
  takeOver(compared.rendered.keys())
  setCompared(compared)
}

export function showNotes(label: string, notes: readonly Note[] = []) {
  if (notes.length > 0) setEditSession({ notice: `${label}: ${notes.map(({ message }) => message).join(' ')}` })
}
