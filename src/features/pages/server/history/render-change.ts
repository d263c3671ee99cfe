import {
  changedOnly,
  changeInWords,
  diffDocuments,
  differs,
  element,
  join,
  newRenderContext,
  type RichNode,
  renderDifference,
  text,
} from '#features/rich-text/index.ts'
import type { Pair } from './released-changes.ts'

/** A worker task: a summary line, then the parts that changed; empty if nothing did. */
export default function renderChange({ isText, id, old, now }: Pair): string {
  const difference = diffDocuments(old, now)
  if (!differs(difference)) return ''
  return join([
    element('p', { class: 'change-summary' }, text(isText ? changeInWords(difference) : wordFor(old, now))),
    renderDifference(changedOnly(difference), newRenderContext(`change-${id}-`)),
  ])
}

const wordFor = ({ content: before = [] }: RichNode, { content: after = [] }: RichNode) =>
  before.length === 0 ? 'Added' : after.length === 0 ? 'Removed' : 'Changed'
