import {
  changedOnly,
  changeInWords,
  diffDocuments,
  differs,
  drawDifference,
  element,
  join,
  newPageDrawing,
  type RichNode,
  text,
} from '#features/rich-text/index.ts'
import type { Pair } from './released-changes.ts'

/** A worker task: a summary line, then the parts that changed; empty if nothing did. */
export default function drawChange({ isText, id, old, now }: Pair): string {
  const difference = diffDocuments(old, now)
  if (!differs(difference)) return ''
  return join([
    element('p', { class: 'change-summary' }, text(isText ? changeInWords(difference) : wordFor(old, now))),
    drawDifference(changedOnly(difference), newPageDrawing(`change-${id}-`)),
  ])
}

const wordFor = ({ content: before = [] }: RichNode, { content: after = [] }: RichNode) =>
  before.length === 0 ? 'Added' : after.length === 0 ? 'Removed' : 'Changed'
