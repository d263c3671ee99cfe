import type { RichNode } from '../../document.ts'
import type { Reading } from './clean.ts'
import { elementsIn, type PastedElement, plainText, styleOf } from './tree.ts'

type Cell = { isHeader: boolean; colspan: number; rowspan: number; content: readonly RichNode[] }

const most = { colspan: 20, rowspan: 100 }

/**
 * A pasted table as a table of ours: every row as wide as the others, spans within the limits, a first row of bold
 * words as its head. A table of one cell was only a frame, and its content stands for it.
 */
export function tableFrom(
  table: PastedElement,
  readCell: (cell: PastedElement) => readonly RichNode[],
  reading: Reading,
  captionBefore = '',
): RichNode[] {
  const rows = rowsOf(table, reading).map(({ row, isHead }) =>
    row.children.flatMap((child) => {
      if (typeof child === 'string' || !/^t[dh]$/.test(child.name) || isHidden(child)) return []
      const isHeader = child.name === 'th' || isHead
      return [
        { isHeader, colspan: spanOf(child, 'colspan'), rowspan: spanOf(child, 'rowspan'), content: readCell(child) },
      ]
    }),
  )
  const filled = squared(withoutEmptyEnd(rows.filter((row) => row.length > 0)))
  const [only] = filled[0] ?? []
  if (!only) return []
  if (filled.length === 1 && filled[0]?.length === 1) return [...only.content]
  return [
    { type: 'table', attrs: { caption: captionOf(table) || captionBefore }, content: withHead(filled).map(rowFrom) },
  ]
}

/** A table where none may stand: a line for each row. */
export const linesFrom = (table: RichNode): RichNode[] =>
  (table.content ?? []).flatMap((row) => {
    const cells = (row.content ?? []).map((cell) => (cell.content ?? []).flatMap(wordsOf))
    const words = cells.filter((cell) => cell.length > 0)
    if (words.length === 0) return []
    const content = words.flatMap((cell, at) => [...(at > 0 ? [{ type: 'text', text: ' | ' }] : []), ...cell])
    return [{ type: 'paragraph', content }]
  })

const wordsOf = (block: RichNode): RichNode[] =>
  block.type === 'paragraph' ? [...(block.content ?? [])] : (block.content ?? []).flatMap(wordsOf)

function rowsOf(table: PastedElement, reading: Reading) {
  const rows = elementsIn(table, ({ name }) => name === 'tr' || name === 'table').filter(({ name }) => name === 'tr')
  const heads = new Set(elementsIn(table, ({ name }) => name === 'thead').flatMap((head) => elementsIn(head, isRow)))
  return rows.flatMap((row) => {
    if (isHidden(row)) {
      if (plainText(row).trim()) reading.count('hidden')
      return []
    }
    return [{ row, isHead: heads.has(row) }]
  })
}

const isRow = ({ name }: PastedElement) => name === 'tr'

const isHidden = (element: PastedElement) => styleOf(element, 'display') === 'none' || 'hidden' in element.attributes

const spanOf = ({ attributes }: PastedElement, which: 'colspan' | 'rowspan') => {
  const span = Number.parseInt(attributes[which] ?? '1', 10)
  return Number.isNaN(span) ? 1 : Math.min(Math.max(span, 1), most[which])
}

const captionOf = (table: PastedElement) =>
  elementsIn(table, ({ name }) => name === 'caption' || name === 'table')
    .filter(({ name }) => name === 'caption')
    .map(captionText)
    .join(' ')
    .slice(0, 300)

/** The words of a caption in one line. */
export const captionText = (element: PastedElement) =>
  plainText(element)
    .replace(/[\s\p{Cc}\u00a0]+/gu, ' ')
    .trim()
    .slice(0, 300)

/** Spreadsheets copy empty rows along. */
function withoutEmptyEnd(rows: Cell[][]): Cell[][] {
  const last = rows.findLastIndex((row) => row.some(({ content }) => content.length > 0))
  return rows.slice(0, last + 1)
}

/**
 * Every row made as wide as the table. A column is one in which a cell begins, so that a cell said to span a hundred
 * columns spans those there are; spans end where the table ends.
 */
function squared(rows: Cell[][]): Cell[][] {
  const covered: number[] = []
  const placed = rows.map((row, at) => {
    const left = [...covered]
    for (const [column, count] of covered.entries()) covered[column] = Math.max(0, count - 1)
    let column = 0
    return row.map((cell) => {
      while ((left[column] ?? 0) > 0) column++
      const rowspan = Math.min(cell.rowspan, rows.length - at)
      const from = column
      for (let each = 0; each < cell.colspan; each++) covered[column++] = rowspan - 1
      return { ...cell, rowspan, from }
    })
  })
  const width = 1 + Math.max(0, ...placed.flatMap((row) => row.map(({ from }) => from)))
  const reach: number[] = Array(width).fill(0)
  return placed.map((row) => {
    let free = reach.filter((count) => count === 0).length
    for (const [column, count] of reach.entries()) reach[column] = Math.max(0, count - 1)
    const cut = row.map(({ from, ...cell }) => {
      const colspan = Math.min(cell.colspan, width - from)
      for (let each = from; each < from + colspan; each++) reach[each] = cell.rowspan - 1
      free -= colspan
      return { ...cell, colspan }
    })
    const isHeader = row.length > 0 && row.every((cell) => cell.isHeader)
    return [...cut, ...Array.from({ length: Math.max(0, free) }, () => ({ ...blank, isHeader }))]
  })
}

const blank: Cell = { isHeader: false, colspan: 1, rowspan: 1, content: [] }

/** A first row in which all that is written is bold is the head, where the source marks none. */
function withHead(rows: Cell[][]): Cell[][] {
  const [first, ...rest] = rows
  if (!first || rest.length === 0 || rows.some((row) => row.some(({ isHeader }) => isHeader))) return rows
  const written = first.filter(({ content }) => content.length > 0)
  const isHead = written.length > 0 && written.every(({ content }) => content.every(isBold))
  return isHead ? [first.map((cell) => ({ ...cell, isHeader: true })), ...rest] : rows
}

const isBold = (block: RichNode) =>
  block.type === 'paragraph' && (block.content ?? []).every((node) => node.marks?.some(({ type }) => type === 'bold'))

const rowFrom = (cells: readonly Cell[]): RichNode => ({
  type: 'tableRow',
  content: cells.map(({ isHeader, colspan, rowspan, content }) => ({
    type: isHeader ? 'tableHeader' : 'tableCell',
    attrs: { colspan, rowspan },
    content: content.length === 0 ? [{ type: 'paragraph' }] : isHeader ? content.map(withoutBold) : content,
  })),
})

/** A head is bold by itself. */
export const withoutBold = (node: RichNode): RichNode => {
  const { marks, content, ...rest } = node
  const kept = (marks ?? []).filter(({ type }) => type !== 'bold')
  return { ...rest, ...(kept.length > 0 && { marks: kept }), ...(content && { content: content.map(withoutBold) }) }
}
