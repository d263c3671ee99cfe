import { must, oneOf } from '../../schema-values.ts'
import type { Block } from '../block.ts'
import { branchColours, isPartId } from './flow.ts'

/** The id of a question or an outcome in its flow chart. Empty until the server assigns one on save. */
const partId = { default: '', validate: must((value) => value === '' || isPartId(value)) }

export const flow: Block = {
  name: 'flow',
  letter: 'c',
  nodes: {
    flow: { words: 'flow chart', content: 'flowTitle flowNote? flowStep* flowQuestion flowFoot?', isolating: true },
    flowTitle: { words: 'flow chart title', content: 'inline*', isOnly: true },
    flowNote: { words: 'flow chart note', content: 'inline*', isOnly: true },
    flowStep: { words: 'flow chart step', content: 'inline*', isRepeated: true },
    flowQuestion: {
      words: 'flow chart question',
      content: 'flowText flowNote? flowAnswer{2,12}',
      attrs: { id: partId, choose: { default: '', validate: oneOf(['', 'all']) } },
      isHolder: true,
    },
    flowAnswer: {
      words: 'flow chart answer',
      content: 'flowText (flowOutcome | flowQuestion | flowGoto)',
      attrs: { colour: { default: '', validate: oneOf(branchColours) } },
      isHolder: true,
      isMarkedInside: true,
    },
    flowOutcome: { words: 'flow chart outcome', content: 'flowText flowThen?', attrs: { id: partId }, isHolder: true },
    flowGoto: { words: 'flow chart reference', attrs: { target: partId } },
    flowText: { words: 'flow chart text', content: 'inline*', isOnly: true },
    flowThen: { words: 'flow chart next step', content: 'inline*', isOnly: true },
    flowFoot: { words: 'flow chart footnote', content: 'inline*', isOnly: true },
  },
  attributeNames: {
    choose: 'answers that may apply',
    colour: 'colour of the branch',
    target: 'part that it goes to',
  },
}
