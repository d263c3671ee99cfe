import type { IpssRInput } from './score.ts'

/** A worked case of the IPSS-R: inputs in %, g/dL, 10^9/L and years, with the expected points and categories. */
export type IpssRExample = {
  readonly name: string
  readonly input: IpssRInput
  readonly expected: {
    readonly score: number
    readonly category: string
    readonly ageAdjusted?: { readonly score: number; readonly category: string }
  }
}

/**
 * Cases of the IPSS-R and IPSS-RA. The reference prints the two age adjustments 3 at 28 years and 2.5 at 63.5 years
 * (ipss-r.md); the inputs that lead to 3 and 2.5, and the other cases, are made from the tables.
 */
export const ipssRExamples = [
  {
    name: 'Young adult, score 3',
    input: { marrowBlasts: 4, haemoglobin: 9, platelets: 120, anc: 1.2, cytogeneticGroup: 'Good', age: 28 },
    expected: { score: 3, category: 'Low', ageAdjusted: { score: 1.53, category: 'Low' } },
  },
  {
    name: 'Score 2.5 at 63.5 years',
    input: { marrowBlasts: 1, haemoglobin: 9.6, platelets: 80, anc: 2, karyotype: [], age: 63.5 },
    expected: { score: 2.5, category: 'Low', ageAdjusted: { score: 2.2563, category: 'Low' } },
  },
  {
    name: 'Loss of Y, everything in the best row',
    input: { marrowBlasts: 2, haemoglobin: 10, platelets: 100, anc: 0.8, karyotype: ['-Y'], age: 40 },
    expected: { score: 0, category: 'Very low', ageAdjusted: { score: -1.5, category: 'Very low' } },
  },
  {
    name: 'Score 3.5, the last lower-risk one',
    input: { marrowBlasts: 3, haemoglobin: 7.9, platelets: 160, anc: 1.9, karyotype: ['del(20q)'], age: 70 },
    expected: { score: 3.5, category: 'Intermediate', ageAdjusted: { score: 3.5, category: 'Intermediate' } },
  },
  {
    name: 'Monosomy 7 with blasts of 6%',
    input: { marrowBlasts: 6, haemoglobin: 10.4, platelets: 65, anc: 0.7, karyotype: ['-7'] },
    expected: { score: 6, category: 'High' },
  },
  {
    name: 'Complex karyotype, everything in the worst row',
    input: {
      marrowBlasts: 15,
      haemoglobin: 7.2,
      platelets: 30,
      anc: 0.4,
      karyotype: ['del(5q)', '-7', '+8', 'del(17p)'],
      age: 81,
    },
    expected: { score: 10, category: 'Very high', ageAdjusted: { score: 10, category: 'Very high' } },
  },
] as const satisfies readonly IpssRExample[]
