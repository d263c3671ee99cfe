import type { RichNode } from '../document.ts'
import { type Attributes, type Html, join, text } from './html.ts'
import type { RenderContext } from './page.ts'

type Children = (node: RichNode) => Html

/** `repeat` renders the content of a node once more, in another form of the same block. */
export type RenderBlock = (
  node: RichNode,
  page: RenderContext,
  children: Children,
  look: Look,
  repeat: Children,
) => Html

/** Overrides of the rendering for readers, used to show changes. */
export type Look = {
  readonly join: (nodes: readonly RichNode[], rendered: readonly Html[]) => Html
  /** Wraps the content of an item, a cell or a part of a recommendation, whose own element cannot be wrapped. */
  readonly within: (node: RichNode, rendered: Html) => Html
  /** Extra attributes for the element of an item, a row or a cell. */
  readonly attributes: (node: RichNode) => Attributes
  readonly isOpen: (node: RichNode) => boolean
  /** The list of the unconfirmed statements rendered since the last one; empty if there are none. */
  readonly foot: () => Html
  /** Overrides for rendering nodes. `children` renders the content of a node. */
  readonly nodes: Readonly<Record<string, (node: RichNode, children: Children) => Html>>
}

export const plainLook: Look = {
  join: (_, rendered) => join(rendered),
  within: (_, rendered) => rendered,
  attributes: () => ({}),
  isOpen: () => false,
  foot: () => text(''),
  nodes: {},
}
