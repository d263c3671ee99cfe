import type { RichNode } from '../document.ts'
import { align, type Place } from './align.ts'
import { type Comparison, diffChildren, diffPair } from './blocks.ts'
import type { DiffNode } from './node.ts'

/** The rows of two tables, compared: columns are laid side by side first, then rows, then cells are compared. */
export function diffTable(old: RichNode, now: RichNode, comparison: Comparison): DiffNode[] {
  const [before, after] = [gridOf(old), gridOf(now)]
  // Where cells span others there are no columns to go by.
  if (!before || !after) return diffChildren(old, now, comparison)
  const columns = alignLines(columnsOf(before), columnsOf(after), comparison)
  const shared = columns.filter((column) => column.old !== undefined && column.now !== undefined)
  if (shared.length === 0) return diffChildren(old, now, comparison)
  const only = (grid: Grid, side: 'old' | 'now') =>
    grid.map((row) => shared.flatMap((column) => row[column[side] ?? -1] ?? []))
  return alignLines(only(before, 'old'), only(after, 'now'), comparison).map((row) =>
    diffRow(before[row.old ?? -1], after[row.now ?? -1], columns, comparison),
  )
}

/** In a row that came or went as a whole only cells of the other side are marked: the blanks that keep columns in line. */
function diffRow(
  old: Line | undefined,
  now: Line | undefined,
  columns: readonly Place[],
  comparison: Comparison,
): DiffNode {
  const content = columns.map((column): DiffNode => {
    const [was, is] = [old?.[column.old ?? -1], now?.[column.now ?? -1]]
    if (was && is) return diffPair(was, is, comparison)
    if (was) return now ? { ...was, change: 'removed' } : was
    if (is) return old ? { ...is, change: 'added' } : is
    return { ...blank, change: old ? 'added' : 'removed' }
  })
  return { type: 'tableRow', content, ...(!old && { change: 'added' }), ...(!now && { change: 'removed' }) }
}

const blank: RichNode = { type: 'tableCell', attrs: { colspan: 1, rowspan: 1 }, content: [{ type: 'paragraph' }] }

/** The cells of a row or a column. */
type Line = readonly RichNode[]
type Grid = readonly Line[]

/** The cells by row and column, where each takes one place. */
function gridOf(table: RichNode): Grid | undefined {
  const rows = (table.content ?? []).map((row) => row.content ?? [])
  const isOne = ({ attrs }: RichNode) => attrs?.colspan === 1 && attrs.rowspan === 1
  return rows.every((row) => row.length === rows[0]?.length && row.every(isOne)) ? rows : undefined
}

const columnsOf = (grid: Grid): Grid => (grid[0] ?? []).map((_, at) => grid.flatMap((row) => row[at] ?? []))

const likeByName = 0.9

/** Lines that begin with the same words are all but the same, whatever else they say; others go by what they say. */
function alignLines(old: Grid, now: Grid, { keys, likeness }: Comparison): Place[] {
  const nodes = new Map([...old, ...now].map((line): [Line, RichNode] => [line, { type: 'line', content: line }]))
  const nodeOf = (line: Line) => nodes.get(line) as RichNode
  return align(old, now, {
    key: (line) => keys.of(nodeOf(line)),
    likeness: (one, other) => Math.max(haveOneName(one, other) ? likeByName : 0, likeness(nodeOf(one), nodeOf(other))),
    mayReplace: () => true,
  })

  function haveOneName([one]: Line, [other]: Line): boolean {
    return one !== undefined && other !== undefined && keys.of(one) === keys.of(other) && hasText(one)
  }
}

const hasText = ({ text, content }: RichNode): boolean => text !== undefined || (content ?? []).some(hasText)
