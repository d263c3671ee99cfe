import { shareOf } from '../engine/outcomes.ts'
import { between, inYears } from '../engine/score-view.ts'
import type { IpssMCategory } from './tables.ts'
import { ipssMCategories, ipssMCategorySources } from './tables.ts'

export function figuresOf(category: IpssMCategory | null, possible: readonly IpssMCategory[]) {
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

const ratio = (value: number) => value.toFixed(value < 1 ? 2 : 1)

const percent = (value: number) => `${value}%`

export function cellsOf(category: IpssMCategory): string[] {
  const { hazardRatio, leukaemiaFreeSurvivalYears: free, overallSurvivalYears: overall } = category
  const { amlPercent, deathWithoutAmlPercent: death } = category
  const spread = ({ median, p25, p75 }: typeof free | typeof overall) =>
    `${inYears(median)} (${inYears(p25)}–${inYears(p75)})`
  return [
    category.score.replaceAll('-', '−'),
    `${category.patientsPercent}%`,
    hazardRatio.from === null
      ? '1.0 (reference)'
      : `${ratio(hazardRatio.value)} (${ratio(hazardRatio.from)}–${ratio(hazardRatio.to)})`,
    spread(free),
    spread(overall),
    [amlPercent.year1, amlPercent.year2, amlPercent.year4].map((value) => value.toFixed(1)).join(' / '),
    [death.year1, death.year2, death.year4].map((value) => value.toFixed(1)).join(' / '),
  ]
}
