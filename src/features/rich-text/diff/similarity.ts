import { blockNode } from '../blocks/blocks.ts'
import { isPartId } from '../blocks/flow/flow.ts'
import { type RichNode, thresholdWords } from '../document.ts'
import { splitWords } from './words.ts'

/** The similarity of two blocks: from 0, nothing in common or never the same block, to 1. */
export type Similarity = (a: RichNode, b: RichNode) => number

/** Blocks that an editor turns into one another. */
const kin: Record<string, string> = { heading: 'paragraph', orderedList: 'bulletList', tableHeader: 'tableCell' }
const kindOf = ({ type }: RichNode) => kin[type] ?? type

export const areSameKind = (a: RichNode, b: RichNode) => kindOf(a) === kindOf(b)

/** Likeness by shared words, counted as often as they occur. */
export function newSimilarity(): Similarity {
  const counts = new WeakMap<RichNode, Count>()
  const countOf = (node: RichNode) => {
    const count = counts.get(node) ?? countWords(node)
    counts.set(node, count)
    return count
  }
  return (a, b) => {
    if (!areSameKind(a, b)) return 0
    if (blockNode(a.type)?.isOnly) return 1
    if (isPartId(a.attrs?.id) && a.attrs.id === b.attrs?.id) return 1
    const [smaller, larger] = [countOf(a), countOf(b)].sort((a, b) => a.words.size - b.words.size) as [Count, Count]
    if (smaller.total + larger.total === 0) return 1
    let shared = 0
    for (const [word, times] of smaller.words) shared += Math.min(times, larger.words.get(word) ?? 0)
    return (2 * shared) / (smaller.total + larger.total)
  }
}

type Count = { readonly words: Map<string, number>; readonly total: number }

function countWords(node: RichNode): Count {
  const words = new Map<string, number>()
  let total = 0
  for (const word of everyWord(node)) {
    words.set(word, (words.get(word) ?? 0) + 1)
    total++
  }
  return { words, total }
}

function everyWord({ type, text, attrs, content }: RichNode): string[] {
  if (text !== undefined) return splitWords(text).flatMap((word) => word.trim() || [])
  if (type === 'threshold') return splitWords(thresholdWords(attrs)).flatMap((word) => word.trim() || [])
  if (type === 'citation') return attrs?.refs as string[]
  return (content ?? []).flatMap(everyWord)
}
