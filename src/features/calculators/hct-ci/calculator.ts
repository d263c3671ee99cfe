import { calculatorOf } from '../engine/calculator.ts'
import { markOf, pointsCells, pointsHead, possibleOf, segmentsOf } from '../engine/points-view.ts'
import type { VariableRow } from '../engine/score-view.ts'
import { between, placeOn } from '../engine/score-view.ts'
import { hctCiExamples } from './examples.ts'
import type { HctCiInput, HctCiScored } from './score.ts'
import { scoreHctCi } from './score.ts'
import {
  type HctCiCategory,
  hctCiCategories,
  hctCiCitations,
  hctCiFields,
  hctCiItems,
  hctCiMeasurements,
  hctCiScope,
  hctCiSources,
} from './tables.ts'

const items = hctCiItems.map(({ id }) => id)

/** The HCT-CI for a form and a table of cases. */
export const hctCiCalculator = calculatorOf<HctCiInput, HctCiScored>({
  name: 'hctci',
  title: 'HCT-CI',
  fields: hctCiFields,
  parts: [
    {
      legend: 'Comorbidities',
      fields: items,
      rest: { label: 'Set the rest to no', texts: Object.fromEntries(items.map((id) => [id, 'false'])) },
    },
    { legend: 'Measurements that answer a question (optional)', fields: Object.keys(hctCiMeasurements) },
  ],
  sharedKeys: {},
  examples: hctCiExamples,
  score: scoreHctCi,
  view(result, input) {
    const { lowest, highest, findings, notices } = result
    const head = pointsHead(result, input, hctCiFields)
    const possible = possibleOf(hctCiCategories, result)
    const row = itemsRow(result)
    return {
      ...head,
      half: null,
      scale: {
        segments: segmentsOf(hctCiCategories, possible, ({ upTo }) => upTo),
        marks: [markOf('HCT-CI', [lowest.score, highest.score], place)],
      },
      figures: [
        { label: 'Non-relapse mortality at 2 years', value: range(possible, 'mortality') },
        { label: 'Survival at 2 years', value: range(possible, 'survival') },
      ],
      figuresNote: 'Ranges of two cohorts of transplanted patients, 2523 and 1937',
      figuresSource: hctCiSources.outcomes,
      derived: null,
      variables: [row],
      readings: Object.fromEntries(
        findings.flatMap(({ id, isPresent, because, isCounted }) => {
          if (isPresent !== true) return because === null ? [] : [[id, `No: ${because}`]]
          const points = hctCiItems.find((item) => item.id === id)?.points ?? 0
          const counted = isCounted ? `${points} ${points === 1 ? 'point' : 'points'}` : 'the worse grade counts'
          return [[id, because === null ? counted : `Yes: ${because}, ${counted}`]]
        }),
      ),
      categories: {
        caption: 'HCT-CI categories: score, and outcome 2 years after transplantation in two cohorts',
        columns: ['Category', 'Score', 'Non-relapse mortality', 'Survival'],
        rows: hctCiCategories.map((category) => ({
          id: category.id,
          name: category.name,
          cells: [category.score, range([category], 'mortality'), range([category], 'survival')],
          isPossible: head.standing !== 'nothing' && possible.includes(category),
        })),
        sources: [hctCiSources.items, hctCiSources.outcomes, hctCiSources.worse],
      },
      notices,
      scope: hctCiScope,
      citations: hctCiCitations,
    }
  },
  cells: pointsCells,
})

const ends = hctCiCategories.slice(0, -1).map(({ upTo }) => upTo)
const place = (score: number) => placeOn(ends, [0, 26], score)

/** The lowest and highest figure of the categories in the two cohorts. */
function range(categories: readonly HctCiCategory[], outcome: 'mortality' | 'survival'): string {
  const figures = categories.flatMap((one): readonly number[] => one[outcome])
  return between(`${Math.min(...figures)}%`, `${Math.max(...figures)}%`)
}

/** All comorbidities as one table, with those of the patient highlighted. */
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
