import type { RichNode } from '../document.ts'

/** Assigns equal numbers to equal nodes, and only to these. */
export type Keys = {
  of(node: RichNode): number
  /** As `of`, but ignores the children. */
  ofHead(node: RichNode): number
}

/** Ignores the order of attributes, lasting ids (D-111), which readers do not see, and empty attributes. */
export function newKeys(): Keys {
  const numbers = new Map<string, number>()
  const cache = new WeakMap<RichNode, number>()

  function numberOf(text: string): number {
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    return number
  }

  const headOf = ({ type, attrs, marks }: RichNode) =>
    `${type} ${attributesOf(attrs)} ${(marks ?? []).map((mark) => mark.type + attributesOf(mark.attrs)).join(' ')}`

  function of(node: RichNode): number {
    const cached = cache.get(node)
    if (cached !== undefined) return cached
    const number = numberOf(`${headOf(node)}|${(node.content ?? []).map(of).join()}|${node.text ?? ''}`)
    cache.set(node, number)
    return number
  }

  return { of, ofHead: (node) => numberOf(headOf(node)) }
}

function attributesOf(attrs: RichNode['attrs']): string {
  const names = Object.keys(attrs ?? {}).filter((name) => name !== 'id' && attrs?.[name] !== '')
  if (!attrs || names.length === 0) return ''
  return JSON.stringify(names.sort().map((name) => [name, attrs[name]]))
}
