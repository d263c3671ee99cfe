import type { ScoreExample } from '../engine/points-score.ts'
import type { HctCiInput } from './score.ts'
import { type HctCiItem, hctCiItems } from './tables.ts'

export const withOnly = (...present: readonly HctCiItem[]): HctCiInput =>
  Object.fromEntries(hctCiItems.map(({ id }) => [id, present.includes(id)]))

/** Cases made from the rows of hct-ci.md; one per category. */
export const hctCiExamples: readonly ScoreExample<HctCiInput>[] = [
  { name: 'No comorbidity', input: withOnly(), expected: { score: 0, category: 'Low' } },
  {
    name: 'Diabetes and obesity',
    input: withOnly('diabetes', 'obesity'),
    expected: { score: 2, category: 'Intermediate' },
  },
  {
    name: 'Prior tumour and heart disease',
    input: withOnly('tumour', 'cardiac'),
    expected: { score: 4, category: 'High' },
  },
]
