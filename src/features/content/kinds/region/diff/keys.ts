import type { RichNode } from '../document.ts'

/** Numbers nodes so that equal ones, and only these, have the same number. */
export type Keys = {
  of(node: RichNode): number
  /** As `of`, without what the node holds. */
  ofHead(node: RichNode): number
}

/** Numbers for the nodes of documents that are compared. The order of attributes makes no difference. */
export function newKeys(): Keys {
  const numbers = new Map<string, number>()
  const known = new WeakMap<RichNode, number>()

  function numberOf(text: string): number {
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    return number
  }

  const headOf = ({ type, attrs, marks }: RichNode) =>
    `${type} ${attributesOf(attrs)} ${(marks ?? []).map((mark) => mark.type + attributesOf(mark.attrs)).join(' ')}`

  function of(node: RichNode): number {
    const found = known.get(node)
    if (found !== undefined) return found
    const number = numberOf(`${headOf(node)}|${(node.content ?? []).map(of).join()}|${node.text ?? ''}`)
    known.set(node, number)
    return number
  }

  return { of, ofHead: (node) => numberOf(headOf(node)) }
}

function attributesOf(attrs: RichNode['attrs']): string {
  const names = Object.keys(attrs ?? {})
  if (!attrs || names.length === 0) return ''
  return JSON.stringify(names.sort().map((name) => [name, attrs[name]]))
}
