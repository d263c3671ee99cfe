import type { Block } from '../block.ts'

export const facts: Block = {
  name: 'facts',
  letter: 'f',
  nodes: {
    facts: { words: 'facts', content: 'fact{2,4}', isolating: true },
    fact: { words: 'fact', content: 'factLabel factValue factDetail', isolating: true, isMarkedInside: true },
    factLabel: { words: 'fact label', content: 'inline*', isOnly: true },
    factValue: { words: 'fact value', content: 'inline*', isOnly: true },
    factDetail: { words: 'fact detail', content: 'inline*', isOnly: true },
  },
}
