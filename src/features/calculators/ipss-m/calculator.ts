import type { Calculator } from '../calculator.ts'
import { calculatorOf } from '../calculator.ts'
import { ipssRCytogeneticGroup } from '../ipss-r/cytogenetics.ts'
import type { Abnormality } from '../karyotype.ts'
import { readKaryotype } from '../karyotype.ts'
import { markOf, segmentsOf, shareOf } from '../points-view.ts'
import type { ScoreView } from '../score-view.ts'
import { between, inYears, placeOn, withMinus } from '../score-view.ts'
import { ipssMCytogenetics } from './cytogenetics.ts'
import { ipssMExamples } from './examples.ts'
import type { IpssMInput, IpssMScored } from './score.ts'
import { scoreIpssM } from './score.ts'
import type { IpssMCategory, IpssMTerm } from './tables.ts'
import {
  ipssMCategories,
  ipssMCategorySources,
  ipssMCitations,
  ipssMFields,
  ipssMMainGenes,
  ipssMResidualGenes,
  ipssMScope,
} from './tables.ts'

/** The cases that the reference publishes have names that say nothing to a reader. */
const exampleTitles: Readonly<Record<string, string>> = {
  pp347: 'Three genes not assessed: ASXL1, SRSF2 and STAG2 mutated',
  pp564: 'Multi-hit TP53 with a complex karyotype',
  zeroScore: 'Platelets 10, blasts 10%, BCOR mutated',
  readme: 'Poor cytogenetics, no mutation',
  'readme 2': 'ASXL1, EZH2 and RUNX1 mutated',
}

/** The IPSS-M for a form, a table of cases and a comparison with other scores. */
export const ipssMCalculator: Calculator = calculatorOf<IpssMScored>({
  name: 'ipssm',
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
      legend: 'Residual genes: how many are mutated counts, up to two',
      fields: ipssMResidualGenes,
      rest: wildType(ipssMResidualGenes),
    },
  ],
  shares: { HB: 'hb', HBUnit: 'hbUnit', PLT: 'plt', PLTUnit: 'pltUnit', BM_BLAST: 'blasts', CYTO_IPSSR: 'ipssrGroup' },
  examples: ipssMExamples.map(({ name, input }) => ({ name: exampleTitles[name] ?? name, input })),
  // The score itself refuses whatever is no input of it.
  score: (input) => scoreIpssM(input as IpssMInput),
  view(result, input) {
    const { mean, lowest, highest, variables, missing, notices } = result
    const possible = ipssMCategories.slice(
      ipssMCategories.indexOf(lowest.category),
      ipssMCategories.indexOf(highest.category) + 1,
    )
    const isNothing = Object.keys(input).length === 0
    return {
      name: 'IPSS-M',
      ...headline(result, isNothing),
      unit: '',
      half: null,
      scale: {
        segments: segmentsOf(ipssMCategories, possible, scoreAtEnd).map((one) => ({
          ...one,
          end: one.end && withMinus(one.end),
        })),
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
      readings: readingsOf(result, input as IpssMInput),
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
        rows: ipssMCategories.map((one) => ({
          name: one.name,
          cells: cellsOf(one),
          isPossible: !isNothing && possible.includes(one),
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
  return { label: 'All others are wild type', texts: Object.fromEntries(genes.map((gene) => [gene, '0'])) }
}

const scoreAtEnd = (category: IpssMCategory) => category.upToHundredths / 100
const ends = ipssMCategories.slice(0, -1).map(scoreAtEnd)
const place = (score: number) => placeOn(ends, [-4, 5], score)
const shown = (score: number) => withMinus(score.toFixed(2))

/** The term that a value goes into, where that is not named like its field. */
const termOf: Readonly<Record<string, IpssMTerm>> = {
  HB: 'HB1',
  PLT: 'TRANSF_PLT100',
  BM_BLAST: 'BLAST5',
  CYTO_IPSSR: 'CYTOVEC',
  TP53mut: 'TP53multi',
}

/** What each value adds; a gene that is not mutated adds next to nothing and so says nothing. */
function readingsOf({ variables }: IpssMScored, input: IpssMInput): Record<string, string> {
  const adds = (id: string) => {
    const term = variables.find((one) => one.id === (termOf[id] ?? id))
    if (!term || term.value === null) return undefined
    return `adds ${withMinus(`${term.mean > 0 ? '+' : ''}${term.mean.toFixed(2)}`)}`
  }
  const mutated = ipssMMainGenes.filter((gene) => input[gene] === 1)
  const given = Object.keys(termOf).filter((id) => input[id as keyof IpssMInput] !== undefined)
  const readings = [...given, ...mutated].flatMap((id) => {
    const text = adds(id)
    return text ? [[id, text] as const] : []
  })
  const karyotype = readKaryotype(input.karyotype)
  return Object.fromEntries(karyotype ? [...readings, ['karyotype', karyotypeReading(karyotype)]] : readings)
}

function karyotypeReading(karyotype: readonly Abnormality[]): string {
  const { CYTO_IPSSR, ...read } = ipssMCytogenetics(karyotype)
  const found = ipssMFields.filter(({ id }) => (read as Readonly<Record<string, number>>)[id] === 1)
  return [`${CYTO_IPSSR}: ${ipssRCytogeneticGroup(karyotype).because}`, ...found.map(({ label }) => label)].join('; ')
}

type Headline = Pick<ScoreView, 'standing' | 'score' | 'category' | 'remark'>

/** What may be reported, by the rule of the R package (ipss-m.md 6). */
function headline({ report, mean, lowest, highest }: IpssMScored, isNothing: boolean): Headline {
  const whole = between(withMinus(lowest.shown), withMinus(highest.shown))
  const categories = between(lowest.category.name, highest.category.name)
  switch (report) {
    case 'exact':
      return { standing: 'exact', score: withMinus(mean.shown), category: mean.category.name, remark: null }
    case 'mean': {
      const remark = `With what is missing at its average; it may be ${whole} (${categories})`
      return { standing: 'range', score: withMinus(mean.shown), category: mean.category.name, remark }
    }
    case 'category': {
      const remark = `${mean.category.name} whatever is missing; too much is missing for one score`
      return { standing: 'range', score: whole, category: mean.category.name, remark }
    }
    case 'scenarios': {
      const remark = 'Too much is missing for a single result: read the three cases'
      return { standing: 'range', score: whole, category: categories, remark }
    }
    default: {
      const remark = 'Haemoglobin, platelets, marrow blasts and cytogenetics are required'
      const standing = isNothing ? 'nothing' : 'range'
      return { standing, score: whole, category: categories, remark: isNothing ? null : remark }
    }
  }
}

/** Figures of the category that may be reported, or of every one that is possible. */
function figuresOf(category: IpssMCategory | null, possible: readonly IpssMCategory[]) {
  const shownCategories = category ? [category] : possible
  const first = shownCategories[0] ?? ipssMCategories[0]
  const last = shownCategories.at(-1) ?? ipssMCategories[5]
  const survival = (key: 'overallSurvivalYears' | 'leukaemiaFreeSurvivalYears') => {
    const [shortest, longest] = [last[key], first[key]]
    const spread = category ? ` (${inYears(longest.p25)} to ${inYears(longest.p75)})` : ''
    return between(inYears(shortest.median), inYears(longest.median)) + spread
  }
  const aml = (key: 'year1' | 'year4') => between(percent(first.amlPercent[key]), percent(last.amlPercent[key]))
  return {
    figures: [
      { label: 'Overall survival, years', value: survival('overallSurvivalYears') },
      { label: 'Leukaemia-free survival, years', value: survival('leukaemiaFreeSurvivalYears') },
      { label: 'AML within 1 year', value: aml('year1') },
      { label: 'AML within 4 years', value: aml('year4') },
      ...shareOf(shownCategories),
    ],
    figuresNote: 'Survival: median (25th to 75th percentile)',
    figuresSource: ipssMCategorySources.outcomes,
  }
}

/** Two figures, as the ratios are printed. */
const ratio = (value: number) => value.toFixed(value < 1 ? 2 : 1)

const percent = (value: number) => `${value}%`

function cellsOf(one: IpssMCategory): string[] {
  const { hazardRatio, leukaemiaFreeSurvivalYears: free, overallSurvivalYears: overall } = one
  const { amlPercent, deathWithoutAmlPercent: death } = one
  const spread = ({ median, p25, p75 }: typeof free | typeof overall) =>
    `${inYears(median)} (${inYears(p25)}–${inYears(p75)})`
  return [
    one.score.replaceAll('-', '−'),
    `${one.patientsPercent}%`,
    hazardRatio.from === null
      ? '1.0 (reference)'
      : `${ratio(hazardRatio.value)} (${ratio(hazardRatio.from)}–${ratio(hazardRatio.to)})`,
    spread(free),
    spread(overall),
    [amlPercent.year1, amlPercent.year2, amlPercent.year4].map((value) => value.toFixed(1)).join(' / '),
    [death.year1, death.year2, death.year4].map((value) => value.toFixed(1)).join(' / '),
  ]
}
