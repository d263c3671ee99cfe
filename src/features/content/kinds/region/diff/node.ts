import type { RichNode } from '../document.ts'

/** How a part of a document differs from what it was. What was moved is there twice: where it was and where it is. */
export type Change = 'added' | 'removed' | 'changed' | 'moved-away' | 'moved-here'

/**
 * A node of a difference: shaped as a node of a region, so that the same code draws it. Words carry the mark `ins` or
 * `del`; a block says in `change` what became of it; `was` is there where the node itself, not only what it holds,
 * was another.
 */
export type DiffNode = Omit<RichNode, 'content'> & {
  readonly content?: readonly DiffNode[]
  readonly change?: Change
  readonly was?: Head
}

/** A node without what it holds. */
export type Head = Pick<RichNode, 'type' | 'attrs' | 'marks'>

/** The node without what it holds. */
export const headOf = ({ type, attrs, marks }: RichNode): Head => ({
  type,
  ...(attrs && { attrs }),
  ...(marks && { marks }),
})

/** The blocks whose content is text. */
const textBlocks = new Set(['paragraph', 'heading', 'statement', 'population'])

/** Tells whether a node holds text rather than blocks. */
export const isTextBlock = ({ type }: Pick<RichNode, 'type'>) => textBlocks.has(type)

/** Whether a node stands on the old side alone. */
export const isGone = ({ change, marks }: DiffNode) =>
  change === 'removed' || change === 'moved-away' || marks?.some(({ type }) => type === 'del') === true

/** Whether a node stands on the new side alone. */
export const isNew = ({ change, marks }: DiffNode) =>
  change === 'added' || change === 'moved-here' || marks?.some(({ type }) => type === 'ins') === true

/** Tells whether anything differs in a node or beneath it. */
export const differs = (node: DiffNode): boolean =>
  node.change !== undefined || isGone(node) || isNew(node) || (node.content ?? []).some(differs)
