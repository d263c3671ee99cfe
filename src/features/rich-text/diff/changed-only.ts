import { type DiffNode, differs } from './node.ts'

/** The changed parts of a difference, each with its heading. An `unchanged` node replaces omitted parts. */
export function changedOnly(difference: DiffNode): DiffNode {
  const blocks = difference.content ?? []
  const shown = new Set<number>()
  let heading: number | undefined
  for (const [at, block] of blocks.entries()) {
    if (differs(block)) for (const index of [heading ?? at, at]) shown.add(index)
    if (block.type === 'heading') heading = at
  }
  return {
    ...difference,
    content: blocks.flatMap((block, at) => {
      if (shown.has(at)) return [block]
      return at === 0 || shown.has(at - 1) ? [{ type: 'unchanged' }] : []
    }),
  }
}
