import type { Change, Saved, UnsavedContent } from './change.ts'
import type { Changes } from './changes.ts'

export type Saver<Content extends UnsavedContent, Answer extends Saved> = {
  save(change: Change, content: Content): Promise<Answer>
  current(change: Change): Promise<Answer>
  /** Merges with the stored version; `null` if nothing is left to save, `undefined` if the user has not decided. */
  resolve(change: Change, mine: () => Content, current: Answer): Promise<Content | null | undefined>
  onSaved(saved: Answer, change: Change, changes: Pick<Changes, 'discard' | 'of' | 'rebase'>): void
  onDiscarded?(change: Change): void
  /** Whether a draft of this content would be complete. Absent: always. */
  canStore?(content: Content): boolean
  /** Reads a stored draft, which an earlier version may have written. Absent: drafts are used as they are. */
  fromDraft?(stored: UnsavedContent, base: number): Content
  /** For actions that complete in one click: a recovered draft is saved, not opened. */
  readonly isImmediate?: true
}

/** For savers whose conflicts always return the stored version. */
export const cannotFetch = (): Promise<never> =>
  Promise.reject(new Error('The conflict came without the stored version.'))
