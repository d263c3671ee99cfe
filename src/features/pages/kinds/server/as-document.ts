import { isSafeHref, type RichNode } from '#features/rich-text/index.ts'

const nothing: RichNode = { type: 'doc', content: [] }

/** One paragraph without the empty values, so that the text diff reports an addition or a removal once. */
export function lines(values: readonly (readonly [name: string, value: string])[]): RichNode {
  const rows = values.filter(([, value]) => value.trim() !== '').map(([name, value]) => line(name, value))
  if (rows.length === 0) return nothing
  const content = rows.flatMap((nodes, index) => (index ? [lineBreak, ...nodes] : nodes))
  return { type: 'doc', content: [{ type: 'paragraph', content }] }
}

const lineBreak: RichNode = { type: 'hardBreak' }

const line = (name: string, value: string): RichNode[] => [
  { type: 'text', text: `${name}: `, marks: [{ type: 'bold' }] },
  {
    type: 'text',
    text: value,
    ...(isSafeHref(value) && { marks: [{ type: 'link', attrs: { href: value } }] }),
  },
]
