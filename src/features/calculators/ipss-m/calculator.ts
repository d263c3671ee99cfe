import { calculatorOf } from '../engine/calculator.ts'
import { markOf, segmentsOf } from '../engine/points-calculator.ts'
import { placeOn, withMinus } from '../engine/score-view.ts'
import { ipssMExamples } from './examples.ts'
import { headline } from './headline.ts'
import { cellsOf, figuresOf } from './outcomes.ts'
import { readingsOf } from './readings.ts'
import { scoreIpssM } from './score.ts'
import {
  ipssMCategories,
  ipssMCategorySources,
  ipssMCitations,
  ipssMFields,
  ipssMMainGenes,
  ipssMResidualGenes,
  ipssMScope,
} from './tables.ts'

/** Descriptive titles for the reference's published cases, whose own names mean nothing to a reader. */
const exampleTitles: Readonly<Record<string, string>> = {
  pp347: 'Three genes not assessed: ASXL1, SRSF2 and STAG2 mutated',
  pp564: 'Multi-hit TP53 with a complex karyotype',
  zeroScore: 'Platelets 10, blasts 10%, BCOR mutated',
  readme: 'Poor cytogenetics, no mutation',
  'readme 2': 'ASXL1, EZH2 and RUNX1 mutated',
}

export const ipssMCalculator = calculatorOf({
  name: 'ipssm',
  path: 'ipssm',
  tool: 2,
  title: 'IPSS-M',
  description: 'Molecular IPSS',
  notKnown: 'Not assessed',
  fields: ipssMFields,
  parts: [
    { legend: 'Blood and marrow', fields: ['HB', 'PLT', 'BM_BLAST'] },
    {
      legend: 'Cytogenetics',
      key: 'cytogenetics',
      ways: [
        { id: 'karyotype', label: 'Karyotype', fields: ['karyotype'] },
        { id: 'group', label: 'Group', fields: ['CYTO_IPSSR', 'del5q', 'del7_7q', 'del17_17p', 'complex'] },
      ],
    },
    { legend: 'TP53', fields: ['TP53mut', 'TP53maxvaf', 'TP53loh'] },
    { legend: 'Genes with a weight of their own', fields: ipssMMainGenes, rest: wildType(ipssMMainGenes) },
    {
      legend: 'Other genes, counted together, at most 2',
      fields: ipssMResidualGenes,
      rest: wildType(ipssMResidualGenes),
    },
  ],
  sharedKeys: {
    HB: 'hb',
    HBUnit: 'hbUnit',
    PLT: 'plt',
    PLTUnit: 'pltUnit',
    BM_BLAST: 'blasts',
    CYTO_IPSSR: 'ipssrGroup',
  },
  examples: ipssMExamples.map(({ name, input }) => ({ name: exampleTitles[name] ?? name, input })),
  score: scoreIpssM,
  view(result, input) {
    const { mean, lowest, highest, variables, missing, notices } = result
    const possible = ipssMCategories.slice(
      ipssMCategories.indexOf(lowest.category),
      ipssMCategories.indexOf(highest.category) + 1,
    )
    const isNothing = Object.keys(input).length === 0
    return {
      ...headline(result, isNothing),
      unit: '',
      half: null,
      scale: {
        segments: segmentsOf(ipssMCategories, possible),
        marks: [
          markOf('IPSS-M', [lowest.score, highest.score], place, shown),
          ...(result.report === 'mean' ? [markOf('Mean', [mean.score, mean.score], place, shown)] : []),
        ],
      },
      ...figuresOf(result.category ?? null, possible),
      derived: null,
      scenarios:
        result.report === 'exact' || isNothing
          ? []
          : [
              { name: 'Best case', score: withMinus(lowest.shown), category: lowest.category.name },
              { name: 'Mean', score: withMinus(mean.shown), category: mean.category.name },
              { name: 'Worst case', score: withMinus(highest.shown), category: highest.category.name },
            ],
      variables: [],
      readings: readingsOf(result, input),
      contributions: variables.map(({ label, value, best, mean: average, worst }) => ({
        label,
        value: value === null ? null : String(Math.round(value * 1000) / 1000),
        lowest: best,
        mean: average,
        highest: worst,
      })),
      categories: {
        caption: 'IPSS-M categories: score, share of patients, survival and AML',
        columns: [
          'Category',
          'Score',
          'Share of patients',
          'Hazard ratio (95% CI)',
          'Leukaemia-free survival, years',
          'Overall survival, years',
          'AML at 1, 2 and 4 years, %',
          'Death without AML at 1, 2 and 4 years, %',
        ],
        rows: ipssMCategories.map((category) => ({
          id: category.id,
          name: category.name,
          cells: cellsOf(category),
          isPossible: !isNothing && possible.includes(category),
        })),
        sources: [ipssMCategorySources.bounds, ipssMCategorySources.shares, ipssMCategorySources.outcomes],
      },
      missing: missing.map((id) => ({ id, label: ipssMFields.find((field) => field.id === id)?.label ?? id })),
      notices,
      scope: { ...ipssMScope, excluded: null },
      citations: ipssMCitations,
      licence: ipssMScope.licence,
    }
  },
  cells: ({ report, score, category, mean, lowest, highest, range, missing }) => ({
    report,
    score: score === null ? '' : score.toFixed(2),
    category: category?.name ?? '',
    mean_score: mean.shown,
    mean_category: mean.category.name,
    lowest_score: lowest.shown,
    lowest_category: lowest.category.name,
    highest_score: highest.shown,
    highest_category: highest.category.name,
    range: range.toFixed(2),
    missing: missing.join(' '),
  }),
})

function wildType(genes: readonly string[]) {
  return { label: 'Set the rest to wild type', texts: Object.fromEntries(genes.map((gene) => [gene, '0'])) }
}

const ends = ipssMCategories.slice(0, -1).map(({ upTo }) => upTo)
const place = (score: number) => placeOn(ends, [-4, 5], score)
const shown = (score: number) => withMinus(score.toFixed(2))
