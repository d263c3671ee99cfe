import { oneOf, shortText, shortTexts } from '../../schema-values.ts'
import type { Block, BlockNode } from '../block.ts'
import {
  certainties,
  decisionCriteria,
  directions,
  importances,
  statuses,
  strengths,
  strongReasonNames,
  strongReasons,
} from './grades.ts'

const line = (words: string): BlockNode => ({ words, content: 'inline*', isOnly: true })
const text = (words: string): BlockNode => ({ words, content: '(paragraph | bulletList | orderedList)+', isOnly: true })
const listOf = (words: string, content: string): BlockNode => ({ words, content, isOnly: true })
const item = { content: 'inline*', isMarkedInside: true, isRepeated: true } as const

export const recommendation: Block = {
  name: 'recommendation',
  letter: 'r',
  nodes: {
    recommendation: {
      words: 'recommendation',
      content:
        'statement population? intervention? comparator? outcomes? rationale? evidenceProfile? evidenceToDecision? practical? conditions?',
      attrs: {
        strength: { default: 'conditional', validate: oneOf(strengths) },
        direction: { default: 'for', validate: oneOf(directions) },
        certainty: { default: 'low', validate: oneOf(certainties) },
        status: { default: 'draft', validate: oneOf(statuses) },
        strongReason: { default: '', validate: oneOf(strongReasons) },
      },
      isolating: true,
    },
    statement: line('recommendation statement'),
    population: line('recommendation population'),
    intervention: line('intervention'),
    comparator: line('comparator'),
    outcomes: listOf('outcomes', 'outcome{1,7}'),
    outcome: {
      ...item,
      words: 'outcome',
      attrs: { importance: { default: 'critical', validate: oneOf(importances) } },
    },
    rationale: text('rationale'),
    evidenceProfile: listOf('evidence profile', 'profileOutcome{1,15}'),
    profileOutcome: {
      ...item,
      words: 'evidence profile row',
      attrs: {
        ...shortTexts('outcome', 'studies', 'participants', 'effect', 'without', 'with', 'difference'),
        certainty: { default: 'low', validate: oneOf(certainties) },
        ...shortTexts('reasons'),
      },
      shown: ['outcome', 'studies', 'participants', 'effect', 'without', 'with', 'difference', 'reasons'],
    },
    evidenceToDecision: listOf('evidence to decision', 'judgement{1,12}'),
    judgement: {
      ...item,
      words: 'judgement',
      attrs: {
        criterion: { default: decisionCriteria[0], validate: oneOf(decisionCriteria) },
        ...shortTexts('judgement'),
      },
      shown: ['criterion', 'judgement'],
    },
    practical: text('practical advice'),
    conditions: listOf('conditions for change', 'condition{1,10}'),
    condition: {
      ...item,
      words: 'condition for change',
      attrs: { ...shortTexts('trial'), expected: { default: '', validate: shortText } },
      shown: ['trial', 'expected'],
    },
  },
  attributeNames: { strongReason: 'reason for a strong recommendation' },
  valueNames: { 'very-low': 'very low', practice: 'good practice', ...strongReasonNames },
}
