import { readKaryotype } from '#features/clinical/index.ts'
import { calculatorOf } from '../engine/calculator.ts'
import {
  listedRow,
  markOf,
  pointsCells,
  pointsHead,
  possibleOf,
  readingsOf,
  segmentsOf,
  shareOf,
} from '../engine/points-view.ts'
import type { Derived, ScaleMark, VariableRow } from '../engine/score-view.ts'
import { between, halves, inYears, measureRow, placeOn, withMinus } from '../engine/score-view.ts'
import { ipssRCytogeneticGroup } from './cytogenetics.ts'
import { ipssRExamples } from './examples.ts'
import type { IpssRaScored, IpssRInput, IpssRScored, IpssRStanding } from './score.ts'
import { scoreIpssR } from './score.ts'
import {
  ipssRaSource,
  ipssRCategories,
  ipssRCategorySource,
  ipssRCitations,
  ipssRCytogeneticGroups,
  ipssRFields,
  ipssRMeasures,
  ipssRScope,
  ipssRSplit,
} from './tables.ts'

/** The IPSS-R with the IPSS-RA for a form, a table of cases and a comparison with other scores. */
export const ipssRCalculator = calculatorOf<IpssRInput, IpssRScored>({
  name: 'ipssr',
  title: 'IPSS-R',
  fields: ipssRFields,
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
  score: scoreIpssR,
  view(result, input) {
    const { lowest, highest, risk, ageAdjusted, notices } = result
    const variables = variableRows(result, input)
    const head = pointsHead(result, input, ipssRFields)
    const possible = possibleOf(ipssRCategories, result)
    const split = `${ipssRSplit.lowerRiskUpTo} points`
    return {
      ...head,
      half: risk && {
        text: `${halves[risk]} (${risk === 'lower-risk' ? 'up to' : 'more than'} ${split})`,
        source: ipssRSplit.source,
      },
      scale: {
        segments: segmentsOf(ipssRCategories, possible, scoreAtEnd),
        marks: [
          markOf('IPSS-R', [lowest.score, highest.score], place),
          ...(ageAdjusted ? [ageAdjustedMark(ageAdjusted)] : []),
        ],
      },
      figures: [
        { label: 'Median survival, years', value: range(lowest, highest, 'medianSurvivalYears') },
        { label: 'Time until 25% have AML, years', value: range(lowest, highest, 'yearsToAml25Percent') },
        ...shareOf(possible),
      ],
      figuresNote: `Medians of ${ipssRScope.patients} untreated patients`,
      figuresSource: ipssRCategorySource,
      derived: ageAdjusted && derivedFrom(ageAdjusted),
      variables,
      readings: readingsOf(variables),
      categories: {
        caption: 'IPSS-R categories: score, share of patients, survival and AML',
        columns: ['Category', 'Score', 'Share of patients', 'Median survival, years', 'Time to 25% AML, years'],
        rows: ipssRCategories.map((category) => ({
          id: category.id,
          name: category.name,
          cells: [
            category.score,
            `${category.patientsPercent}%`,
            inYears(category.medianSurvivalYears),
            inYears(category.yearsToAml25Percent),
          ],
          isPossible: head.standing !== 'nothing' && possible.includes(category),
        })),
        sources: [ipssRCategorySource],
      },
      notices,
      scope: ipssRScope,
      citations: ipssRCitations,
    }
  },
  cells: (result) => ({
    ...pointsCells(result),
    risk: result.risk ?? '',
    age_adjusted_score: decimals(result.ageAdjusted?.score),
    age_adjusted_category: result.ageAdjusted?.category?.name ?? '',
  }),
})

const scoreAtEnd = (category: { readonly upToHalfPoints: number }) => category.upToHalfPoints / 2
const ends = ipssRCategories.slice(0, -1).map(scoreAtEnd)
const place = (score: number) => placeOn(ends, [0, 10], score)
const decimals = (score: number | null | undefined) => (score === null || score === undefined ? '' : String(score))

function ageAdjustedMark({ lowest, highest }: IpssRaScored): ScaleMark {
  const text = between(withMinus(lowest.shown), withMinus(highest.shown))
  return { name: 'IPSS-RA', text, from: place(lowest.score), to: place(highest.score) }
}

function derivedFrom({ age, lowest, highest }: IpssRaScored): Derived {
  return {
    name: 'IPSS-RA',
    score: between(withMinus(lowest.shown), withMinus(highest.shown)),
    category: between(lowest.category.name, highest.category.name),
    note: `Age-adjusted, ${age} years; for survival only, not for AML`,
    source: ipssRaSource,
  }
}

/** The range of a figure; the lowest score has the longest time. */
function range(lowest: IpssRStanding, highest: IpssRStanding, figure: 'medianSurvivalYears' | 'yearsToAml25Percent') {
  return between(inYears(highest.category[figure]), inYears(lowest.category[figure]))
}

function variableRows({ variables }: IpssRScored, input: IpssRInput): VariableRow[] {
  return variables.map((points) => {
    const { id } = points
    if (id === 'cytogeneticGroup') {
      const karyotype = readKaryotype(input.karyotype)
      const groups = ipssRCytogeneticGroups.map((one) => ({ ...one, detail: one.karyotypes }))
      return listedRow(points, groups, karyotype && ipssRCytogeneticGroup(karyotype).because)
    }
    const measure = ipssRMeasures.find((one) => one.id === id) ?? ipssRMeasures[0]
    return measureRow(measure, points, id === 'marrowBlasts' ? '%' : input[`${id}Unit`])
  })
}
