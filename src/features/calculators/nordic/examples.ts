import type { NordicInput } from './score.ts'

/** A case of the Nordic score: inputs in U/L and units per month with the expected score in points and category. */
export type NordicExample = {
  readonly name: string
  readonly input: NordicInput
  readonly expected: { readonly score: number; readonly category: string }
}

/** Cases made from the rows of nordic.md; one per category. */
export const nordicExamples = [
  {
    name: 'Low erythropoietin, no transfusions',
    input: { erythropoietin: 50, redCellUnits: 0 },
    expected: { score: 4, category: 'Good' },
  },
  {
    name: 'Low erythropoietin, 3 units a month',
    input: { erythropoietin: 99, redCellUnits: 3 },
    expected: { score: 0, category: 'Intermediate' },
  },
  {
    name: 'High erythropoietin, 4 units a month',
    input: { erythropoietin: 2000, redCellUnits: 4 },
    expected: { score: -5, category: 'Poor' },
  },
] as const satisfies readonly NordicExample[]
