import type { Editor } from '@tiptap/core'
import { Fragment, type Node } from '@tiptap/pm/model'
import { type Command, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

type Part = 'population' | 'rationale'

/** Puts a part into the recommendation at a place, with the caret in it, or takes it out. */
export function changePart(view: EditorView, at: number, part: Part) {
  const { state } = view
  const recommendation = state.doc.nodeAt(at)
  const type = state.schema.nodes[part]
  if (!recommendation || !type) return
  const present = childAt(recommendation, at, part)
  if (present) {
    view.dispatch(state.tr.delete(present.from, present.to))
  } else {
    const before = part === 'population' ? 'statement' : (['population', 'statement'] as const)
    const after = [before].flat().flatMap((name) => childAt(recommendation, at, name) ?? [])[0]
    const filled = type.createAndFill()
    if (!after || !filled) return
    const change = state.tr.insert(after.to, filled)
    view.dispatch(change.setSelection(TextSelection.near(change.doc.resolve(after.to + 1))).scrollIntoView())
  }
  view.focus()
}

/** Takes the recommendation at a place away; its words stay as paragraphs. */
export function removeRecommendation(view: EditorView, at: number) {
  const { state } = view
  const recommendation = state.doc.nodeAt(at)
  if (!recommendation) return
  const words = state.schema.nodes.paragraph
  const kept: Node[] = recommendation.content.content.flatMap((part) => {
    if (part.content.size === 0) return []
    return part.inlineContent ? [words?.create(null, part.content) ?? part] : part.content.content
  })
  const change = state.tr.replaceWith(at, at + recommendation.nodeSize, Fragment.from(kept))
  view.dispatch(change.setSelection(TextSelection.near(change.doc.resolve(Math.min(at + 1, change.doc.content.size)))))
  view.focus()
}

/**
 * Mod-Alt-R: makes a recommendation of the paragraph that the caret is in; its words become the statement. In a
 * recommendation: leads to the lists above the statement.
 */
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

/** Enter in a statement or in for whom it is leads on; they are one paragraph each. */
export const enterInRecommendation: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const depth = depthOf(state, 'recommendation')
  if (!empty || depth === 0) return false
  const inPart = $from.parent.type.name
  if (inPart === 'statement' || inPart === 'population') {
    const after = $from.after()
    const isLast = after === $from.end(depth)
    dispatch?.(
      isLast
        ? withParagraphAt(state, $from.after(depth))
        : state.tr.setSelection(TextSelection.near(state.doc.resolve(after + 1))).scrollIntoView(),
    )
    return true
  }
  // An empty paragraph at the end of the rationale leads out.
  const isAtEnd = $from.depth === depth + 2 && $from.after() === $from.end(depth + 1)
  if (inPart !== 'paragraph' || $from.parent.content.size > 0 || !isAtEnd || $from.node(depth + 1).childCount < 2)
    return false
  if (dispatch) {
    const change = state.tr.delete($from.before(), $from.after())
    const at = change.mapping.map($from.after(depth))
    change.insert(at, paragraphOf(state))
    dispatch(change.setSelection(TextSelection.create(change.doc, at + 1)).scrollIntoView())
  }
  return true
}

/** Backspace in a recommendation without words takes it away. */
export const backspaceInRecommendation: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const depth = depthOf(state, 'recommendation')
  if (!empty || depth === 0 || $from.node(depth).textContent !== '') return false
  if (dispatch) {
    const at = $from.before(depth)
    const change = state.tr.replaceWith(at, $from.after(depth), paragraphOf(state))
    dispatch(change.setSelection(TextSelection.create(change.doc, at + 1)))
  }
  return true
}

/** Mod-Enter: goes on in a paragraph of its own after the table, the list, the note or the recommendation. */
export const paragraphAfter: Command = (state, dispatch) => {
  const { $to } = state.selection
  if ($to.depth === 0) return false
  dispatch?.(withParagraphAt(state, $to.after(1)))
  return true
}

type State = Parameters<Command>[0]

const paragraphOf = ({ schema }: State) => schema.node('paragraph')

function withParagraphAt(state: State, at: number) {
  const change = state.tr.insert(at, paragraphOf(state))
  return change.setSelection(TextSelection.create(change.doc, at + 1)).scrollIntoView()
}

/** How deep the caret's nearest ancestor of a kind lies; 0 where there is none. */
export function depthOf({ selection: { $from } }: State, name: string): number {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type.name === name) return depth
  return 0
}

function childAt(parent: Node, at: number, name: string): { from: number; to: number } | undefined {
  let found: { from: number; to: number } | undefined
  parent.forEach((child, offset) => {
    const from = at + 1 + offset
    if (child.type.name === name) found = { from, to: from + child.nodeSize }
  })
  return found
}
