import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { harmless, type Pasted, type PastedElement } from '#features/editing/paste/tree.ts'

/** Parsed as in a browser: parse5 implements the same standard. */
export function treeOf(html: string): PastedElement {
  const read = (node: DefaultTreeAdapterTypes.ChildNode): Pasted[] => {
    if ('value' in node) return [node.value]
    if (!('tagName' in node)) return []
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
    return [{ name: node.tagName, attributes, children: node.childNodes.flatMap(read) }]
  }
  return { name: 'html', attributes: {}, children: parse(harmless(html)).childNodes.flatMap(read) }
}
