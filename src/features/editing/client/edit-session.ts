import { createStore, useStore } from '#base/client/store.ts'
import type { Note } from '#base/contract/note.ts'

/** Key prefix for unsaved page content. */
export const unsavedContent = 'content'

/** A save that can be undone for all users. */
export type LastSave = {
  readonly id: string
  readonly version: number
  readonly label: string
  readonly url: string
  readonly isRegion: boolean
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

/** Starts an edit session for this user. */
export const startEditSession = (username: string) => session.set({ ...blank, username })

export const setEditSession = (part: Partial<EditSession>) => session.set({ ...session.get(), ...part })

export const editSession = session.get

/** The edit session. Rerenders when it changes. */
export const useEditSession = () => useStore(session)

/** Shows in the edit bar what the server changed while saving. */
export function showNotes(label: string, notes: readonly Note[] = []) {
  if (notes.length > 0) setEditSession({ notice: `${label}: ${notes.map(({ message }) => message).join(' ')}` })
}
