import type { ScoreExample } from '../engine/points-score.ts'
import type { NordicInput } from './score.ts'

/** Cases made from the rows of nordic.md, in U/L and units per month; one per category. */
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
] as const satisfies readonly ScoreExample<NordicInput>[]
