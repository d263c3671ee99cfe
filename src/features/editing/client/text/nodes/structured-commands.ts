import { Fragment, type Node } from '@tiptap/pm/model'
import { type Command, type EditorState, Selection, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { attributeText, blockNode, blocks } from '#features/rich-text/index.ts'
import { depthOf } from './depth.ts'

/** Blocks with parts in a fixed order. */
const structured = new Set(blocks.flatMap(({ name, nodes }) => (Object.keys(nodes).length > 1 ? [name] : [])))

/** Adds a part to the block at a position and puts the caret in it, or removes the part. */
export function changePart(view: EditorView, at: number, part: string) {
  const { state } = view
  const block = state.doc.nodeAt(at)
  const type = state.schema.nodes[part]
  if (!block || !type) return
  const present = childrenOf(block, at).find(({ node }) => node.type === type)
  if (present) {
    view.dispatch(state.tr.delete(present.from, present.from + present.node.nodeSize))
    return view.focus()
  }
  addPart(view, at, part)
}

/** Adds a part to the block at a position, after the last of the same type, and puts the caret in it. */
export function addPart(view: EditorView, at: number, part: string) {
  const { state } = view
  const block = state.doc.nodeAt(at)
  const filled = state.schema.nodes[part]?.createAndFill()
  if (!block || !filled) return
  for (let index = block.childCount; index >= 0; index--) {
    if (!block.canReplaceWith(index, index, filled.type)) continue
    const before = childrenOf(block, at).slice(0, index).at(-1)
    const place = before ? before.from + before.node.nodeSize : at + 1
    const change = state.tr.insert(place, filled)
    view.dispatch(change.setSelection(Selection.near(change.doc.resolve(place + 1))).scrollIntoView())
    break
  }
  view.focus()
}

export const hasRoomFor = (block: Node, part: string): boolean => {
  const type = block.type.schema.nodes[part]
  return type !== undefined && block.canReplaceWith(block.childCount, block.childCount, type)
}

/** Removes the part at a position from its block, if the block is valid without it. */
export function removePart(view: EditorView, at: number) {
  const { state } = view
  const $at = state.doc.resolve(at)
  const index = $at.index()
  const node = $at.parent.child(index)
  if ($at.parent.canReplace(index, index + 1)) {
    const change = state.tr.delete(at, at + node.nodeSize)
    view.dispatch(change.setSelection(Selection.near(change.doc.resolve(Math.max(0, at - 1)), -1)))
  }
  view.focus()
}

/** Moves the part at a position past its neighbour, if that is of the same type. */
export function movePart(view: EditorView, at: number, by: -1 | 1) {
  const { state } = view
  const $at = state.doc.resolve(at)
  const index = $at.index()
  const node = $at.parent.child(index)
  const other = $at.parent.maybeChild(index + by)
  if (other?.type !== node.type) return
  const from = by < 0 ? at - other.nodeSize : at
  const pair = by < 0 ? [node, other] : [other, node]
  const change = state.tr.replaceWith(from, from + node.nodeSize + other.nodeSize, pair)
  const now = by < 0 ? from : from + other.nodeSize
  view.dispatch(change.setSelection(Selection.near(change.doc.resolve(now + 1))).scrollIntoView())
  view.focus()
}

/** Gives attributes of the part at a position to all parts of its type in the block. */
export function shareAttributes(view: EditorView, at: number, names: readonly string[]) {
  const { state } = view
  const $at = state.doc.resolve(at)
  const { type, attrs } = $at.parent.child($at.index())
  const change = state.tr
  for (const { node, from } of childrenOf($at.parent, $at.start() - 1))
    if (node.type === type) for (const name of names) change.setNodeAttribute(from, name, attrs[name])
  view.dispatch(change)
}

/** Removes the block at a position. Its text remains as paragraphs. */
export function removeBlock(view: EditorView, at: number) {
  const { state } = view
  const block = state.doc.nodeAt(at)
  if (!block) return
  const change = state.tr.replaceWith(at, at + block.nodeSize, Fragment.from(textIn(block, state)))
  view.dispatch(change.setSelection(TextSelection.near(change.doc.resolve(Math.min(at + 1, change.doc.content.size)))))
  view.focus()
}

const textIn = (node: Node, state: EditorState): Node[] =>
  node.content.content.flatMap((part) => {
    const label = attributeText(part.toJSON())
    if (part.content.size === 0 && !label) return []
    if (part.inlineContent) {
      const words = Fragment.from(label ? state.schema.text(`${label}: `) : null).append(part.content)
      return [state.schema.node('paragraph', null, words)]
    }
    return part.type.spec.group?.includes('block') || part.type.name === 'listItem' ? [part] : textIn(part, state)
  })

/** Enter in a block's line moves to the next, adds one where lines may repeat, or leaves the block at the end. */
export const enterInBlock: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const depth = blockDepth(state)
  if (!empty || depth === 0) return false
  const part = $from.parent
  if (part.type.name === 'paragraph') return leaveFlow(state, depth, dispatch)
  const holder = $from.node($from.depth - 1)
  const index = $from.index($from.depth - 1)
  if (blockNode(part.type.name)?.isRepeated) {
    const isEmpty = part.content.size === 0
    if (!isEmpty && holder.canReplaceWith(index + 1, index + 1, part.type)) {
      const filled = part.type.createAndFill()
      if (filled && dispatch) {
        const change = state.tr.insert($from.after(), filled)
        dispatch(change.setSelection(TextSelection.create(change.doc, $from.after() + 1)).scrollIntoView())
      }
      return true
    }
    if (isEmpty && holder.canReplace(index, index + 1)) {
      if (dispatch) {
        const change = state.tr.delete($from.before(), $from.after())
        dispatch(moveOn(change, change.mapping.map($from.after()), change.mapping.map($from.after(depth))))
      }
      return true
    }
  }
  dispatch?.(moveOn(state.tr, $from.after(), $from.after(depth)))
  return true
}

/** Moves the caret to the next line before the end of the block, or to a paragraph after it. */
function moveOn(change: EditorState['tr'], from: number, end: number) {
  const next = Selection.findFrom(change.doc.resolve(from), 1, true)
  if (next && next.from < end) return change.setSelection(next).scrollIntoView()
  return paragraphAt(change, end)
}

/** Enter in an empty paragraph at the end of a multi-paragraph part leaves that part. */
function leaveFlow(state: EditorState, depth: number, dispatch: Parameters<Command>[1]): boolean {
  const { $from } = state.selection
  const isAtEnd = $from.depth === depth + 2 && $from.after() === $from.end(depth + 1)
  if ($from.parent.content.size > 0 || !isAtEnd || $from.node(depth + 1).childCount < 2) return false
  if (dispatch) {
    const change = state.tr.delete($from.before(), $from.after())
    dispatch(moveOn(change, change.mapping.map($from.after(depth + 1)), change.mapping.map($from.after(depth))))
  }
  return true
}

/** Backspace removes an empty repeated part, or an empty block. */
export const backspaceInBlock: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const depth = blockDepth(state)
  if (!empty || depth === 0) return false
  if ($from.node(depth).textContent === '') {
    if (dispatch) {
      const at = $from.before(depth)
      const change = state.tr.replaceWith(at, $from.after(depth), state.schema.node('paragraph'))
      dispatch(change.setSelection(TextSelection.create(change.doc, at + 1)))
    }
    return true
  }
  const [holder, index] = [$from.node($from.depth - 1), $from.index($from.depth - 1)]
  if (
    !blockNode($from.parent.type.name)?.isRepeated ||
    $from.parent.content.size > 0 ||
    !holder.canReplace(index, index + 1)
  )
    return false
  if (dispatch) {
    const change = state.tr.delete($from.before(), $from.after())
    dispatch(change.setSelection(Selection.near(change.doc.resolve($from.before()), -1)).scrollIntoView())
  }
  return true
}

/** Mod-Enter: continues in a new paragraph after the table, the list, the note or the block. */
export const paragraphAfter: Command = (state, dispatch) => {
  const { $to } = state.selection
  if ($to.depth === 0) return false
  dispatch?.(paragraphAt(state.tr, $to.after(1)))
  return true
}

function paragraphAt(change: EditorState['tr'], at: number) {
  change.insert(at, change.doc.type.schema.node('paragraph'))
  return change.setSelection(TextSelection.create(change.doc, at + 1)).scrollIntoView()
}

/** The depth of the structured block around the caret; 0 if there is none. */
const blockDepth = (state: EditorState) => Math.max(0, ...[...structured].map((name) => depthOf(state, name)))

const childrenOf = (parent: Node, at: number) =>
  parent.content.content.map((node, index) => ({
    node,
    from: at + 1 + parent.content.content.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0),
  }))
