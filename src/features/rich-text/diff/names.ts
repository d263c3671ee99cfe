import { blockNode, blocks } from '../blocks/blocks.ts'
import type { RichNode } from '../document.ts'
import type { DiffNode, Head } from './node.ts'

const names: Record<string, string> = {
  paragraph: 'paragraph',
  heading: 'heading',
  bulletList: 'list',
  orderedList: 'numbered list',
  listItem: 'list item',
  blockquote: 'quotation',
  horizontalRule: 'rule',
  table: 'table',
  tableRow: 'table row',
  tableHeader: 'table cell',
  tableCell: 'table cell',
}

export const blockName = ({ type }: Pick<RichNode, 'type'>): string => names[type] ?? blockNode(type)?.words ?? 'block'

type AttributeChange = { readonly name: string; readonly was: string; readonly is: string }

/** The changes to a block itself, apart from its children. */
export function attributeChanges(node: DiffNode): AttributeChange[] {
  const { was } = node
  if (!was) return []
  if (was.type !== node.type) return [{ name: 'form', was: formOf(was), is: formOf(node) }]
  return Object.keys({ ...was.attrs, ...node.attrs }).flatMap((name) => {
    if (name === 'id') return []
    const [before, after] = [was, node].map(({ attrs }) => wordFor(name, attrs?.[name]))
    return before === after ? [] : [{ name: labels[name] ?? name, was: before ?? '', is: after ?? '' }]
  })
}

const formOf = (head: Head) =>
  head.type === 'heading'
    ? `heading of level ${head.attrs?.level}`
    : head.type === 'tableHeader'
      ? 'heading cell'
      : blockName(head)

const labels: Record<string, string> = {
  start: 'first number',
  colspan: 'columns',
  rowspan: 'rows',
  ...Object.assign({}, ...blocks.map(({ attributeNames }) => attributeNames)),
}

const words: Record<string, string> = Object.assign({}, ...blocks.map(({ valueNames }) => valueNames))

const wordFor = (name: string, value: unknown): string => {
  const plain = String(value ?? '')
  return name === 'caption' ? plain && `“${plain}”` : (words[plain] ?? plain)
}
