import type { Editor } from '@tiptap/core'
import { chainCommands } from '@tiptap/pm/commands'
import { keydownHandler } from '@tiptap/pm/keymap'
import { type Command, Selection, TextSelection } from '@tiptap/pm/state'
import {
  backspaceInFlow,
  deeperInFlow,
  deleteInFlow,
  enterInFlow,
  lessDeepInFlow,
  moveInFlow,
} from './nodes/flow-commands.ts'
import { recommend } from './nodes/recommendation-commands.ts'
import { backspaceInBlock, enterInBlock, paragraphAfter } from './nodes/structured-commands.ts'
import { undoElsewhere } from './page-undo.ts'
import { insertFlow } from './toolbar/tools.ts'

/** Actions that keys trigger outside the editor. */
export type Requests = {
  link(): void
  tools(): void
  leave(): void
}

/** The key bindings of a region, besides the editor's defaults. */
export const keys = (editor: Editor, { link, tools, leave }: Requests) =>
  keydownHandler({
    Enter: chainCommands(enterInFlow, enterInBlock),
    Backspace: chainCommands(backspaceInFlow, backspaceInBlock),
    Delete: deleteInFlow,
    'Alt-Shift-ArrowRight': deeperInFlow,
    'Alt-Shift-ArrowLeft': lessDeepInFlow,
    'Alt-Shift-ArrowUp': moveInFlow(-1),
    'Alt-Shift-ArrowDown': moveInFlow(1),
    'Mod-Alt-f': () => insertFlow(editor),
    'Mod-Enter': paragraphAfter,
    'Mod-Home': toEdge(-1),
    'Mod-End': toEdge(1),
    'Mod-Shift-Home': toEdge(-1, { isExtending: true }),
    'Mod-Shift-End': toEdge(1, { isExtending: true }),
    'Mod-Alt-r': () => recommend(editor),
    'Mod-z': () => undoElsewhere(editor, 'undo'),
    'Mod-y': () => undoElsewhere(editor, 'redo'),
    'Mod-Shift-z': () => undoElsewhere(editor, 'redo'),
    'Mod-k': handled(link),
    'Alt-F10': handled(tools),
    Escape: handled(leave),
  })

const handled = (request: () => void) => () => {
  request()
  return true
}

/** Moves the caret to the start or the end of the region. Firefox would put it into the first cell of a table there. */
function toEdge(direction: -1 | 1, { isExtending = false } = {}): Command {
  return ({ doc, selection, tr }, dispatch) => {
    const edge = direction < 0 ? Selection.atStart(doc) : Selection.atEnd(doc)
    const next = isExtending ? TextSelection.between(selection.$anchor, edge.$head) : edge
    dispatch?.(tr.setSelection(next).scrollIntoView())
    return true
  }
}
