import { bandRows, unitOf } from '../engine/measured-variable.ts'
import { outcomeColumns, outcomeFigures } from '../engine/outcomes.ts'
import { listedRow, pointsCalculator } from '../engine/points-calculator.ts'
import { halves, type VariableRow } from '../engine/score-view.ts'
import { ipssExamples } from './examples.ts'
import { type IpssInput, type IpssScored, ipss } from './score.ts'
import { ipssCategorySources, ipssCitations, ipssCytopenias, ipssInputs, ipssScope } from './tables.ts'

export const ipssCalculator = pointsCalculator({
  name: 'ipss',
  path: 'ipss',
  tool: 3,
  title: 'IPSS',
  description: 'International Prognostic Scoring System',
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
  score: ipss,
  reach: [0, 3.5],
  half: ({ risk }) => risk && { text: halves[risk], source: ipssCategorySources.risk },
  figures: outcomeFigures,
  figuresNote: `Medians of ${ipssScope.patients} untreated patients`,
  figuresSource: ipssCategorySources.outcomes,
  rows: (rows, { variables, lineages }, input) => {
    const counted = variables.find(({ id }) => id === 'cytopenias')
    const named = ipssCytopenias.bands.map((band, at) => ({ ...band, name: ipssCytopenias.names[at] ?? '' }))
    return [
      ...rows.filter(({ id }) => id !== 'cytopenias'),
      ...(typeof input.cytopenias === 'number' ? [] : lineages.map((lineage) => lineageRow(lineage, input))),
      ...(counted ? [listedRow(counted, named, null)] : []),
    ]
  },
  caption: 'IPSS categories: score, share of patients, survival and AML',
  columns: { ...outcomeColumns, Risk: ({ risk }) => halves[risk] },
  sources: [ipssCategorySources.bounds, ipssCategorySources.outcomes, ipssCategorySources.risk],
  scope: ipssScope,
  citations: ipssCitations,
  cells: ({ risk }) => ({ risk: risk ?? '' }),
})

/** A lineage gives no points by itself; it only counts as a cytopenia or does not. */
function lineageRow({ id, label, given, isCytopenia }: IpssScored['lineages'][number], input: IpssInput): VariableRow {
  const lineage = ipssInputs[id]
  const unit = unitOf(lineage, input[`${id}Unit`])
  const words = (counts: boolean) => (counts ? 'cytopenia' : 'no cytopenia')
  return {
    ...{ id, label, given, because: null, unit: unit.label, source: lineage.source },
    points: isCytopenia === null ? '' : words(isCytopenia),
    rows: bandRows(lineage, unit.id).map((row) => ({
      name: row.label,
      detail: null,
      points: words(row.points > 0),
      isMatch: row.points > 0 === isCytopenia,
    })),
  }
}
