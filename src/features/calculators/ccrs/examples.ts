import type { ScoreExample } from '../engine/points-score.ts'
import type { CcrsInput } from './score.ts'

/** Cases made from the rows of ccrs.md, in 10^9/L; one per category. */
export const ccrsExamples = [
  {
    name: 'One mutation, not in a splicing gene',
    input: { ccus: true, platelets: 180, splicing: false, mutations: 1 },
    expected: { score: 0, category: 'Low' },
  },
  {
    name: 'One splicing mutation, platelets 99',
    input: { ccus: true, platelets: 99, splicing: true, mutations: 1 },
    expected: { score: 4.5, category: 'Intermediate' },
  },
  {
    name: 'Two mutations, one of them in a splicing gene',
    input: { ccus: true, platelets: 180, splicing: true, mutations: 2 },
    expected: { score: 5, category: 'High' },
  },
] as const satisfies readonly ScoreExample<CcrsInput>[]
