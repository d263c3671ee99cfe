import type { ScoreExample } from '../engine/points-score.ts'
import type { IpssInput } from './score.ts'

/** Cases made from each row of ipss.md, in %, g/dL and 10^9/L, which prints no complete patient; one per category. */
export const ipssExamples = [
  {
    name: 'Refractory anaemia, del(5q) alone',
    input: { marrowBlasts: 3, karyotype: ['del(5q)'], haemoglobin: 8.9, anc: 2.4, platelets: 310 },
    expected: { score: 0, category: 'Low' },
  },
  {
    name: 'del(5q) with one other abnormality',
    input: { marrowBlasts: 2, karyotype: ['del(5q)', '+8'], haemoglobin: 9.4, anc: 1.5, platelets: 120 },
    expected: { score: 1, category: 'Intermediate-1' },
  },
  {
    name: 'Blasts over 10 with two cytopenias',
    input: { marrowBlasts: 10.5, cytogeneticGroup: 'Good', haemoglobin: 8, anc: 1.2, platelets: 140 },
    expected: { score: 2, category: 'Intermediate-2' },
  },
  {
    name: 'Monosomy 7, blasts 24%',
    input: { marrowBlasts: 24, karyotype: ['-7'], haemoglobin: 7.8, anc: 0.6, platelets: 25 },
    expected: { score: 3.5, category: 'High' },
  },
] as const satisfies readonly ScoreExample<IpssInput>[]
