import { Fragment, type Node, type ResolvedPos, Slice } from '@tiptap/pm/model'
import type { EditorState, Selection, Transaction } from '@tiptap/pm/state'
import { CellSelection, __insertCells as insertCells, isInTable, selectedRect } from '@tiptap/pm/tables'
import { isInline, type RichNode, validDocument } from '#features/rich-text/index.ts'
import { asFlow, asLine } from '../../paste/clean.ts'
import { type Losses, newLosses } from '../../paste/report.ts'

/** Pasted blocks inserted at the selection, and what had to change for them to fit. */
type Insertion = { readonly change: Transaction; readonly losses: Losses }

/** As intact as the place allows. Never joins text from two cells, items or paragraphs into one word. */
export function placed(state: EditorState, document: RichNode): Insertion {
  const { losses, count } = newLosses()
  const { $from } = state.selection
  const [only, ...others] = document.content ?? []
  if (isInTable(state) && only?.type === 'table' && others.length === 0) {
    if (only.attrs?.caption) count('caption')
    return {
      change: withCells(
        state,
        gridOf(state, only, () => count('splitCell')),
      ),
      losses,
    }
  }
  if (state.selection instanceof CellSelection)
    return { change: filled(state, asFlow(document, count).content ?? []), losses }
  if (holdsText($from)) return { change: withLine(state, document, asLine(document, count)), losses }
  const fitting = $from.depth > 1 ? asFlow(document, count) : document
  const content = Fragment.fromJSON(state.schema, [...(fitting.content ?? [])])
  const { before, after } = beside(state.selection)
  const isOne = content.childCount === 1
  const first = !isOne && isWord(before) ? 0 : opening(content.firstChild, document.content?.[0], $from, 'firstChild')
  const last = !isOne && isWord(after) ? 0 : opening(content.lastChild, document.content?.at(-1), $from, 'lastChild')
  return { change: state.tr.replaceSelection(new Slice(content, first, last)), losses }
}

/** Single-line parts of a block, such as the statement of a recommendation. */
const holdsText = ({ parent }: ResolvedPos) =>
  parent.inlineContent && parent.type.name !== 'heading' && parent.type.spec.group === undefined

/** Inserts a line at the caret, separated from the adjacent words unless it was copied as one paragraph. */
function withLine({ schema, selection, tr }: EditorState, copied: RichNode, { content = [] }: RichNode): Transaction {
  const words = [...(content[0]?.content ?? [])]
  if (words.length === 0) return tr
  const isText = copied.content?.length === 1 && copied.content[0]?.type === 'paragraph'
  const separator = { type: 'text', text: '; ' }
  const { before, after } = beside(selection)
  const line = [
    ...(!isText && isWord(before) ? [separator] : []),
    ...words,
    ...(!isText && isWord(after) ? [separator] : []),
  ]
  return tr.replaceSelection(new Slice(Fragment.fromJSON(schema, line), 0, 0))
}

/**
 * How deep the first or last pasted block is open, so that it joins the adjacent text: a paragraph joins if it was
 * copied as one, and so does a list whose items join those around the caret. Everything else remains a separate block.
 */
function opening(node: Node | null, copied: RichNode | undefined, $from: ResolvedPos, end: 'firstChild' | 'lastChild') {
  if (!node || node.type.name !== copied?.type) return 0
  if (node.type.name === 'paragraph') return 1
  const isEmpty = $from.parent.content.size === 0
  const isInItem = $from.depth > 1 && $from.node(-1).type.name === 'listItem'
  if (!/List$/.test(node.type.name) || !isInItem) return 0
  if (!isEmpty) return 1
  let depth = 0
  for (let each: Node | null = node; each && !each.isTextblock; each = each[end]) depth++
  return depth + 1
}

const beside = ({ $from, $to }: Selection) => ({
  before: $from.parent.isTextblock ? $from.parent.textBetween(0, $from.parentOffset).at(-1) : undefined,
  after: $to.parent.isTextblock ? $to.parent.textBetween($to.parentOffset, $to.parent.content.size).at(0) : undefined,
})

const isWord = (character: string | undefined) => character !== undefined && /\S/.test(character)

type Grid = { width: number; height: number; rows: Fragment[] }

/** The cells of a table as a grid; a cell that spans several places has its content in the first. */
function gridOf({ schema }: EditorState, table: RichNode, onSplit: () => void): Grid {
  const rows: RichNode[][] = (table.content ?? []).map(() => [])
  for (const [at, row] of (table.content ?? []).entries()) {
    let column = 0
    for (const cell of row.content ?? []) {
      while (rows[at]?.[column]) column++
      const { colspan = 1, rowspan = 1 } = (cell.attrs ?? {}) as { colspan?: number; rowspan?: number }
      if (colspan * rowspan > 1) onSplit()
      for (const [down, line] of rows.slice(at, at + rowspan).entries())
        for (let right = 0; right < colspan; right++)
          line[column + right] = {
            type: cell.type,
            content: down + right === 0 ? (cell.content ?? []) : [{ type: 'paragraph' }],
          }
    }
  }
  const width = Math.max(...rows.map((row) => row.length))
  const blank: RichNode = { type: 'tableCell', content: [{ type: 'paragraph' }] }
  return {
    width,
    height: rows.length,
    rows: rows.map((row) =>
      Fragment.fromJSON(
        schema,
        Array.from({ length: width }, (_, at) => row[at] ?? blank),
      ),
    ),
  }
}

/** Overwrites cells from the first selected one on. The table grows if it is too small. */
function withCells(state: EditorState, grid: Grid): Transaction {
  const { top, left, tableStart } = selectedRect(state)
  let change = state.tr
  const rect = { top, left, bottom: top + grid.height, right: left + grid.width }
  const dispatch = (transaction: Transaction) => {
    change = transaction
  }
  insertCells(state, dispatch, tableStart, rect, grid)
  return change
}

/** Fills each selected cell with the same content. */
function filled(state: EditorState, blocks: readonly RichNode[]): Transaction {
  const { selection, schema, tr } = state
  if (!(selection instanceof CellSelection)) return tr
  const content = Fragment.fromJSON(schema, blocks.length > 0 ? [...blocks] : [{ type: 'paragraph' }])
  selection.forEachCell((cell, at) => {
    const from = tr.mapping.map(at + 1)
    tr.replaceWith(from, from + cell.content.size, content)
  })
  return tr
}

/** Undefined for text of one block, which fits anywhere. Parts of a table or list become a whole one. */
export function documentOf({ content }: Slice): RichNode | undefined {
  let texts = 0
  let hasCells = false
  content.descendants((node) => {
    if (node.isTextblock) texts++
    if (/^table/.test(node.type.name)) hasCells = true
  })
  if (texts < 2 && !hasCells) return
  const blocks = content.content.flatMap((node) => blocksOf(node.toJSON() as RichNode))
  return { type: 'doc', content: blocks.reduce<RichNode[]>(joined, []) }
}

/** The part of a flow chart in a slice as answers, if it can be put into another chart. */
export function branchesOf({ content }: Slice): Node[] {
  const nodes = content.content
  const type = nodes[0]?.type.schema.nodes.flowAnswer
  // A selection within one answer does not hold the answer itself.
  const answers = nodes.length === 2 && type?.validContent(content) ? [type.create(null, content)] : nodes
  const isWhole = (node: Node) => {
    try {
      node.check()
      return node.type === type
    } catch {
      return false
    }
  }
  return answers.every(isWhole) ? [...answers] : []
}

function blocksOf(node: RichNode): RichNode[] {
  const [first] = node.content ?? []
  if (/^flow./.test(node.type) || (node.type === 'flow' && !isWholeFlow(node)))
    return isInline(first)
      ? [{ type: 'paragraph', ...(node.content && { content: node.content }) }]
      : (node.content ?? []).flatMap(blocksOf)
  switch (node.type) {
    case 'tableRow':
      return [{ type: 'table', content: [node] }]
    case 'tableCell':
    case 'tableHeader':
      return [{ type: 'table', content: [{ type: 'tableRow', content: [node] }] }]
    case 'table':
      // A single cell is copied for its content.
      return node.content?.length === 1 && first?.content?.length === 1
        ? [...(first.content[0]?.content ?? [])]
        : [node]
    case 'listItem':
      return [{ type: 'bulletList', content: [node] }]
    case 'statement':
    case 'population':
      return [{ ...node, type: 'paragraph' }]
    case 'rationale':
      return [...(node.content ?? [])]
    case 'recommendation':
      return first?.type === 'statement' ? [node] : (node.content ?? []).flatMap(blocksOf)
    default:
      return [node]
  }
}

function isWholeFlow(flow: RichNode): boolean {
  try {
    validDocument({ type: 'doc', content: [flow] })
    return true
  } catch {
    return false
  }
}

/** Merges adjacent rows and items into one table or list. */
function joined(blocks: RichNode[], block: RichNode): RichNode[] {
  const last = blocks.at(-1)
  const isPart = (last?.type === 'bulletList' || last?.type === 'table') && last.type === block.type && !block.attrs
  return isPart && last
    ? [...blocks.slice(0, -1), { ...last, content: [...(last.content ?? []), ...(block.content ?? [])] }]
    : [...blocks, block]
}
