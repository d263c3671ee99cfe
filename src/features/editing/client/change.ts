import type { Note } from '#base/contract/note.ts'

/** Unsaved work, such as a region's document; its type selects the saver that saves it. */
export type UnsavedContent = { readonly type: string }

export type Saved = { readonly version: number; readonly notes?: readonly Note[] | undefined }

export type ChangeState =
  /** Not saved, and no save has been requested. */
  | 'unsaved'
  | 'saving'
  /** The server did not respond. Retried automatically. */
  | 'waiting'
  /** The session has ended. Saved when the same user logs in again. */
  | 'loggedOut'
  /** Another user saved in the meantime. */
  | 'conflict'
  /** Rejected by validation. */
  | 'refused'

export type Change = {
  readonly id: string
  readonly label: string
  readonly url: string
  readonly base: number
  readonly state: ChangeState
  readonly reason: string
  /** Details of the failure, such as faults of single fields. */
  readonly info: string
  /** Where the server found a fault, as a JSON pointer; empty if it named no place. */
  readonly faultAt: string
  /** Whether this browser has stored a draft of it. */
  readonly isStored: boolean
  readonly document: () => UnsavedContent
}
