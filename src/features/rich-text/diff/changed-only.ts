import { blockNode } from '../blocks/blocks.ts'
import { type DiffNode, differs } from './node.ts'

/** The changed parts of a difference, each with its heading. An `unchanged` node replaces omitted parts. */
export function changedOnly(difference: DiffNode): DiffNode {
  const { content = [] } = unchangedFolded(difference)
  return {
    ...difference,
    content: content.map((block) => (block.type === 'unchanged' ? { type: 'unchanged' } : block)),
  }
}

/** The changed parts of a difference, each with its heading, and of a changed block only the rows that changed. */
export function changesAlone(difference: DiffNode): DiffNode {
  const { content = [] } = unchangedFolded(difference)
  const isShown = (part: DiffNode) => differs(part) || !blockNode(part.type)?.isRepeated
  return {
    ...difference,
    content: content
      .filter(({ type }) => type !== 'unchanged')
      .map((block) => (block.content && !block.change ? { ...block, content: block.content.filter(isShown) } : block)),
  }
}

/** A difference with its unchanged parts, except headings, in `unchanged` nodes. */
export function unchangedFolded(difference: DiffNode): DiffNode {
  const blocks = difference.content ?? []
  const shown = new Set<number>()
  let heading: number | undefined
  for (const [position, block] of blocks.entries()) {
    if (differs(block)) for (const index of [heading ?? position, position]) shown.add(index)
    if (block.type === 'heading') heading = position
  }
  const content: DiffNode[] = []
  for (const [position, block] of blocks.entries()) {
    const last = content.at(-1)
    if (shown.has(position)) content.push(block)
    else if (last?.type === 'unchanged') content.splice(-1, 1, { ...last, content: [...(last.content ?? []), block] })
    else content.push({ type: 'unchanged', content: [block] })
  }
  return { ...difference, content }
}
