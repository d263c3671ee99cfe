import { blockNode } from './blocks/blocks.ts'
import { isInline, plainInline, type RichNode, thresholdWords, withRaised } from './document.ts'

/** The attributes of a part that readers see, in one line: `Start` for a row of a dose card. Empty for most nodes. */
export const attributeText = ({ type, attrs }: RichNode): string =>
  (blockNode(type)?.shown ?? []).flatMap((name) => attrs?.[name] || []).join(', ')

/** The text of blocks for other programs: a line for each block and each row of a table, with tabs between cells. */
export function plainTextOf(node: RichNode): string {
  const { type, attrs, text, marks, content = [] } = node
  if (type === 'hardBreak') return '\n'
  if (type === 'threshold') return thresholdWords(attrs)
  if (type === 'unconfirmed') return ' [source to be confirmed]'
  if (type === 'tableRow') return content.map(plainInline).join('\t')
  if (text !== undefined) return withRaised(text, marks)
  const words = content.map(plainTextOf).join(isInline(content[0]) ? '' : '\n')
  const label = attributeText(node)
  return label ? `${label}: ${words}` : words
}
