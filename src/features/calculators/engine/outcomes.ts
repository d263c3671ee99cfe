import { spread } from './points-calculator.ts'
import { type Figure, inYears } from './score-view.ts'

/** What IPSS and IPSS-R print of a category: share of patients in %, and medians in years; null is not reached. */
type Outcome = {
  readonly patientsPercent: number
  readonly medianSurvivalYears: number
  readonly yearsToAml25Percent: number | null
}

export const outcomeColumns = {
  'Share of patients': ({ patientsPercent }: Outcome) => `${patientsPercent}%`,
  'Median survival, years': ({ medianSurvivalYears }: Outcome) => inYears(medianSurvivalYears),
  'Time to 25% AML, years': ({ yearsToAml25Percent }: Outcome) => inYears(yearsToAml25Percent),
}

/** The figures from the highest to the lowest possible score, which has the longest time. */
export function outcomeFigures(possible: readonly Outcome[]): Figure[] {
  const shortestFirst = possible.toReversed()
  return [
    { label: 'Median survival, years', value: spread(shortestFirst, outcomeColumns['Median survival, years']) },
    { label: 'Time until 25% have AML, years', value: spread(shortestFirst, outcomeColumns['Time to 25% AML, years']) },
    ...shareOf(possible),
  ]
}

export function shareOf([first, ...others]: readonly { readonly patientsPercent: number }[]): Figure[] {
  return first && others.length === 0 ? [{ label: 'Share of patients', value: `${first.patientsPercent}%` }] : []
}
