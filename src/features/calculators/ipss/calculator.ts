import { bandRows, readKaryotype, unitOf } from '#features/clinical/index.ts'
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
import type { VariableRow } from '../engine/score-view.ts'
import { between, halves, inYears, measureRow, placeOn } from '../engine/score-view.ts'
import { ipssCytogeneticGroup } from './cytogenetics.ts'
import { ipssExamples } from './examples.ts'
import type { IpssInput, IpssScored, IpssStanding } from './score.ts'
import { scoreIpss } from './score.ts'
import {
  ipssCategories,
  ipssCategorySources,
  ipssCitations,
  ipssCytogeneticGroups,
  ipssCytopenias,
  ipssFields,
  ipssLineages,
  ipssScope,
  marrowBlasts,
} from './tables.ts'

/** The IPSS for a form, a table of cases and a comparison with other scores. */
export const ipssCalculator = calculatorOf<IpssInput, IpssScored>({
  name: 'ipss',
  title: 'IPSS',
  fields: ipssFields,
  parts: [
    {
      legend: 'Blood counts',
      key: 'counts',
      ways: [
        { id: 'counts', label: 'Counts', fields: ['haemoglobin', 'anc', 'platelets'] },
        { id: 'number', label: 'Number of cytopenias', fields: ['cytopenias'], compared: false },
      ],
    },
    { legend: 'Marrow', fields: ['marrowBlasts'] },
    {
      legend: 'Cytogenetics',
      key: 'cytogenetics',
      ways: [
        { id: 'karyotype', label: 'Karyotype', fields: ['karyotype'] },
        { id: 'group', label: 'Group', fields: ['cytogeneticGroup'] },
      ],
    },
  ],
  sharedKeys: {
    marrowBlasts: 'blasts',
    haemoglobin: 'hb',
    haemoglobinUnit: 'hbUnit',
    platelets: 'plt',
    plateletsUnit: 'pltUnit',
    cytogeneticGroup: 'ipssGroup',
  },
  examples: ipssExamples,
  score: scoreIpss,
  view(result, input) {
    const { lowest, highest, risk, notices } = result
    const variables = variableRows(result, input)
    const head = pointsHead(result, input, ipssFields)
    const possible = possibleOf(ipssCategories, result)
    return {
      ...head,
      half: risk && { text: halves[risk], source: ipssCategorySources.risk },
      scale: {
        segments: segmentsOf(ipssCategories, possible, scoreAtEnd),
        marks: [markOf('IPSS', [lowest.score, highest.score], place)],
      },
      figures: [
        { label: 'Median survival, years', value: range(lowest, highest, 'medianSurvivalYears') },
        { label: 'Time until 25% have AML, years', value: range(lowest, highest, 'yearsToAml25Percent') },
        ...shareOf(possible),
      ],
      figuresNote: `Medians of ${ipssScope.patients} untreated patients`,
      figuresSource: ipssCategorySources.outcomes,
      derived: null,
      variables,
      readings: readingsOf(variables),
      categories: {
        caption: 'IPSS categories: score, share of patients, survival and AML',
        columns: ['Category', 'Score', 'Share of patients', 'Median survival, years', 'Time to 25% AML, years', 'Risk'],
        rows: ipssCategories.map((category) => ({
          id: category.id,
          name: category.name,
          cells: [
            category.score,
            `${category.patientsPercent}%`,
            inYears(category.medianSurvivalYears),
            inYears(category.yearsToAml25Percent),
            halves[category.risk],
          ],
          isPossible: head.standing !== 'nothing' && possible.includes(category),
        })),
        sources: [ipssCategorySources.bounds, ipssCategorySources.outcomes, ipssCategorySources.risk],
      },
      notices,
      scope: ipssScope,
      citations: ipssCitations,
    }
  },
  cells: (result) => ({ ...pointsCells(result), risk: result.risk ?? '' }),
})

const scoreAtEnd = (category: { readonly upToHalfPoints: number }) => category.upToHalfPoints / 2
const ends = ipssCategories.slice(0, -1).map(scoreAtEnd)
const place = (score: number) => placeOn(ends, [0, 3.5], score)

/** The range of a figure; the lowest score has the longest time. */
function range(lowest: IpssStanding, highest: IpssStanding, figure: 'medianSurvivalYears' | 'yearsToAml25Percent') {
  return between(inYears(highest.category[figure]), inYears(lowest.category[figure]))
}

function variableRows(result: IpssScored, input: IpssInput): VariableRow[] {
  return result.variables.flatMap((points): VariableRow[] => {
    if (points.id === 'marrowBlasts') return [measureRow(marrowBlasts, points, '%')]
    if (points.id === 'cytogeneticGroup') {
      const karyotype = readKaryotype(input.karyotype)
      const groups = ipssCytogeneticGroups.map((one) => ({ ...one, detail: one.karyotypes }))
      return [listedRow(points, groups, karyotype && ipssCytogeneticGroup(karyotype).because)]
    }
    const bands = ipssCytopenias.bands.map((band, at) => ({ ...band, name: ipssCytopenias.labels[at] ?? '' }))
    const isCounted = typeof input.cytopenias !== 'number'
    const lineages = isCounted ? result.lineages.map((lineage) => lineageRow(lineage, input)) : []
    return [...lineages, listedRow(points, bands, null)]
  })
}

/** A lineage gives no points by itself; it only counts as a cytopenia or does not. */
function lineageRow({ id, label, given, isCytopenia }: IpssScored['lineages'][number], input: IpssInput): VariableRow {
  const measure = ipssLineages.find((one) => one.id === id) ?? ipssLineages[0]
  const unit = unitOf(measure, input[`${id}Unit`])
  const words = (counts: boolean) => (counts ? 'cytopenia' : 'no cytopenia')
  return {
    id,
    label,
    given,
    because: null,
    points: isCytopenia === null ? '' : words(isCytopenia),
    rows: bandRows(measure, unit.id).map((row) => ({
      name: row.label,
      detail: null,
      points: words(row.points > 0),
      isMatch: row.points > 0 === isCytopenia,
    })),
    unit: unit.label,
    source: measure.source,
  }
}
