import type { RichNode } from '../../document.ts'
import { lineOf, type Passages } from '../../passage.ts'

/** Each fact is a row: its name, its number and further details. */
export function factPassages(node: RichNode, { add, anchorOf }: Passages) {
  const groupId = anchorOf(node)
  for (const fact of node.content ?? []) {
    const [title = '', ...details] = (fact.content ?? []).map(lineOf)
    add(fact, 'row', {
      anchor: groupId,
      groupId,
      caption: 'Key numbers',
      title,
      text: details.filter(Boolean).join(' '),
    })
  }
}
