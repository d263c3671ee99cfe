import type { Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import { openedNow, setOpened } from '../opened.ts'
import { leftWith } from './left-regions.ts'

const depths = { undo: undoDepth, redo: redoDepth }

/** Another region of the page with something to undo or redo, once the open region has nothing more. */
export const elsewhere = ({ state }: Editor, what: 'undo' | 'redo') =>
  depths[what](state) > 0 ? undefined : leftWith(depths[what], openedNow()?.id)

/** Undoes or redoes in the region that the user edited before; false if that does not apply. */
export function undoElsewhere(editor: Editor, what: 'undo' | 'redo'): boolean {
  const id = elsewhere(editor, what)
  if (id !== undefined) setOpened({ id, step: what })
  return id !== undefined
}
