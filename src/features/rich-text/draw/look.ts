import type { RichNode } from '../document.ts'
import { type Attributes, type Html, join, text } from './html.ts'
import type { PageDrawing } from './page.ts'

type Children = (node: RichNode) => Html

/** `repeat` draws the content of a node once more, in another form of the same block. */
export type DrawBlock = (node: RichNode, page: PageDrawing, children: Children, look: Look, repeat: Children) => Html

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
  readonly nodes: Readonly<Record<string, (node: RichNode, children: Children) => Html>>
}

export const plainLook: Look = {
  join: (_, drawn) => join(drawn),
  within: (_, drawn) => drawn,
  attributes: () => ({}),
  isOpen: () => false,
  foot: () => text(''),
  nodes: {},
}
