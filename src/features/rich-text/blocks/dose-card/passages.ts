import type { RichNode } from '../../document.ts'
import { lineOf, type Passages } from '../../passage.ts'
import { type DoseTag, doseTagNames } from './tags.ts'

export function dosePassages(node: RichNode, { add, anchorOf }: Passages) {
  const groupId = anchorOf(node)
  const drug = lineOf(node.content?.[0] ?? node)
  const caption = `${drug} (${doseTagNames[node.attrs?.tag as DoseTag]})`
  for (const part of (node.content ?? []).slice(1)) {
    if (part.type === 'doseCaution') add(part, 'caution', { anchor: groupId, groupId, label: 'Caution' })
    else
      add(part, 'row', {
        anchor: anchorOf(part, groupId),
        groupId,
        caption,
        title: String(part.attrs?.label ?? ''),
        isDose: true,
      })
  }
}
