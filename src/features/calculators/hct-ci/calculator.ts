import { counted } from '#base/contract/counted.ts'
import { pointsCalculator } from '../engine/points-calculator.ts'
import { between, type VariableRow } from '../engine/score-view.ts'
import { hctCiExamples } from './examples.ts'
import { type HctCiScored, scoreHctCi } from './score.ts'
import {
  type HctCiCategory,
  hctCiCategories,
  hctCiCitations,
  hctCiInputs,
  hctCiItems,
  hctCiMeasurements,
  hctCiScope,
  hctCiSources,
} from './tables.ts'

const items = hctCiItems.map(({ id }) => id)

export const hctCiCalculator = pointsCalculator({
  name: 'hctci',
  path: 'hct-ci',
  title: 'HCT-CI',
  description: 'Comorbidity index before allogeneic transplantation',
  tool: 5,
  parts: [
    {
      legend: 'Comorbidities',
      fields: items,
      rest: { label: 'Set the rest to no', texts: Object.fromEntries(items.map((id) => [id, 'false'])) },
    },
    { legend: 'Measurements that answer a question (optional)', fields: Object.keys(hctCiMeasurements) },
  ],
  examples: hctCiExamples,
  score: { inputs: hctCiInputs, categories: hctCiCategories, score: scoreHctCi },
  reach: [0, 26],
  figures: (possible) => [
    { label: 'Non-relapse mortality at 2 years', value: range(possible, 'mortality') },
    { label: 'Survival at 2 years', value: range(possible, 'survival') },
  ],
  figuresNote: 'Ranges of two cohorts of transplanted patients, 2523 and 1937',
  figuresSource: hctCiSources.outcomes,
  rows: (_, result) => [itemsRow(result)],
  readings: ({ findings }) =>
    Object.fromEntries(
      findings.flatMap(({ id, isPresent, because, isCounted }) => {
        if (isPresent !== true) return because === null ? [] : [[id, `No: ${because}`]]
        const points = hctCiItems.find((item) => item.id === id)?.points ?? 0
        const counting = isCounted ? counted(points, 'point') : 'the worse grade counts'
        return [[id, because === null ? counting : `Yes: ${because}, ${counting}`]]
      }),
    ),
  caption: 'HCT-CI categories: score, and outcome 2 years after transplantation in two cohorts',
  columns: {
    'Non-relapse mortality': (category) => range([category], 'mortality'),
    Survival: (category) => range([category], 'survival'),
  },
  sources: [hctCiSources.items, hctCiSources.outcomes, hctCiSources.worse],
  scope: hctCiScope,
  citations: hctCiCitations,
})

/** The lowest and highest figure of the categories in the two cohorts. */
function range(categories: readonly HctCiCategory[], outcome: 'mortality' | 'survival'): string {
  const figures = categories.flatMap((one): readonly number[] => one[outcome])
  return between(`${Math.min(...figures)}%`, `${Math.max(...figures)}%`)
}

function itemsRow({ findings, lowest, highest }: HctCiScored): VariableRow {
  const present = findings.filter(({ isPresent, isCounted }) => isPresent === true && isCounted).map(({ id }) => id)
  return {
    id: 'comorbidities',
    label: 'Comorbidities',
    given: findings.every(({ isPresent }) => isPresent === null) ? null : `${present.length} found`,
    because: null,
    points: { lowest: lowest.score, highest: highest.score },
    rows: hctCiItems.map(({ id, label, detail, points }) => ({
      name: label,
      detail,
      points,
      isMatch: present.includes(id),
    })),
    unit: '',
    source: hctCiSources.items,
  }
}
