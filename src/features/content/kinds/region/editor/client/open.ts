import type { EditorState } from '@tiptap/pm/state'
import { flushSync } from 'react-dom'
import { openedNow, setOpened } from '../../../../client/edit-mode/opened.ts'
import type { RichNode } from '../../document.ts'
import type { Caret } from './caret.ts'
import { stateFor } from './surface.ts'

/** Where the caret belongs in a region that is opened, and how high on the screen it was. */
export type Opening = { readonly anchor?: Caret; readonly head?: Caret; readonly top?: number }

/** What a region is opened with: where, the text, and the version that a change to it is made to. */
export type Open = Opening & { readonly state: EditorState; readonly version: number }

/** The states in which regions were left, with all that can be undone in them. */
const left = new Map<string, EditorState>()

/** Opens a region for writing, at once: an editor that takes the focus later finds no keyboard on a phone. */
export function open(id: string, document: RichNode, version: number, opening: Opening = {}) {
  const before = left.get(id)
  const given = stateFor(document)
  const state = before?.doc.eq(given.doc) ? before : given
  const where: Open = { ...opening, state, version }
  flushSync(() => setOpened({ id, where }))
}

let asked = 0

/** Asks to open a region; answers how to tell whether another has been asked for since. */
export function asking() {
  const own = ++asked
  return () => own === asked
}

/** Leaves a region; what can be undone in it is remembered. */
export function leave(id: string, state: EditorState) {
  left.delete(id)
  left.set(id, state)
}

/** The region of this page that was left last, besides the open one, whose state has as much as asked for. */
export const leftWith = (depth: (state: EditorState) => number, open: string | undefined) =>
  [...left]
    .reverse()
    .find(
      ([id, state]) => id !== open && depth(state) > 0 && document.querySelector(`[data-editable="${CSS.escape(id)}"]`),
    )?.[0]

/** Closes what is open, if it is this region. */
export function close(id: string) {
  if (openedNow()?.id === id) flushSync(() => setOpened(undefined))
}
