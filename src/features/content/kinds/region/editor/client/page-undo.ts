import type { Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import { openedNow, setOpened } from '../../../../client/edit-mode/opened.ts'
import { leftWith } from './open.ts'

const depths = { undo: undoDepth, redo: redoDepth }

/** Where else on the page there is something to undo or to redo, once the open region has nothing more. */
export const elsewhere = ({ state }: Editor, what: 'undo' | 'redo') =>
  depths[what](state) > 0 ? undefined : leftWith(depths[what], openedNow()?.id)

/** Undoes or redoes in the region in which its writer wrote before; false where that is not called for. */
export function undoElsewhere(editor: Editor, what: 'undo' | 'redo'): boolean {
  const id = elsewhere(editor, what)
  if (id !== undefined) setOpened({ id, step: what })
  return id !== undefined
}
