import { isoDay, oneOf, shortTexts } from '../../schema-values.ts'
import type { Block } from '../block.ts'
import { doseTagNames, doseTags } from './tags.ts'

export const doseCard: Block = {
  name: 'doseCard',
  letter: 'd',
  nodes: {
    doseCard: {
      words: 'dose card',
      content: 'doseName doseRow+ doseCaution*',
      attrs: { tag: { default: 'eu-label', validate: oneOf(doseTags) } },
      isolating: true,
    },
    doseName: { words: 'dose card drug', content: 'inline*', isOnly: true },
    doseRow: {
      words: 'dose row',
      content: 'inline*',
      attrs: { ...shortTexts('label', 'source'), checked: { default: '', validate: isoDay } },
      isolating: true,
      isMarkedInside: true,
      isRepeated: true,
      shown: ['label'],
    },
    doseCaution: { words: 'dose caution', content: 'inline*', isMarkedInside: true, isRepeated: true },
  },
  attributeNames: { tag: 'status of the dose', checked: 'date checked' },
  valueNames: doseTagNames,
}
