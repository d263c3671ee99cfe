import { decisionCriteria, strongReasonNames } from '#features/rich-text/index.ts'
import { choicesFrom } from './create-element.ts'
import { type Action, type Field, formedNode, lineNode, optionalPart } from './form.ts'
import { removeBlock, removePart } from './structured-commands.ts'

const certainty = choicesFrom({
  high: 'High certainty',
  moderate: 'Moderate certainty',
  low: 'Low certainty',
  'very-low': 'Very low certainty',
  ungraded: 'Not graded',
})

const fields: Record<string, Field> = {
  strength: {
    label: 'Strength',
    choices: choicesFrom({ strong: 'Strong', conditional: 'Conditional', practice: 'Good practice' }),
  },
  direction: { label: 'Direction', choices: choicesFrom({ for: 'For', against: 'Against' }) },
  certainty: { label: 'Certainty of evidence', choices: certainty },
  status: { label: 'Status', choices: choicesFrom({ draft: 'Draft', agreed: 'Agreed' }) },
  strongReason: {
    label: 'Why strong',
    choices: [
      ...Object.entries(strongReasonNames).map(([value, label]) => ({ value, label: `Why strong: ${label}` })),
      { value: '', label: 'Why strong: no reason named' },
    ],
    isShown: ({ attrs }) =>
      attrs.strongReason !== '' || (attrs.strength === 'strong' && /low$/.test(String(attrs.certainty))),
  },
}

/** The optional parts of a recommendation, with the labels of the buttons that add and remove them. */
const parts = {
  population: 'For whom',
  intervention: 'Intervention',
  comparator: 'Comparator',
  outcomes: 'Outcomes',
  rationale: 'Rationale',
  evidenceProfile: 'Evidence',
  evidenceToDecision: 'How this was decided',
  practical: 'In practice',
  conditions: 'What would change this',
} as const

export const Recommendation = formedNode({
  name: 'recommendation',
  tag: 'section',
  className: 'recommendation',
  label: 'Recommendation',
  fields,
  keepsId: true,
  actions: [
    ...Object.entries(parts).map(([part, label]) => optionalPart(part, label)),
    { label: 'Remove block', title: 'Its text stays as paragraphs', run: removeBlock },
  ],
  choose(view, at, name, value) {
    if (name !== 'strength' || value !== 'practice') return false
    // Good practice statements have no certainty grade and no direction against.
    view.dispatch(
      view.state.tr
        .setNodeAttribute(at, name, value)
        .setNodeAttribute(at, 'certainty', 'ungraded')
        .setNodeAttribute(at, 'direction', 'for'),
    )
    return true
  },
  show({ attrs }, dom, { direction, certainty }) {
    const isPractice = attrs.strength === 'practice'
    for (const list of [direction, certainty]) if (list instanceof HTMLSelectElement) list.disabled = isPractice
    dom.dataset.look = isPractice
      ? 'practice'
      : attrs.direction === 'against'
        ? `${attrs.strength}-against`
        : attrs.strength
  },
})

const remove = (label: string): Action => ({ label, run: removePart })

export const recommendationParts = [
  lineNode('statement', 'recommendation-statement'),
  lineNode('population', 'recommendation-for'),
  lineNode('intervention', 'recommendation-intervention'),
  lineNode('comparator', 'recommendation-comparator'),
  lineNode('outcomes', 'recommendation-outcomes', 'div'),
  formedNode({
    name: 'outcome',
    tag: 'div',
    className: 'outcome',
    label: 'Outcome',
    fields: {
      importance: { label: 'Importance', choices: choicesFrom({ critical: 'Critical', important: 'Important' }) },
    },
    actions: [remove('Remove outcome')],
  }),
  lineNode('rationale', 'recommendation-rationale', 'div'),
  lineNode('evidenceProfile', 'recommendation-profile', 'div'),
  formedNode({
    name: 'profileOutcome',
    tag: 'div',
    className: 'profile-outcome',
    label: 'Outcome of the evidence profile',
    fields: {
      outcome: { label: 'Outcome' },
      studies: { label: 'Studies' },
      participants: { label: 'Participants' },
      effect: { label: 'Relative effect with interval' },
      without: { label: 'Risk without' },
      with: { label: 'Risk with' },
      difference: { label: 'Difference' },
      certainty: { label: 'Certainty of evidence', choices: certainty },
      reasons: { label: 'Reasons for the certainty' },
    },
    actions: [remove('Remove outcome')],
  }),
  lineNode('evidenceToDecision', 'recommendation-decision', 'div'),
  formedNode({
    name: 'judgement',
    tag: 'div',
    className: 'judgement',
    label: 'Judgement',
    fields: {
      criterion: { label: 'Criterion', choices: decisionCriteria.map((value) => ({ value, label: value })) },
      judgement: { label: 'Judgement' },
    },
    actions: [remove('Remove judgement')],
  }),
  lineNode('practical', 'recommendation-practical', 'div'),
  lineNode('conditions', 'recommendation-conditions', 'div'),
  formedNode({
    name: 'condition',
    tag: 'div',
    className: 'condition',
    label: 'Condition for change',
    fields: { trial: { label: 'Trial' }, expected: { label: 'Result expected' } },
    actions: [remove('Remove condition')],
  }),
]
