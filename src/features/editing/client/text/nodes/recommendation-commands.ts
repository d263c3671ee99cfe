import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { depthOf } from './depth.ts'

/** Mod-Alt-R: makes the paragraph a recommendation; within one, moves the focus to the selects above its statement. */
export function recommend(editor: Editor): boolean {
  const { state, view } = editor
  const { $from } = state.selection
  const depth = depthOf(state, 'recommendation')
  if (depth > 0) {
    const dom = view.nodeDOM($from.before(depth))
    if (dom instanceof HTMLElement) dom.querySelector('select')?.focus()
    return true
  }
  const { recommendation, statement } = state.schema.nodes
  if (!recommendation || !statement) return false
  const block = $from.depth === 1 && $from.parent.inlineContent ? $from.parent : undefined
  const made = recommendation.create(null, statement.create(null, block?.content))
  const at = block ? $from.before(1) : $from.depth > 0 ? $from.after(1) : $from.pos
  const change = block ? state.tr.replaceWith(at, at + block.nodeSize, made) : state.tr.insert(at, made)
  const offset = block ? $from.parentOffset : 0
  view.dispatch(change.setSelection(TextSelection.create(change.doc, at + 2 + offset)).scrollIntoView())
  view.focus()
  return true
}
