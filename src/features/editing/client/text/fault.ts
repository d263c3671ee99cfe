import type { Node } from '@tiptap/pm/model'
import { type EditorState, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'

let marked: { readonly doc: Node; readonly from: number; readonly to: number } | undefined

/** Marks the block that caused a rejected save, scrolls it into view and puts the caret in it. */
export function markFault(view: EditorView, path: string) {
  const { doc } = view.state
  const from = positionAt(doc, path)
  const node = from === undefined ? undefined : doc.nodeAt(from)
  if (from === undefined || !node) return
  marked = { doc, from, to: from + node.nodeSize }
  const selection = TextSelection.near(doc.resolve(Math.min(from + 1, doc.content.size)))
  view.dispatch(view.state.tr.setSelection(selection).setMeta('addToHistory', false))
  view.focus()
  const dom = view.nodeDOM(from)
  if (dom instanceof Element) dom.scrollIntoView({ block: 'center' })
}

/** The decoration of the faulty block, removed by the next edit. */
export const faultMark = ({ doc }: EditorState): DecorationSet | undefined =>
  marked?.doc === doc
    ? DecorationSet.create(doc, [Decoration.node(marked.from, marked.to, { 'data-fault': '' })])
    : undefined

/** The position before the node at a JSON pointer such as `/content/12/content/0`; for text, that of its block. */
function positionAt(doc: Node, path: string): number | undefined {
  let node = doc
  let at = -1
  for (const [, index = ''] of path.matchAll(/\/content\/(\d{1,6})/g)) {
    const child = Number(index)
    if (child >= node.childCount || node.inlineContent) break
    at += 1
    for (let before = 0; before < child; before++) at += node.child(before).nodeSize
    node = node.child(child)
  }
  return at < 0 ? undefined : at
}
