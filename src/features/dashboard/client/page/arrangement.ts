import type { Column, PlacedPortlet } from '../../contract/dashboard.ts'

/** A stack of portlets in the grid, or one that spans two columns; grid lines count from 1. */
export type Cell = {
  readonly key: string
  readonly column: number
  readonly span: 1 | 2
  readonly fromRow: number
  /** The grid line at its end. */
  readonly toRow: number
  readonly portlets: readonly PlacedPortlet[]
}

/** A portlet of size 2 interrupts its column and the neighbour, whose portlets that come before it are placed above. */
export function arrange(columns: readonly Column[]): { cells: readonly Cell[]; rows: number } {
  const cells: Cell[] = []
  const placed = columns.map(() => 0)
  const nextRow = columns.map(() => 1)

  function stack(column: number, to: number, toRow: number) {
    const { portlets = [], id = '' } = columns[column] ?? {}
    const from = placed[column] ?? 0
    const run = portlets.slice(from, to)
    if (run.length > 0)
      cells.push({
        key: `${id} ${from}`,
        column: column + 1,
        span: 1,
        fromRow: nextRow[column] ?? 1,
        toRow,
        portlets: run,
      })
    placed[column] = Math.max(from, to)
  }

  for (const { column, at, portlet } of widePortlets(columns)) {
    const left = Math.min(column, columns.length - 2)
    const pair = [left, left + 1]
    const row = Math.max(...pair.map((index) => nextRow[index] ?? 1)) + 1
    for (const index of pair) stack(index, Math.max(at, placed[index] ?? 0), row)
    cells.push({ key: portlet.id, column: left + 1, span: 2, fromRow: row, toRow: row + 1, portlets: [portlet] })
    placed[column] = at + 1
    for (const index of pair) nextRow[index] = row + 1
  }
  const rows = Math.max(...nextRow)
  for (const [column, { portlets }] of columns.entries()) stack(column, portlets.length, rows + 1)
  return { cells, rows }
}

/** Portlets that span two columns, topmost first; none in a single column. */
function widePortlets(columns: readonly Column[]) {
  if (columns.length < 2) return []
  return columns
    .flatMap(({ portlets }, column) => portlets.map((portlet, at) => ({ column, at, portlet })))
    .filter(({ portlet }) => portlet.size === 2)
    .sort((one, other) => one.at - other.at || one.column - other.column)
}
