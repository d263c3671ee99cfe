import type { Node } from '@tiptap/pm/model'
import { type Command, type EditorState, Selection, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { confirm } from '#base/client/ui/confirm.ts'
import { lastingAlphabet } from '#features/rich-text/index.ts'
import { depthOf } from './depth.ts'

const isPart = ({ type }: Node) => type.name === 'flowQuestion' || type.name === 'flowOutcome'

const nextOf = (answer: Node) => answer.lastChild

/** Whether a question's answers have no text yet, so that it can be an outcome again. */
export const isBlankQuestion = (question: Node): boolean =>
  question.content.content.every(({ type, textContent }) => type.name !== 'flowAnswer' || textContent === '')

/** A part that an answer may go to: its position, its id (empty before the first save) and its text. */
type Target = { readonly at: number; readonly id: string; readonly words: string }

/** The parts of the chart that a reference at a position may point to: all except its ancestors. */
export function targetsFor({ doc }: EditorState, at: number): Target[] {
  const $at = doc.resolve(Math.max(0, at))
  if ($at.depth === 0) return []
  const above = new Set(Array.from({ length: $at.depth }, (_, depth) => $at.node(depth + 1)))
  const found: Target[] = []
  $at.node(1).descendants((node, offset) => {
    const words = node.firstChild?.textContent.trim() ?? ''
    if (isPart(node) && words && !above.has(node)) found.push({ at: $at.start(1) + offset, id: node.attrs.id, words })
  })
  return found
}

/** Points the reference at a position to the part at another, which gets an id if it has none. */
export function goTo(view: EditorView, at: number, target: number) {
  const part = view.state.doc.nodeAt(target)
  const change = view.state.tr
  let id = ''
  if (part && isPart(part)) {
    id = part.attrs.id || newPartId()
    if (!part.attrs.id) change.setNodeAttribute(target, 'id', id)
  }
  view.dispatch(change.setNodeAttribute(at, 'target', id))
}

const newPartId = () =>
  Array.from(
    crypto.getRandomValues(new Uint32Array(4)),
    (value) => lastingAlphabet[value % lastingAlphabet.length],
  ).join('')

/** Replaces the part that an answer leads to, and puts the caret into its first empty line, or else its first line. */
function replace(view: EditorView, at: number, replacement: Node | null | undefined) {
  const { state } = view
  const old = state.doc.nodeAt(at)
  if (!old || !replacement) return
  const change = state.tr.replaceWith(at, at + old.nodeSize, replacement)
  let line = 0
  replacement.descendants((node, offset) => {
    if (line === 0 && node.isTextblock && node.content.size === 0) line = offset + 1
    return line === 0
  })
  view.dispatch(change.setSelection(Selection.near(change.doc.resolve(at + 1 + line))).scrollIntoView())
  view.focus()
}

/** Replaces the outcome at a position by a question with its text and two answers. */
export function questionInstead(view: EditorView, at: number) {
  const { flowQuestion, flowText, flowNote, flowAnswer } = view.state.schema.nodes
  const outcome = view.state.doc.nodeAt(at)
  const answers = [flowAnswer?.createAndFill(), flowAnswer?.createAndFill()].flatMap((answer) => answer ?? [])
  const [text, then] = outcome?.content.content ?? []
  const lines = [flowText?.create(null, text?.content), ...(then ? [flowNote?.create(null, then.content)] : [])]
  replace(view, at, flowQuestion?.create(null, [...lines.flatMap((line) => line ?? []), ...answers]))
}

/** Replaces a question whose answers are empty, or a reference, by an outcome. */
export function outcomeInstead(view: EditorView, at: number) {
  const { flowOutcome, flowText } = view.state.schema.nodes
  const old = view.state.doc.nodeAt(at)
  const isInAnswer = view.state.doc.resolve(at).parent.type.name === 'flowAnswer'
  if (!old || !isInAnswer || (old.type.name === 'flowQuestion' && !isBlankQuestion(old))) return
  const text = flowText?.create(null, old.firstChild?.content)
  replace(view, at, text && flowOutcome?.create(null, text))
}

/** Replaces the outcome at a position by a reference to another part. */
export function goElsewhere(view: EditorView, at: number) {
  const { state } = view
  const old = state.doc.nodeAt(at)
  const reference = state.schema.nodes.flowGoto?.create()
  if (!old || !reference) return
  view.dispatch(state.tr.replaceWith(at, at + old.nodeSize, reference))
  const dom = view.nodeDOM(at)
  if (dom instanceof HTMLElement) dom.querySelector('select')?.focus()
}

/** Moves the answer at a position, with its branch, before or after its neighbour. */
export function moveAnswer(view: EditorView, at: number, by: -1 | 1) {
  const { state } = view
  const $at = state.doc.resolve(at)
  const answer = $at.nodeAfter
  const neighbour = by < 0 ? $at.nodeBefore : $at.parent.maybeChild($at.index() + 1)
  if (!answer || neighbour?.type !== answer.type) return
  const start = by < 0 ? at - neighbour.nodeSize : at
  const to = by < 0 ? start : at + neighbour.nodeSize
  const { from } = state.selection
  const offset = from > at && from < at + answer.nodeSize ? from - at : 2
  // In one step: a question left with a single answer would get a new one.
  const swapped = by < 0 ? [answer, neighbour] : [neighbour, answer]
  const change = state.tr.replaceWith(start, start + answer.nodeSize + neighbour.nodeSize, swapped)
  view.dispatch(change.setSelection(TextSelection.near(change.doc.resolve(to + offset))).scrollIntoView())
  view.focus()
}

/** Removes the answer at a position, after confirming if its branch has text. A question keeps at least two answers. */
export async function removeAnswer(view: EditorView, at: number) {
  const answer = view.state.doc.nodeAt(at)
  if (!answer || view.state.doc.resolve(at).parent.childCount <= fewestChildren(view.state, at)) return view.focus()
  const outcomes = outcomesIn(answer)
  if (nextOf(answer)?.textContent.trim()) {
    const isConfirmed = await confirm({
      message: `Remove this answer and ${outcomes === 1 ? 'its outcome' : `${outcomes} outcomes`}?`,
      okLabel: 'Remove',
      cancelLabel: 'Keep it',
    })
    if (!isConfirmed || view.state.doc.nodeAt(at) !== answer) return view.focus()
  }
  const change = view.state.tr.delete(at, at + answer.nodeSize)
  view.dispatch(change.setSelection(Selection.near(change.doc.resolve(at), -1)).scrollIntoView())
  view.focus()
}

/** The least number of children of a question: its text, its note and two answers. */
const fewestChildren = ({ doc }: EditorState, at: number) =>
  doc.resolve(at).parent.content.content.filter(({ type }) => type.name !== 'flowAnswer').length + 2

function outcomesIn(answer: Node): number {
  let found = 0
  answer.descendants(({ type }) => void (type.name === 'flowOutcome' && found++))
  return found
}

/** The position of the innermost part of a type around the caret. */
function positionIn(state: EditorState, type: string): number | undefined {
  const depth = depthOf(state, type)
  return depth > 0 ? state.selection.$from.before(depth) : undefined
}

/** The line of an answer or of its outcome with the caret; not that of a question. */
const isInAnswer = ({ selection: { $from } }: EditorState) =>
  $from.depth > 1 && ['flowAnswer', 'flowOutcome'].includes($from.node(-1).type.name)

/** Enter in an answer or its outcome adds an answer; in an empty answer at the end, it leaves the question. */
export const enterInFlow: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const at = positionIn(state, 'flowAnswer')
  if (!empty || at === undefined || !isInAnswer(state)) return false
  const $at = state.doc.resolve(at)
  const answer = $at.nodeAfter
  const added = state.schema.nodes.flowAnswer?.createAndFill()
  if (!answer || !added) return false
  const index = $at.index()
  if (answer.textContent === '' && $at.parent.canReplace(index, index + 1)) {
    if (dispatch) {
      const change = state.tr.delete(at, at + answer.nodeSize)
      const next = Selection.findFrom(change.doc.resolve(at), 1, true)
      dispatch(change.setSelection(next ?? Selection.near(change.doc.resolve(at))).scrollIntoView())
    }
    return true
  }
  if (!$at.parent.canReplaceWith(index + 1, index + 1, added.type)) return true
  if (dispatch) {
    const to = at + answer.nodeSize
    const change = state.tr.insert(to, added)
    dispatch(change.setSelection(TextSelection.create(change.doc, to + 2)).scrollIntoView())
  }
  return $from.depth > 0
}

/** Backspace at the start of a line of a chart never joins it to another: it removes an empty answer, or goes back. */
export const backspaceInFlow: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0 || depthOf(state, 'flow') === 0) return false
  const $flow = $from.node(depthOf(state, 'flow'))
  if ($flow.textContent === '') return false
  const at = positionIn(state, 'flowAnswer')
  if (at !== undefined && $from.node(-1).type.name === 'flowAnswer' && $from.parent.content.size === 0) {
    if (view) void removeAnswer(view, at)
    return true
  }
  if ($from.parent.type.name === 'flowStep') return false
  const before = Selection.findFrom(state.doc.resolve($from.before()), -1, true)
  if (before) dispatch?.(state.tr.setSelection(before).scrollIntoView())
  return true
}

/** Delete at the end of a line of a chart never joins the next line to it. */
export const deleteInFlow: Command = (state) => {
  const { $from, empty } = state.selection
  return empty && depthOf(state, 'flow') > 0 && $from.parentOffset === $from.parent.content.size
}

/** Alt-Shift-Right: the outcome at the caret becomes a question. */
export const deeperInFlow: Command = (state, _, view) => {
  const at = positionIn(state, 'flowAnswer')
  const answer = at === undefined ? undefined : state.doc.nodeAt(at)
  const next = answer ? nextOf(answer) : undefined
  if (at === undefined || !answer || !isInAnswer(state)) return false
  if (next?.type.name === 'flowOutcome' && view) questionInstead(view, at + answer.nodeSize - 1 - next.nodeSize)
  return true
}

/** Alt-Shift-Left: the question at the caret, or that of its empty answer, becomes an outcome again. */
export const lessDeepInFlow: Command = (state, _, view) => {
  const at = positionIn(state, 'flowQuestion')
  if (at === undefined) return false
  if (view) outcomeInstead(view, at)
  return true
}

/** Alt-Shift-Up and Alt-Shift-Down: moves the answer at the caret with its branch. */
export const moveInFlow =
  (by: -1 | 1): Command =>
  (state, _, view) => {
    const at = positionIn(state, 'flowAnswer')
    if (at === undefined) return false
    if (view) moveAnswer(view, at, by)
    return true
  }
