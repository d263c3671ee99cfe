import { blockNode } from '../blocks/blocks.ts'
import type { RichNode } from '../document.ts'

/** How a part of a document has changed. A moved part occurs twice: in its old and its new place. */
export type Change = 'added' | 'removed' | 'changed' | 'moved-away' | 'moved-here'

/** As a node of a region, to be rendered alike. Words carry `ins` or `del`; `was`: the node itself was different. */
export type DiffNode = Omit<RichNode, 'content'> & {
  readonly content?: readonly DiffNode[]
  readonly change?: Change
  readonly was?: Head
}

export type Head = Pick<RichNode, 'type' | 'attrs' | 'marks'>

export const headOf = ({ type, attrs, marks }: RichNode): Head => ({
  type,
  ...(attrs && { attrs }),
  ...(marks && { marks }),
})

export const isTextBlock = ({ type }: Pick<RichNode, 'type'>) =>
  type === 'paragraph' || type === 'heading' || blockNode(type)?.content === 'inline*'

/** Whether a node exists on the old side only. */
export const isGone = ({ change, marks }: DiffNode) =>
  change === 'removed' || change === 'moved-away' || marks?.some(({ type }) => type === 'del') === true

/** Whether a node exists on the new side only. */
export const isNew = ({ change, marks }: DiffNode) =>
  change === 'added' || change === 'moved-here' || marks?.some(({ type }) => type === 'ins') === true

export const differs = (node: DiffNode): boolean =>
  node.change !== undefined || isGone(node) || isNew(node) || (node.content ?? []).some(differs)
