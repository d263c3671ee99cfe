import type { Change, Saved, Writing } from './changes.ts'

/** How one type of writing is saved. */
export type Writer<Content extends Writing, Answer extends Saved> = {
  save(change: Change, content: Content): Promise<Answer>
  /** What stands on the server, where a conflict did not bring it. */
  current(change: Change): Promise<Answer>
  /** Brings what was written together with what stands on the server; nothing where the writer leaves it undecided. */
  resolve(change: Change, mine: () => Content, current: Answer): Promise<Content | undefined>
  onSaved(saved: Answer, change: Change): void
  /** True for what is done by one press: what is kept of it is saved, not opened. */
  readonly isAtOnce?: true
}
