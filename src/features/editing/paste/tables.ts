import type { RichNode } from '#features/rich-text/index.ts'
import { isDropped } from './inline.ts'
import { readableText } from './raised.ts'
import type { Reading } from './reading.ts'
import { withoutBlanks } from './symbols.ts'
import { elementsIn, isStruck, type PastedElement, plainText, styleOf } from './tree.ts'
import { isUnseen } from './unseen.ts'

type Cell = { isHeader: boolean; colspan: number; rowspan: number; content: readonly RichNode[] }

const max = { colspan: 20, rowspan: 100 }

/** Converts the content of a cell: to what a cell may hold, or to any blocks. */
type CellReader = {
  flow(cell: PastedElement): readonly RichNode[]
  blocks(cell: PastedElement): readonly RichNode[]
}

/** With rows of equal width, spans within the limits, a bold first row as head. A layout table becomes its content. */
export function tableFrom(
  table: PastedElement,
  { flow, blocks }: CellReader,
  reading: Reading,
  captionBefore = '',
): RichNode[] {
  const found = rowsOf(table, reading)
  const framed = framedCells(found.map(({ row }) => row))
  const caption = captionOf(table, reading) || captionBefore
  if (framed) {
    const content = framed.flatMap((cell) => [...blocks(cell)])
    return caption === '' ? content : [{ type: 'paragraph', content: [{ type: 'text', text: caption }] }, ...content]
  }
  const rows = found.map(({ row, isHead }) =>
    row.children.flatMap((child) => {
      if (!isShownCell(child)) return []
      const isHeader = child.name === 'th' || isHead
      return [{ isHeader, colspan: spanOf(child, 'colspan'), rowspan: spanOf(child, 'rowspan'), content: flow(child) }]
    }),
  )
  const filled = padded(withoutEmptyEnd(withoutEmptyRows(rows)))
  if (filled.length === 0) return []
  return [{ type: 'table', attrs: { caption }, content: withHead(filled).map(rowFrom) }]
}

/** The cells of a layout table; undefined for a data table. */
function framedCells(rows: readonly PastedElement[]): PastedElement[] | undefined {
  const cells = rows.map(({ children }) => children.filter(isShownCell))
  if (cells.some((row) => row.length > 1)) return
  const all = cells.flat()
  const holdsTable = (cell: PastedElement) => elementsIn(cell, ({ name }) => name === 'table').length > 0
  return all.length === 1 || all.some(holdsTable) ? all : undefined
}

const isShownCell = (child: PastedElement | string): child is PastedElement =>
  typeof child !== 'string' && /^t[dh]$/.test(child.name) && !isHidden(child)

function rowsOf(table: PastedElement, reading: Reading) {
  const rows = elementsIn(table, ({ name }) => name === 'tr' || name === 'table').filter(({ name }) => name === 'tr')
  const heads = new Set(elementsIn(table, ({ name }) => name === 'thead').flatMap((head) => elementsIn(head, isRow)))
  return rows.flatMap((row) => {
    if (isUnseen(row) || isStruck(row)) {
      if (plainText(row).trim()) reading.count(isStruck(row) ? 'struck' : 'hidden')
      return []
    }
    return [{ row, isHead: heads.has(row) }]
  })
}

const isRow = ({ name }: PastedElement) => name === 'tr'

const isHidden = (element: PastedElement) => styleOf(element, 'display') === 'none' || 'hidden' in element.attributes

const spanOf = ({ attributes }: PastedElement, which: 'colspan' | 'rowspan') => {
  const span = Number.parseInt(attributes[which] ?? '1', 10)
  return Number.isNaN(span) ? 1 : Math.min(Math.max(span, 1), max[which])
}

const captionOf = (table: PastedElement, reading: Reading) =>
  elementsIn(table, ({ name }) => name === 'caption' || name === 'table')
    .filter(({ name }) => name === 'caption')
    .map((caption) => captionText(caption, reading))
    .join(' ')
    .slice(0, 300)

/** The text of a caption in one line, without hidden parts. */
export const captionText = (element: PastedElement, reading: Reading) =>
  withoutBlanks(
    readableText(element, (child) => isDropped(child, reading)),
    reading.count,
  )
    .trim()
    .slice(0, 300)

/** Removes rows without cells of their own, and reduces the row spans that reach into them. */
const withoutEmptyRows = (rows: Cell[][]): Cell[][] =>
  rows.flatMap((row, at) => {
    const kept = ({ rowspan }: Cell) => rows.slice(at, at + rowspan).filter(({ length }) => length > 0).length
    return row.length === 0 ? [] : [row.map((cell) => ({ ...cell, rowspan: kept(cell) }))]
  })

/** Spreadsheets also copy trailing empty rows. */
function withoutEmptyEnd(rows: Cell[][]): Cell[][] {
  const last = rows.findLastIndex((row) => row.some(({ content }) => content.length > 0))
  return rows.slice(0, last + 1)
}

/** Only columns in which a cell begins count, so a span of a hundred covers those. Spans end with the table. */
function padded(rows: Cell[][]): Cell[][] {
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

/** If the source marks no head, a first row of only bold text is the head, together with the rows its cells span. */
function withHead(rows: Cell[][]): Cell[][] {
  const reach = Math.max(1, ...(rows[0] ?? []).map(({ rowspan }) => rowspan))
  if (reach >= rows.length || rows.some((row) => row.some(({ isHeader }) => isHeader))) return rows
  const written = rows.slice(0, reach).flatMap((row) => row.filter(({ content }) => content.length > 0))
  const isHead = written.length > 0 && written.every(({ content }) => content.every(isBold))
  return isHead ? rows.map((row, at) => (at < reach ? row.map((cell) => ({ ...cell, isHeader: true })) : row)) : rows
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

/** Head cells are bold by default. */
export const withoutBold = (node: RichNode): RichNode => {
  const { marks, content, ...rest } = node
  const kept = (marks ?? []).filter(({ type }) => type !== 'bold')
  return { ...rest, ...(kept.length > 0 && { marks: kept }), ...(content && { content: content.map(withoutBold) }) }
}
