import type { RichNode } from '../document.ts'
import { align } from './align.ts'
import { type Keys, newKeys } from './keys.ts'
import { areSameKind, newSimilarity, type Similarity } from './similarity.ts'

type Blocks = readonly RichNode[]

export type MergePart = {
  readonly base: Blocks
  readonly mine: Blocks
  readonly theirs: Blocks
  /** Who changed it: nobody, one of them, both in the same way, or both differently. */
  readonly by: 'nobody' | 'mine' | 'theirs' | 'both' | 'conflict'
}

/** The version to keep of a conflicting part. Both: mine, then theirs. */
export type Choice = 'mine' | 'theirs' | 'both'

/** Parts that only one has changed are settled; those that both changed differently are conflicts for the user. */
export function merge(base: RichNode, mine: RichNode, theirs: RichNode): MergePart[] {
  const keys = newKeys()
  const likeness = newSimilarity()
  const [mySide, theirSide] = [mine, theirs].map((side) =>
    changesOf(base.content ?? [], side.content ?? [], keys, likeness),
  )
  const parts = (base.content ?? []).flatMap((block, at) => [
    { base: [], mine: mySide?.before(at) ?? [], theirs: theirSide?.before(at) ?? [] },
    { base: [block], mine: mySide?.at(at) ?? [], theirs: theirSide?.at(at) ?? [] },
  ])
  const end = base.content?.length ?? 0
  parts.push({ base: [], mine: mySide?.before(end) ?? [], theirs: theirSide?.before(end) ?? [] })
  return mergeAdjacent(parts.map((part) => ({ ...part, by: changedBy(part, keys) })))
}

/** The merged document, with a choice for each conflict in order. Undecided parts keep their original version. */
export function mergedDocument(parts: readonly MergePart[], choices: readonly (Choice | undefined)[]): RichNode {
  let conflict = 0
  const content = parts.flatMap((part) => (part.by === 'conflict' ? chosen(part, choices[conflict++]) : settled(part)))
  return { type: 'doc', ...(content.length > 0 && { content }) }
}

const settled = ({ by, mine, theirs }: MergePart): Blocks => (by === 'theirs' ? theirs : mine)

const chosen = ({ base, mine, theirs }: MergePart, choice: Choice | undefined): Blocks =>
  choice === undefined ? base : choice === 'both' ? [...mine, ...theirs] : choice === 'mine' ? mine : theirs

/** The changes to each block of the base on one side, and the new blocks before it. */
function changesOf(base: Blocks, side: Blocks, keys: Keys, likeness: Similarity) {
  const matched = new Map<number, RichNode>()
  const inserted = new Map<number, RichNode[]>()
  let next = 0
  for (const { old, now } of align(base, side, { key: keys.of, likeness, mayReplace: areSameKind })) {
    const block = side[now ?? -1]
    if (old !== undefined) {
      if (block) matched.set(old, block)
      next = old + 1
    } else if (block) inserted.set(next, [...(inserted.get(next) ?? []), block])
  }
  return {
    at: (index: number): Blocks => [matched.get(index)].flatMap((block) => block ?? []),
    before: (index: number): Blocks => inserted.get(index) ?? [],
  }
}

function changedBy({ base, mine, theirs }: Omit<MergePart, 'by'>, { of }: Keys): MergePart['by'] {
  const [was, own, other] = [base, mine, theirs].map((blocks) => blocks.map(of).join())
  if (own === was) return other === was ? 'nobody' : 'theirs'
  if (other === was) return 'mine'
  return own === other ? 'both' : 'conflict'
}

/** Removes empty parts and merges adjacent parts of the same kind, except conflicts: each is decided on its own. */
function mergeAdjacent(parts: readonly MergePart[]): MergePart[] {
  const out: MergePart[] = []
  for (const part of parts) {
    const last = out.at(-1)
    if (part.base.length + part.mine.length + part.theirs.length === 0) continue
    if (last && last.by === part.by && part.by !== 'conflict')
      out[out.length - 1] = {
        by: part.by,
        base: [...last.base, ...part.base],
        mine: [...last.mine, ...part.mine],
        theirs: [...last.theirs, ...part.theirs],
      }
    else out.push(part)
  }
  return out
}
