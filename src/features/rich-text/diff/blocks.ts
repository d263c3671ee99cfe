import type { RichNode } from '../document.ts'
import { type AlignedPosition, align } from './align.ts'
import { type Keys, newKeys } from './keys.ts'
import { type DiffNode, differs, headOf, isTextBlock } from './node.ts'
import { areSameKind, newSimilarity, type Similarity } from './similarity.ts'
import { diffText, splitWords } from './words.ts'

type Comparison = { readonly keys: Keys; readonly likeness: Similarity }

/** The new document, with removed parts of the old one in their places: blocks are aligned, then compared by word. */
export function diffDocuments(old: RichNode, now: RichNode): DiffNode {
  return diffPair(old, now, { keys: newKeys(), likeness: newSimilarity() })
}

function diffPair(old: RichNode, now: RichNode, comparison: Comparison): DiffNode {
  const { keys } = comparison
  if (keys.of(old) === keys.of(now)) return now
  const content =
    now.type === 'table'
      ? diffTable(old, now, comparison)
      : isTextBlock(now)
        ? diffText(old.content ?? [], now.content ?? [])
        : diffChildren(old, now, comparison)
  const isHeadChanged = keys.ofHead(old) !== keys.ofHead(now)
  const isChanged = isHeadChanged || ((isTextBlock(now) || isCell(now)) && content.some(differs))
  return {
    ...headOf(now),
    ...(content.length > 0 && { content }),
    ...(isChanged && { change: 'changed' }),
    ...(isHeadChanged && { was: headOf(old) }),
  }
}

/** Above this many blocks at one level, they are shown as replaced. */
const maxBlocks = 2_000

const isCell = ({ type }: RichNode) => type === 'tableCell' || type === 'tableHeader'

function diffChildren(before: RichNode, after: RichNode, comparison: Comparison): DiffNode[] {
  const { keys, likeness } = comparison
  const [old, now] = [before.content ?? [], after.content ?? []]
  if (Math.max(old.length, now.length) > maxBlocks)
    return [
      ...old.map((node): DiffNode => ({ ...node, change: 'removed' })),
      ...now.map((node): DiffNode => ({ ...node, change: 'added' })),
    ]
  const mayReplace = (a: RichNode, b: RichNode) =>
    areSameKind(a, b) && (after.type !== 'doc' || (a.type === 'heading' && b.type === 'heading'))
  const places = align(old, now, { key: keys.of, likeness, mayReplace })
  const removed = places.flatMap((place) => (place.now === undefined ? (old[place.old ?? -1] ?? []) : []))
  const added = places.flatMap((place) => (place.old === undefined ? (now[place.now ?? -1] ?? []) : []))
  const moved = movedAmong(removed, added, keys)
  return places.flatMap((place): DiffNode[] => {
    const [a, b] = [old[place.old ?? -1], now[place.now ?? -1]]
    if (a && b) return [diffPair(a, b, comparison)]
    if (a) return [{ ...a, change: moved.has(keys.of(a)) ? 'moved-away' : 'removed' }]
    return b ? [{ ...b, change: moved.has(keys.of(b)) ? 'moved-here' : 'added' }] : []
  })
}

const fewestWordsMoved = 5

/** Unchanged blocks in another place. Short ones do not count: they may be different blocks with the same text. */
function movedAmong(removed: readonly RichNode[], added: readonly RichNode[], { of }: Keys): Set<number> {
  const keysOccurringOnce = (nodes: readonly RichNode[]) => {
    const counts = new Map<number, number>()
    for (const key of nodes.filter(isLong).map(of)) counts.set(key, (counts.get(key) ?? 0) + 1)
    return new Set([...counts].flatMap(([key, count]) => (count === 1 ? key : [])))
  }
  const addedKeys = keysOccurringOnce(added)
  return new Set([...keysOccurringOnce(removed)].filter((key) => addedKeys.has(key)))
}

const isLong = (node: RichNode) => wordCount(node) >= fewestWordsMoved

const wordCount = ({ text, content }: RichNode): number =>
  text === undefined
    ? (content ?? []).reduce((sum, child) => sum + wordCount(child), 0)
    : splitWords(text).filter((word) => word.trim()).length

/** Compares the rows of two tables: aligns columns first, then rows, then compares cells. */
function diffTable(old: RichNode, now: RichNode, comparison: Comparison): DiffNode[] {
  const [before, after] = [gridOf(old), gridOf(now)]
  // Tables with spanning cells have no columns to compare.
  if (!before || !after) return diffChildren(old, now, comparison)
  const columns = alignLines(columnsOf(before), columnsOf(after), comparison)
  const shared = columns.filter((column) => column.old !== undefined && column.now !== undefined)
  if (shared.length === 0) return diffChildren(old, now, comparison)
  const pickColumns = (grid: Grid, side: 'old' | 'now') =>
    grid.map((row) => shared.flatMap((column) => row[column[side] ?? -1] ?? []))
  return alignLines(pickColumns(before, 'old'), pickColumns(after, 'now'), comparison).map((row) =>
    diffRow(before[row.old ?? -1], after[row.now ?? -1], columns, comparison),
  )
}

/** In a row added or removed as a whole, only cells of the other side are marked: blanks that keep columns aligned. */
function diffRow(
  old: Line | undefined,
  now: Line | undefined,
  columns: readonly AlignedPosition[],
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

type Line = readonly RichNode[]
type Grid = readonly Line[]

/** The cells by row and column, if none spans several. */
function gridOf(table: RichNode): Grid | undefined {
  const rows = (table.content ?? []).map((row) => row.content ?? [])
  const isUnspanned = ({ attrs }: RichNode) => attrs?.colspan === 1 && attrs.rowspan === 1
  return rows.every((row) => row.length === rows[0]?.length && row.every(isUnspanned)) ? rows : undefined
}

const columnsOf = (grid: Grid): Grid => (grid[0] ?? []).map((_, index) => grid.flatMap((row) => row[index] ?? []))

const likeByName = 0.9

/** Lines with the same first cell are almost the same, whatever their other cells; others are compared by content. */
function alignLines(old: Grid, now: Grid, { keys, likeness }: Comparison): AlignedPosition[] {
  const nodes = new Map([...old, ...now].map((line): [Line, RichNode] => [line, { type: 'line', content: line }]))
  const nodeOf = (line: Line) => nodes.get(line) as RichNode
  return align(old, now, {
    key: (line) => keys.of(nodeOf(line)),
    likeness: (a, b) => Math.max(haveSameName(a, b) ? likeByName : 0, likeness(nodeOf(a), nodeOf(b))),
    mayReplace: () => true,
  })

  function haveSameName([a]: Line, [b]: Line): boolean {
    return a !== undefined && b !== undefined && keys.of(a) === keys.of(b) && hasText(a)
  }
}

const hasText = ({ text, content }: RichNode): boolean => text !== undefined || (content ?? []).some(hasText)
