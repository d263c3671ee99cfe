import type { RichNode } from '../document.ts'
import { type Attributes, type Html, join } from './html.ts'

/** What may be drawn otherwise than readers get it: how changes are shown. */
export type Look = {
  /** Puts nodes that follow one another together, each of them drawn. */
  readonly join: (nodes: readonly RichNode[], drawn: readonly Html[]) => Html
  /** Draws what an item, a cell or a part of a recommendation holds, around which nothing can be put. */
  readonly within: (node: RichNode, drawn: Html) => Html
  /** What the element of an item, a row or a cell says of it. */
  readonly attributes: (node: RichNode) => Attributes
  /** Whether what readers unfold is unfolded. */
  readonly isOpen: (node: RichNode) => boolean
  /** Nodes that are drawn by other means. `children` draws what a node holds. */
  readonly nodes: Readonly<Record<string, (node: RichNode, children: (node: RichNode) => Html) => Html>>
}

/** As readers get it. */
export const plainLook: Look = {
  join: (_, drawn) => join(drawn),
  within: (_, drawn) => drawn,
  attributes: () => ({}),
  isOpen: () => false,
  nodes: {},
}
