import type { RichNode } from '../document.ts'
import { align } from './align.ts'
import { type Keys, newKeys } from './keys.ts'
import { areKin, type Likeness, newLikeness } from './likeness.ts'
import { type DiffNode, differs, headOf, isTextBlock } from './node.ts'
import { diffTable } from './table.ts'
import { diffText, wordsOf } from './words.ts'

/** What the parts of one difference share while it is found. */
export type Comparison = { readonly keys: Keys; readonly likeness: Likeness }

/**
 * The difference of two documents: the new one with what is gone from the old one in its place. Blocks are laid side by
 * side, then compared word by word.
 */
export function diffDocuments(old: RichNode, now: RichNode): DiffNode {
  return diffPair(old, now, { keys: newKeys(), likeness: newLikeness() })
}

/** The difference of two nodes that are taken to be the same node, changed. */
export function diffPair(old: RichNode, now: RichNode, comparison: Comparison): DiffNode {
  const { keys } = comparison
  if (keys.of(old) === keys.of(now)) return now
  const content =
    now.type === 'table'
      ? diffTable(old, now, comparison)
      : isTextBlock(now)
        ? diffText(old.content ?? [], now.content ?? [])
        : diffChildren(old, now, comparison)
  const isAnother = keys.ofHead(old) !== keys.ofHead(now)
  const isChanged = isAnother || ((isTextBlock(now) || isCell(now)) && content.some(differs))
  return {
    ...headOf(now),
    ...(content.length > 0 && { content }),
    ...(isChanged && { change: 'changed' }),
    ...(isAnother && { was: headOf(old) }),
  }
}

const isCell = ({ type }: RichNode) => type === 'tableCell' || type === 'tableHeader'

/** The blocks of two nodes, compared. */
export function diffChildren(before: RichNode, after: RichNode, comparison: Comparison): DiffNode[] {
  const { keys, likeness } = comparison
  const [old, now] = [before.content ?? [], after.content ?? []]
  const mayReplace = (one: RichNode, other: RichNode) =>
    areKin(one, other) && (after.type !== 'doc' || (one.type === 'heading' && other.type === 'heading'))
  const places = align(old, now, { key: keys.of, likeness, mayReplace })
  const gone = places.flatMap((place) => (place.now === undefined ? (old[place.old ?? -1] ?? []) : []))
  const come = places.flatMap((place) => (place.old === undefined ? (now[place.now ?? -1] ?? []) : []))
  const moved = movedAmong(gone, come, keys)
  return places.flatMap((place): DiffNode[] => {
    const [one, other] = [old[place.old ?? -1], now[place.now ?? -1]]
    if (one && other) return [diffPair(one, other, comparison)]
    if (one) return [{ ...one, change: moved.has(keys.of(one)) ? 'moved-away' : 'removed' }]
    return other ? [{ ...other, change: moved.has(keys.of(other)) ? 'moved-here' : 'added' }] : []
  })
}

const fewestWordsMoved = 5

/** The blocks that went from one place and came, the same, to another. Short ones may well be others that say the same. */
function movedAmong(gone: readonly RichNode[], come: readonly RichNode[], { of }: Keys): Set<number> {
  const once = (nodes: readonly RichNode[]) => {
    const keys = nodes.filter(isLong).map(of)
    return new Set(keys.filter((key) => keys.indexOf(key) === keys.lastIndexOf(key)))
  }
  const arrived = once(come)
  return new Set([...once(gone)].filter((key) => arrived.has(key)))
}

const isLong = (node: RichNode) => wordCount(node) >= fewestWordsMoved

const wordCount = ({ text, content }: RichNode): number =>
  text === undefined
    ? (content ?? []).reduce((sum, child) => sum + wordCount(child), 0)
    : wordsOf(text).filter((word) => word.trim()).length
