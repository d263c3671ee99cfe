import type { RichNode } from '../../document.ts'
import { lineOf, type Passages } from '../../passage.ts'

export function shortPassages(node: RichNode, { add, anchorOf }: Passages) {
  const groupId = anchorOf(node)
  for (const row of node.content ?? [])
    add(row, 'row', { anchor: groupId, groupId, title: String(row.attrs?.label ?? ''), text: lineOf(row) })
}
