import { type RichNode, textOf } from '../document.ts'
import { element, type Html, join, text } from './html.ts'
import type { Look } from './look.ts'
import type { PageDrawing } from './page.ts'

const mostColumnsStacked = 4

/**
 * A table. Up to four plain columns turn into labelled rows where the page is narrow; wider ones scroll in a region of
 * their own that the keyboard reaches.
 */
export function drawTable(
  node: RichNode,
  page: PageDrawing,
  drawCell: (node: RichNode) => Html,
  { attributes }: Look,
): Html {
  const rows = node.content ?? []
  const caption = String(node.attrs?.caption ?? '')
  const hasHead = rows.length > 1 && isHeadRow(rows[0])
  const head = hasHead ? rows.slice(0, 1) : []
  const body = hasHead ? rows.slice(1) : rows
  const columns = Math.max(
    ...rows.map((row) => (row.content ?? []).reduce((sum, cell) => sum + span(cell, 'colspan'), 0)),
  )
  const isPlain = rows.every((row) =>
    (row.content ?? []).every((cell) => span(cell, 'colspan') * span(cell, 'rowspan') === 1),
  )
  const stacks = hasHead && isPlain && columns >= 3 && columns <= mostColumnsStacked
  const scrolls = !stacks && columns > 2
  const id = `${page.prefix}table-${page.count('table')}`
  const labels = hasHead ? (rows[0]?.content ?? []).map(currentText) : []
  const numeric = isPlain
    ? Array.from({ length: columns }, (_, at) => at > 0 && body.every((row) => isNumber(row.content?.[at])))
    : []
  const role = (name: string) => (stacks ? name : undefined)
  const drawRow = (row: RichNode, inHead: boolean) =>
    element(
      'tr',
      { role: role('row'), ...attributes(row) },
      ...(row.content ?? []).map((cell, at) => {
        const names = cell.type === 'tableHeader'
        const scope = names ? (inHead ? 'col' : 'row') : undefined
        return element(
          names ? 'th' : 'td',
          {
            scope,
            role: role(scope === 'col' ? 'columnheader' : scope === 'row' ? 'rowheader' : 'cell'),
            colspan: span(cell, 'colspan') === 1 ? undefined : span(cell, 'colspan'),
            rowspan: span(cell, 'rowspan') === 1 ? undefined : span(cell, 'rowspan'),
            'data-label': stacks && !inHead && at > 0 ? labels[at] : undefined,
            'data-number': numeric[at],
            ...attributes(cell),
          },
          // Beside its label a cell is one thing, whatever its text is made of.
          stacks && !inHead && at > 0 ? element('div', {}, drawCell(cell)) : drawCell(cell),
        )
      }),
    )
  const section = (name: string, of: readonly RichNode[]) =>
    of.length === 0
      ? []
      : [element(name, { role: role('rowgroup') }, ...of.map((row) => drawRow(row, name === 'thead')))]
  return element(
    'div',
    {
      class: stacks ? 'table table-stacks' : 'table',
      ...(scrolls && {
        // Shown twice on a page, as when versions are compared, it would not be a landmark of its own.
        role: page.prefix ? 'group' : 'region',
        tabindex: 0,
        ...(caption ? { 'aria-labelledby': id } : { 'aria-label': 'Table' }),
      }),
    },
    element(
      'table',
      { role: role('table') },
      join(caption ? [element('caption', { id }, text(caption))] : []),
      ...section('thead', head),
      ...section('tbody', body),
    ),
  )
}

const isHeadRow = (row: RichNode | undefined) => (row?.content ?? []).every((cell) => cell.type === 'tableHeader')

const span = (cell: RichNode, which: 'colspan' | 'rowspan') => Number(cell.attrs?.[which] ?? 1)

const isNumber = (cell: RichNode | undefined) =>
  cell !== undefined && /^[<>≤≥±+−–-]?\s?[\d.,]+\s?%?$/.test(textOf(cell).trim())

/** Where changes are shown, without what is gone. */
const currentText = ({ marks, text: words, content }: RichNode): string =>
  marks?.some(({ type }) => type === 'del') ? '' : (words ?? (content ?? []).map(currentText).join(''))
