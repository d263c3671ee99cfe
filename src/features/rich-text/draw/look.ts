import type { RichNode } from '../document.ts'
import { type Attributes, type Html, join, text } from './html.ts'

/** Overrides of the drawing for readers, used to show changes. */
export type Look = {
  readonly join: (nodes: readonly RichNode[], drawn: readonly Html[]) => Html
  /** Wraps the content of an item, a cell or a part of a recommendation, whose own element cannot be wrapped. */
  readonly within: (node: RichNode, drawn: Html) => Html
  /** Extra attributes for the element of an item, a row or a cell. */
  readonly attributes: (node: RichNode) => Attributes
  readonly isOpen: (node: RichNode) => boolean
  /** The list of the unconfirmed statements drawn since the last one; empty if there are none. */
  readonly foot: () => Html
  /** Overrides for drawing nodes. `children` draws the content of a node. */
  readonly nodes: Readonly<Record<string, (node: RichNode, children: (node: RichNode) => Html) => Html>>
}

export const plainLook: Look = {
  join: (_, drawn) => join(drawn),
  within: (_, drawn) => drawn,
  attributes: () => ({}),
  isOpen: () => false,
  foot: () => text(''),
  nodes: {},
}
