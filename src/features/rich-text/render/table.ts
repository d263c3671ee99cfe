import { type RichNode, textOf } from '../document.ts'
import { lastingIdOf } from '../lasting-id.ts'
import { formerAnchors } from './former-anchors.ts'
import { element, empty, type Html, join, text } from './html.ts'
import type { Look } from './look.ts'
import { type RenderContext, slugOf } from './page.ts'
import { unbroken } from './typography.ts'

const maxColumnsStacked = 4
/** On a phone each row of a longer stacked table folds under its head. */
const maxRowsOpen = 8
/** A first column with longer texts would fill a phone screen, so such a table stacks with one column more. */
const longHead = 60

/** Up to four plain columns become labelled rows where the page is narrow; wider tables scroll, also by keyboard. */
export function renderTable(
  node: RichNode,
  page: RenderContext,
  renderCell: (node: RichNode) => Html,
  { attributes }: Look,
): Html {
  const rows = node.content ?? []
  const caption = String(node.attrs?.caption ?? '')
  const headRows = headRowsOf(rows)
  const hasHead = headRows > 0
  const head = rows.slice(0, headRows)
  const body = rows.slice(headRows)
  const columns = Math.max(
    ...rows.map((row) => (row.content ?? []).reduce((sum, cell) => sum + span(cell, 'colspan'), 0)),
  )
  const isPlain = rows.every((row) =>
    (row.content ?? []).every((cell) => span(cell, 'colspan') * span(cell, 'rowspan') === 1),
  )
  const hasLongHeads = body.some((row) => textOf(row.content?.[0] ?? row).length > longHead)
  const stacks = hasHead && isPlain && columns >= 3 && columns <= maxColumnsStacked + (hasLongHeads ? 1 : 0)
  const scrolls = !stacks && columns > 2
  const folds = stacks && body.length > maxRowsOpen && !page.prefix
  const { id, former } = page.anchor(node)
  const captionId = caption ? page.id(`${id.slice(page.prefix.length)}-caption`) : undefined
  /** A row of a table with a lasting id has an anchor of its own, derived from its name. */
  const rowId = (row: RichNode) => {
    const name = textOf(row.content?.[0] ?? row).trim()
    return lastingIdOf(node) && !page.prefix && name ? page.id(`${id}-${slugOf(name, 'row')}`, row) : undefined
  }
  const labels = hasHead ? (rows[0]?.content ?? []).map((cell) => unbroken(currentText(cell))) : []
  const numeric = isPlain
    ? Array.from({ length: columns }, (_, index) => index > 0 && body.every((row) => isNumber(row.content?.[index])))
    : []
  const role = (name: string) => (stacks ? name : undefined)
  /** How many rows in succession have the head of a row; 0 for all of them but the first. */
  const headsOf = (index: number) => {
    const words = (at: number) => (isPlain && !page.prefix ? headOf(body[at]) : '')
    if (!words(index)) return 1
    if (words(index) === words(index - 1)) return 0
    let end = index + 1
    while (words(end) === words(index)) end++
    return end - index
  }
  const renderRow = (row: RichNode, inHead: boolean, at: number) =>
    element(
      'tr',
      { id: inHead ? undefined : rowId(row), role: role('row'), ...attributes(row) },
      ...(row.content ?? []).map((cell, index) => {
        const isHeader = cell.type === 'tableHeader'
        const scope = isHeader ? (inHead ? 'col' : 'row') : undefined
        const heads = !inHead && index === 0 ? headsOf(at) : 1
        const rows = heads > 1 ? heads : span(cell, 'rowspan')
        return element(
          isHeader ? 'th' : 'td',
          {
            scope,
            role: role(scope === 'col' ? 'columnheader' : scope === 'row' ? 'rowheader' : 'cell'),
            colspan: span(cell, 'colspan') === 1 ? undefined : span(cell, 'colspan'),
            rowspan: rows === 1 ? undefined : rows,
            class: heads === 0 ? 'again' : undefined,
            'data-label': stacks && !inHead && index > 0 ? labels[index] : undefined,
            'data-number': numeric[index],
            ...attributes(cell),
          },
          // Next to its label a cell must be a single element, whatever its content.
          stacks && !inHead && index > 0 ? element('div', {}, renderCell(cell)) : renderCell(cell),
          ...(folds && !inHead && index === 0 ? [rowFold] : []),
        )
      }),
    )
  const section = (name: string, sectionRows: readonly RichNode[]) =>
    sectionRows.length === 0
      ? []
      : [
          element(
            name,
            { role: role('rowgroup') },
            ...sectionRows.map((row, at) => renderRow(row, name === 'thead', at)),
          ),
        ]
  return element(
    'div',
    {
      class: stacks ? 'table table-stacks' : 'table',
      id,
      ...(scrolls && {
        // Shown twice on a page, as in a comparison of versions, it would not be a unique landmark.
        role: page.prefix ? 'group' : 'region',
        tabindex: 0,
        ...(captionId ? { 'aria-labelledby': captionId } : { 'aria-label': 'Table' }),
      }),
    },
    ...formerAnchors(former),
    element(
      'table',
      { role: role('table') },
      join(caption ? [element('caption', { id: captionId }, text(unbroken(caption)))] : []),
      ...section('thead', head),
      ...section('tbody', body),
    ),
  )
}

/** Opens a folded row without script. The style sheet hides it where nothing folds. */
const rowFold = empty('input', { type: 'checkbox', class: 'row-fold', 'aria-label': 'Show details' })

/** The rows that the first one's cells span: rendered in one section, at whose end a browser would cut these cells. */
function rowsReached(rows: readonly RichNode[]): number {
  let end = 1
  for (const [index, row] of rows.entries()) {
    if (index >= end) break
    end = Math.max(end, ...(row.content ?? []).map((cell) => index + span(cell, 'rowspan')))
  }
  return end
}

/** The number of head rows of a table; 0 if its first row names no columns. */
export function headRowsOf(rows: readonly RichNode[]): number {
  const headCount = rowsReached(rows)
  return headCount < rows.length && isHeadRow(rows[0]) ? headCount : 0
}

/** The words of the head of a row; empty if it has none. */
const headOf = (row: RichNode | undefined) =>
  row?.content?.[0]?.type === 'tableHeader' ? textOf(row.content[0]).trim() : ''

const isHeadRow = (row: RichNode | undefined) => (row?.content ?? []).every((cell) => cell.type === 'tableHeader')

const span = (cell: RichNode, which: 'colspan' | 'rowspan') => Number(cell.attrs?.[which] ?? 1)

const isNumber = (cell: RichNode | undefined) =>
  cell !== undefined && /^[<>≤≥±+−–-]?\s?[\d.,]+\s?%?$/.test(textOf(cell).trim())

/** The current text, without the removed parts in a difference. */
const currentText = (cell: RichNode): string => textOf(withoutRemoved(cell)).trim()

const withoutRemoved = ({ content, ...node }: RichNode): RichNode => ({
  ...node,
  ...(content && {
    content: content.filter(({ marks }) => !marks?.some(({ type }) => type === 'del')).map(withoutRemoved),
  }),
})
