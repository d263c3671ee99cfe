import type { RichNode } from '../../document.ts'
import type { Passages } from '../../passage.ts'
import { element, text } from '../../render/html.ts'
import type { RenderBlock } from '../../render/look.ts'

const isCaution = (node: RichNode) => node.attrs?.kind === 'warning'

const labelOf = (node: RichNode) => (isCaution(node) ? 'Caution' : 'Note')

export const renderNote: RenderBlock = (node, _, children) =>
  element(
    'div',
    { class: 'note', 'data-kind': isCaution(node) ? 'warning' : 'info' },
    element('p', { class: 'note-label' }, text(labelOf(node))),
    children(node),
  )

export const notePassages = (node: RichNode, { add }: Passages) =>
  add(node, isCaution(node) ? 'caution' : 'text', { label: labelOf(node) })
