import { createStore, useStore } from '#base/client/store.ts'
import type { Note } from '#base/contract/note.ts'
import { siteKey } from '#base/contract/storage.ts'
import { takeOver } from '#features/pages/client/index.ts'
import { type Compared, setCompared, useCompared } from './history/compared.ts'

/** Key prefix for unsaved page content. */
export const unsavedContent = 'content'

/** A save that can be undone for all users. */
export type LastSave = {
  readonly id: string
  readonly version: number
  readonly label: string
  readonly url: string
}

/** The state of an edit session, apart from its changes. */
type EditSession = {
  readonly username: string
  /** Why editing is paused although edit mode is on. */
  readonly pause: string | undefined
  readonly lastSave: LastSave | undefined
  /** The latest message in the edit bar. */
  readonly notice: string
}

const blank: EditSession = { username: '', pause: undefined, lastSave: undefined, notice: '' }

const session = createStore(blank)

/** The storage key of the user who edits in this tab, so that edit mode is on again after a reload. */
const editingKey = `${siteKey}.editing`

/** Starts an edit session for this user. */
export function startEditSession(username: string) {
  session.set({ ...blank, username })
  try {
    sessionStorage.setItem(editingKey, username)
  } catch {
    // Without storage, edit mode is off after a reload.
  }
}

/** Ends the edit session of this tab. */
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

/** The edit session. Rerenders when it changes. */
export const useEditSession = () => useStore(session)

/** Whether the page is shown as to readers although edit mode is on: while it is paused, or versions are compared. */
export function useIsHeld(): boolean {
  const isCompared = useCompared() !== undefined
  return useEditSession().pause !== undefined || isCompared
}

/** Shows two versions compared, in place of the regions that differ. */
export function showCompared(compared: Compared) {
  takeOver(compared.drawn.keys())
  setCompared(compared)
}

/** Shows in the edit bar what the server changed while saving. */
export function showNotes(label: string, notes: readonly Note[] = []) {
  if (notes.length > 0) setEditSession({ notice: `${label}: ${notes.map(({ message }) => message).join(' ')}` })
}
