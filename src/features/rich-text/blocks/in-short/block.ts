import { shortTexts } from '../../schema-values.ts'
import type { Block } from '../block.ts'

export const inShort: Block = {
  name: 'inShort',
  letter: 's',
  nodes: {
    inShort: { words: 'block “In short”', content: 'shortRow{1,6}', isolating: true },
    shortRow: {
      words: 'row of “In short”',
      content: 'inline*',
      attrs: { ...shortTexts('label') },
      isolating: true,
      isMarkedInside: true,
      isRepeated: true,
      shown: ['label'],
    },
  },
}
