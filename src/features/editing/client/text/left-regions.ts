import type { EditorState } from '@tiptap/pm/state'

const left = new Map<string, EditorState>()

/** The last editor state of a region; undefined if it has not been open. */
export const leftState = (id: string): EditorState | undefined => left.get(id)

export function leave(id: string, state: EditorState) {
  left.delete(id)
  left.set(id, state)
}

/** The region of this page that was closed last and still has something to undo or redo, other than the open one. */
export const leftWith = (depth: (state: EditorState) => number, open: string | undefined) =>
  [...left]
    .reverse()
    .find(
      ([id, state]) => id !== open && depth(state) > 0 && document.querySelector(`[data-editable="${CSS.escape(id)}"]`),
    )?.[0]
