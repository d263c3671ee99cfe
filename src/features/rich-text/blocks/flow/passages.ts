import type { RichNode } from '../../document.ts'
import { citedIn, lineOf, type Passages } from '../../passage.ts'
import { flowParts, flowPaths, partOf } from './flow.ts'
import { branchText } from './render.ts'

/** Each step and each way through a flow chart is a row: the answers taken, and the outcome. Notes are texts. */
export function flowPassages(flow: RichNode, { add, anchorOf }: Passages) {
  const groupId = anchorOf(flow)
  const caption = lineOf(partOf(flow, 'flowTitle') ?? flow)
  const steps = (flow.content ?? []).filter(({ type }) => type === 'flowStep')
  for (const [index, step] of steps.entries())
    add(step, 'row', { anchor: groupId, groupId, caption, title: index === 0 ? 'First step' : `Step ${index + 1}` })
  for (const note of [flow, ...flowParts(flow)].flatMap((part) => partOf(part, 'flowNote') ?? []))
    add(note, 'text', { anchor: groupId, groupId })
  for (const { taken, end } of flowPaths(flow)) {
    if (end.type === 'flowGoto') continue
    const [text = '', then = ''] = (end.content ?? []).map(lineOf)
    const words = taken.flatMap(({ question, answer }) =>
      [question, answer].flatMap((part) => partOf(part, 'flowText') ?? []),
    )
    add(end, 'row', {
      ...citedIn({ type: 'flowPath', content: [...words, end] }),
      anchor: anchorOf(end, groupId),
      groupId,
      caption,
      title: taken.map(branchText).join(' › '),
      text: then ? `${text}. Then: ${then}` : text,
    })
  }
}
