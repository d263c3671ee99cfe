import { oneOf } from '../../schema-values.ts'
import type { Block } from '../block.ts'

const noteKinds = ['info', 'warning'] as const

export const note: Block = {
  name: 'note',
  nodes: {
    note: {
      words: 'note',
      content: '(paragraph | bulletList | orderedList)+',
      attrs: { kind: { default: 'info', validate: oneOf(noteKinds) } },
    },
  },
  attributeNames: { kind: 'kind of note' },
  valueNames: { info: 'note', warning: 'caution' },
}
