import { outcomeColumns, outcomeFigures } from '../engine/outcomes.ts'
import { pointsCalculator } from '../engine/points-calculator.ts'
import { between, halves, withMinus } from '../engine/score-view.ts'
import { ipssRExamples } from './examples.ts'
import { ipssR } from './score.ts'
import { ipssRaSource, ipssRCategorySource, ipssRCitations, ipssRScope, ipssRSplit } from './tables.ts'

export const ipssRCalculator = pointsCalculator({
  name: 'ipssr',
  path: 'ipssr',
  tool: 1,
  title: 'IPSS-R',
  description: 'Risk at diagnosis from five values',
  parts: [
    { legend: 'Blood and marrow', fields: ['haemoglobin', 'anc', 'platelets', 'marrowBlasts'] },
    {
      legend: 'Cytogenetics',
      key: 'cytogenetics',
      ways: [
        { id: 'karyotype', label: 'Karyotype', fields: ['karyotype'] },
        { id: 'group', label: 'Group', fields: ['cytogeneticGroup'], compared: 'Groups' },
      ],
    },
    { legend: 'Patient', fields: ['age'] },
  ],
  sharedKeys: {
    marrowBlasts: 'blasts',
    haemoglobin: 'hb',
    haemoglobinUnit: 'hbUnit',
    platelets: 'plt',
    plateletsUnit: 'pltUnit',
    cytogeneticGroup: 'ipssrGroup',
  },
  examples: ipssRExamples,
  score: ipssR,
  reach: [0, 10],
  half: ({ risk }) =>
    risk && {
      text: `${halves[risk]} (${risk === 'lower-risk' ? 'up to' : 'more than'} ${ipssRSplit.lowerRiskUpTo} points)`,
      source: ipssRSplit.source,
    },
  derived: ({ ageAdjusted }) =>
    ageAdjusted && {
      name: 'IPSS-RA',
      score: between(withMinus(ageAdjusted.lowest.shown), withMinus(ageAdjusted.highest.shown)),
      category: between(ageAdjusted.lowest.category.name, ageAdjusted.highest.category.name),
      note: `Age-adjusted, ${ageAdjusted.age} years; for survival only, not for AML`,
      source: ipssRaSource,
    },
  marks({ ageAdjusted }, place) {
    if (!ageAdjusted) return []
    const { lowest, highest } = ageAdjusted
    const text = between(withMinus(lowest.shown), withMinus(highest.shown))
    return [{ name: 'IPSS-RA', text, from: place(lowest.score), to: place(highest.score) }]
  },
  figures: outcomeFigures,
  figuresNote: `Medians of ${ipssRScope.patients} untreated patients`,
  figuresSource: ipssRCategorySource,
  caption: 'IPSS-R categories: score, share of patients, survival and AML',
  columns: outcomeColumns,
  sources: [ipssRCategorySource],
  scope: ipssRScope,
  citations: ipssRCitations,
  cells: ({ risk, ageAdjusted }) => ({
    risk: risk ?? '',
    age_adjusted_score: String(ageAdjusted?.score ?? ''),
    age_adjusted_category: ageAdjusted?.category?.name ?? '',
  }),
})
