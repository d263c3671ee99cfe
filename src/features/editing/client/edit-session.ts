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
  /** The labels of the unsaved drafts that the page offers. */
  readonly offered: string
}

const blank: EditSession = { username: '', pause: undefined, lastSave: undefined, notice: '', offered: '' }

const session = createStore(blank)

/** The storage key of the user who edits in this tab, where edit mode stays on, whatever address is opened. */
const editingKey = `${siteKey}.editing`

export function startEditSession(username: string) {
  session.set({ ...blank, username })
  try {
    sessionStorage.setItem(editingKey, username)
  } catch {
    // Without storage, edit mode is off in the next document.
  }
}

export function endEditSession() {
  try {
    sessionStorage.removeItem(editingKey)
  } catch {
    // Nothing was stored.
  }
}

/** Whether this user was in edit mode when the last document of this tab was left. */
export function wasEditing(username: string): boolean {
  try {
    return sessionStorage.getItem(editingKey) === username
  } catch {
    return false
  }
}

export const setEditSession = (part: Partial<EditSession>) => session.set({ ...session.get(), ...part })

export const editSession = session.get

/** Who has saved the same in the meantime: this user in another tab, or somebody else. */
export const whoSaved = (username: string) =>
  username === session.get().username
    ? ({ isOwn: true, words: 'you have saved it in another tab' } as const)
    : ({ isOwn: false, words: 'somebody else has saved it' } as const)

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
