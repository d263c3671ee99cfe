import { pick, seeded } from '#features/calculators/engine/testing.ts'
import { scoreIpss } from '#features/calculators/ipss/score.ts'
import { ipssMExamples } from '#features/calculators/ipss-m/examples.ts'
import { scoreIpssM } from '#features/calculators/ipss-m/score.ts'
import { scoreIpssR } from '#features/calculators/ipss-r/score.ts'
import { classifierExamples } from '#features/classifier/examples.ts'
import { classify } from '#features/classifier/score.ts'

const eachMs = 1500
const patients = 5000

/** The number of patients scored per second, each a different one; goal: 200,000 for the IPSS-R. */
export async function scoresBench() {
  const cases = Array.from({ length: patients }, madePatient)
  return {
    'IPSS-R, group': { 'scores/s': rate(cases, scoreIpssR), goal: '≥ 200,000' },
    'IPSS-R, karyotype and age': {
      'scores/s': rate(cases, ({ cytogeneticGroup, ...rest }) =>
        scoreIpssR({ ...rest, karyotype: ['del(5q)', '+8'], age: 63 }),
      ),
      goal: '',
    },
    IPSS: {
      'scores/s': rate(cases, ({ cytogeneticGroup, ...rest }) => scoreIpss({ ...rest, cytogeneticGroup: 'Poor' })),
      goal: '',
    },
    'IPSS-M': { 'scores/s': rate(ipssMExamples, ({ input }) => scoreIpssM(input)), goal: '' },
    'classifier, whole cases': { 'scores/s': rate(classifierExamples, ({ input }) => classify(input)), goal: '' },
  }
}

const random = seeded(7)

function madePatient() {
  return {
    marrowBlasts: random() * 30,
    haemoglobin: 4 + random() * 16,
    platelets: random() * 600,
    anc: random() * 15,
    cytogeneticGroup: pick(random, ['Very good', 'Good', 'Intermediate', 'Poor', 'Very poor'] as const),
  }
}

/** Every result is used, so that no call can be optimised away. */
function rate<Case>(cases: readonly Case[], score: (input: Case) => { readonly valid: boolean }): number {
  let count = 0
  let valid = 0
  const began = performance.now()
  while (performance.now() - began < eachMs) {
    for (const input of cases) valid += Number(score(input).valid)
    count += cases.length
  }
  if (valid !== count) throw new Error(`${count - valid} of ${count} patients were refused`)
  return Math.round((count * 1000) / (performance.now() - began))
}
