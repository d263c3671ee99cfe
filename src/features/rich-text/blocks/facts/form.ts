import { type BlockForm, removesBlock } from '../form.ts'

export const factsForm: BlockForm = {
  name: 'facts',
  label: 'Facts',
  isFormer: true,
  nodes: {
    facts: {
      tag: 'div',
      className: 'facts',
      label: 'Facts',
      buttons: [{ label: 'Add fact', adds: 'fact', isLimited: true }, removesBlock],
    },
    fact: {
      tag: 'div',
      className: 'fact',
      label: 'Fact',
      buttons: [{ label: 'Remove fact', title: 'There are at least two', removes: 'part' }],
    },
    factLabel: { line: 'fact-label' },
    factValue: { line: 'fact-value' },
    factDetail: { line: 'fact-detail' },
  },
}
