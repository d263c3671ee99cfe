import type { Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'

/** Replaces the document but leaves equal parts, so that the caret does not move. Undefined if nothing differs. */
export function replaced(state: EditorState, now: Node): Transaction | undefined {
  const { doc } = state
  const start = doc.content.findDiffStart(now.content)
  const end = doc.content.findDiffEnd(now.content)
  if (start === null || !end) return
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  const change = state.tr.replace(start, end.a + overlap, now.slice(start, end.b + overlap))
  // If the nesting differs, the editor may have fitted the parts together differently.
  return change.doc.eq(now) ? change : state.tr.replaceWith(0, doc.content.size, now.content)
}
