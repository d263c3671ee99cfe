import type { Editor } from '@tiptap/core'
import { chainCommands } from '@tiptap/pm/commands'
import { keydownHandler } from '@tiptap/pm/keymap'
import {
  backspaceInRecommendation,
  enterInRecommendation,
  paragraphAfter,
  recommend,
} from './nodes/recommendation-commands.ts'
import { undoElsewhere } from './page-undo.ts'

/** What the keyboard asks of those around the editor. */
export type Requests = {
  /** To write the address of a link. */
  link(): void
  /** To come to the tools. */
  tools(): void
  /** To leave the text. */
  leave(): void
}

/** The keys that have a meaning of their own in a region, besides those of every editor. */
export const keys = (editor: Editor, { link, tools, leave }: Requests) =>
  keydownHandler({
    Enter: enterInRecommendation,
    Backspace: chainCommands(backspaceInRecommendation),
    'Mod-Enter': paragraphAfter,
    'Mod-Alt-r': () => recommend(editor),
    'Mod-z': () => undoElsewhere(editor, 'undo'),
    'Mod-y': () => undoElsewhere(editor, 'redo'),
    'Mod-Shift-z': () => undoElsewhere(editor, 'redo'),
    'Mod-k': asked(link),
    'Alt-F10': asked(tools),
    Escape: asked(leave),
  })

const asked = (request: () => void) => () => {
  request()
  return true
}
