import { expect, test } from 'vitest'
import { normalKaryotype, readKaryotype } from '#features/clinical/index.ts'
import { badNumbers, malformedInputs, pick, seeded } from '#test/score-inputs.ts'
import { ipssMCytogenetics } from './cytogenetics.ts'
import { deriveTerms } from './derive.ts'
import { ipssMExamples, ipssMWildType } from './examples.ts'
import type { IpssMInput, IpssMScored } from './score.ts'
import { scoreIpssM } from './score.ts'
import {
  ipssMCategories,
  ipssMCategorySources,
  ipssMCytogeneticGroups,
  ipssMMainGenes,
  ipssMResidualGenes,
  ipssMScope,
  ipssMTerms,
} from './tables.ts'

const genes = [...ipssMMainGenes, ...ipssMResidualGenes] as const
const clinical = { HB: 10, PLT: 150, BM_BLAST: 2, CYTO_IPSSR: 'Good' } as const satisfies IpssMInput
const wildType = { ...ipssMWildType, ...clinical } as const satisfies IpssMInput

function scored(input: IpssMInput): IpssMScored {
  const result = scoreIpssM(input)
  if (!result.valid) throw new Error(result.errors.map((error) => `${error.field}: ${error.message}`).join('; '))
  return result
}

function errorsFor(input: object) {
  const result = scoreIpssM(input)
  return result.valid ? [] : result.errors.map(({ field, code }) => `${field} ${code}`)
}

test.each(ipssMExamples)('IPSS-M example of the reference: $name', ({ input, expected }) => {
  const { mean, lowest, highest } = scored(input)
  const brief = ({ score, category }: IpssMScored['mean']) => ({ score, category: category.name })
  expect({ mean: brief(mean), best: brief(lowest), worst: brief(highest) }).toEqual(expected)
})

test('IPSS-M examples: what may be reported', () => {
  expect(ipssMExamples.map(({ input }) => scored(input).report)).toEqual(['mean', 'exact', 'exact', 'exact', 'exact'])
  expect(scored(ipssMExamples[0]?.input ?? {}).missing).toEqual(['ETNK1', 'GNB1', 'PRPF8'])
  expect(scored(ipssMExamples[2]?.input ?? {}).mean.shown).toBe('0.00')
})

test('IPSS-M coefficients agree with the printed hazard ratios', () => {
  const printed = [
    1.42, 0.8, 0.84, 1.33, 3.25, 2.22, 2.22, 1.66, 1.54, 1.53, 1.52, 1.48, 1.46, 1.34, 1.31, 1.28, 1.27, 1.25, 1.24,
    1.22, 0.92, 1.26,
  ]
  const computed = ipssMTerms.map(({ coefficient }) => Math.exp(coefficient))
  expect(ipssMTerms).toHaveLength(22)
  // The coefficients are printed with 3 figures, so the last figure of a ratio may differ by one.
  const furthest = Math.max(...computed.map((ratio, at) => Math.abs(ratio - (printed[at] ?? 0))))
  expect(furthest).toBeLessThan(0.0101)
})

test('IPSS-M has 31 genes and 2701 patients in its categories', () => {
  const withTp53 = new Set([...genes, 'TP53'])
  expect(withTp53.size).toBe(31)
  expect(ipssMCategories.reduce((sum, one) => sum + one.patients, 0)).toBe(2701)
})

test('IPSS-M counts patients as the page does, without a comma', () => {
  const texts = JSON.stringify([ipssMScope, ipssMCategorySources])
  expect(texts).toMatch(/\b2701\b.*\b2957\b|\b2957\b.*\b2701\b/)
  expect(texts).not.toMatch(/\d,\d{3}/)
})

test('IPSS-M without any known term is the average patient in the mean scenario', () => {
  const nothing = scored({ del5q: 1 })
  expect([nothing.mean.score, nothing.report, nothing.score, nothing.category]).toEqual([
    0,
    'required missing',
    null,
    null,
  ])
})

test.each([
  [{ BM_BLAST: 20 }, 'BLAST5', 4],
  [{ BM_BLAST: 30 }, 'BLAST5', 4],
  [{ BM_BLAST: 19.5 }, 'BLAST5', 3.9],
  [{ PLT: 250 }, 'TRANSF_PLT100', 2.5],
  [{ PLT: 251 }, 'TRANSF_PLT100', 2.5],
  [{ PLT: 249 }, 'TRANSF_PLT100', 2.49],
  [{ PLT: 249_000, PLTUnit: '/uL' }, 'TRANSF_PLT100', 2.49],
  [{ HB: 4 }, 'HB1', 4],
  [{ HB: 20 }, 'HB1', 20],
  [{ HB: 92, HBUnit: 'g/L' }, 'HB1', 9.2],
  [{ HB: 6.2, HBUnit: 'mmol/L' }, 'HB1', 10],
] as const)('IPSS-M %j enters as %s = %d', (change, term, value) => {
  expect(deriveTerms({ ...wildType, ...change })[term]).toBe(value)
})

test.each([
  [{ SF3B1: 0, del5q: 1 }, 0, 0],
  [{ SF3B1: 1 }, 0, 1],
  [{ SF3B1: 1, del5q: 1 }, 1, 0],
  [{ SF3B1: 1, del5q: 1, complex: 1 }, 0, 1],
  [{ SF3B1: 1, del5q: 1, del7_7q: 1 }, 0, 1],
  [{ SF3B1: null, del5q: 1 }, null, null],
  [{ SF3B1: null }, 0, null],
  [{ SF3B1: null, SRSF2: 1 }, 0, 0],
  [{ SF3B1: 1, SRSF2: 1 }, 0, 0],
  [{ SF3B1: 1, STAG2: 1 }, 0, 0],
  [{ SF3B1: 1, BCOR: 1 }, 0, 0],
  [{ SF3B1: 1, BCORL1: 1 }, 0, 0],
  [{ SF3B1: 1, RUNX1: 1 }, 0, 0],
  [{ SF3B1: 1, NRAS: 1 }, 0, 0],
  [{ SF3B1: 1, NRAS: null }, 0, null],
  [{ SF3B1: 1, NRAS: null, BCOR: 1 }, 0, 0],
  [{ SF3B1: 1, ASXL1: 1 }, 0, 1],
] as const)('IPSS-M %j gives SF3B1_5q %s and SF3B1_alpha %s', (change, with5q, alpha) => {
  const { SF3B1_5q, SF3B1_alpha } = deriveTerms({ ...wildType, ...change })
  expect([SF3B1_5q, SF3B1_alpha]).toEqual([with5q, alpha])
})

test.each([
  [{ TP53mut: '0' }, 0],
  [{ TP53mut: '0', del17_17p: 1, TP53maxvaf: 0.9, TP53loh: 1 }, 0],
  [{ TP53mut: '2 or more', TP53maxvaf: 0.01, TP53loh: 0 }, 1],
  [{ TP53mut: '2 or more', TP53maxvaf: null, TP53loh: null }, 1],
  [{ TP53mut: '1', TP53maxvaf: 0.55, TP53loh: 0 }, 0],
  [{ TP53mut: '1', TP53maxvaf: 0.5501, TP53loh: 0 }, 1],
  [{ TP53mut: '1', TP53maxvaf: 0.56, TP53loh: null }, 1],
  [{ TP53mut: '1', TP53maxvaf: 55, TP53maxvafUnit: '%', TP53loh: 0 }, 0],
  [{ TP53mut: '1', TP53maxvaf: 55.1, TP53maxvafUnit: '%', TP53loh: 0 }, 1],
  [{ TP53mut: '1', TP53maxvaf: 0.2, TP53loh: 1 }, 1],
  [{ TP53mut: '1', TP53maxvaf: 0.2, TP53loh: 0, del17_17p: 1 }, 1],
  [{ TP53mut: '1', TP53maxvaf: 0.2, TP53loh: null }, null],
  [{ TP53mut: '1', TP53maxvaf: null, TP53loh: 0 }, 0],
  [{ TP53mut: null, TP53maxvaf: 0.9, TP53loh: 1 }, null],
] as const)('IPSS-M %j gives TP53multi %s', (change, multi) => {
  expect(deriveTerms({ ...wildType, ...change }).TP53multi).toBe(multi)
})

test('IPSS-M counts residual genes up to two, and imputes what was not assessed', () => {
  const of = (change: IpssMInput) => deriveTerms({ ...wildType, ...change }).Nres2
  expect(of({})).toEqual({ mean: 0, best: 0, worst: 0 })
  expect(of({ BCOR: 1 })).toEqual({ mean: 1, best: 1, worst: 1 })
  expect(of({ BCOR: 1, WT1: 1, NF1: 1 })).toEqual({ mean: 2, best: 2, worst: 2 })
  expect(of({ BCOR: 1, WT1: null })).toEqual({ mean: 1 + 0.5 * (1 / 15) * 0.388, best: 1, worst: 2 })
  expect(of({ BCOR: null, WT1: null, NF1: null })).toEqual({ mean: (3 / 15) * 0.388, best: 0, worst: 2 })
  expect(of({ BCOR: 1, WT1: 1, NF1: 1, IDH1: null })).toEqual({ mean: 2, best: 2, worst: 2 })
})

test('IPSS-M: a known term is never imputed, and contributions add up to the score', () => {
  const { variables, mean } = scored({ ...wildType, SRSF2: 1, NRAS: null })
  expect(variables.find((one) => one.id === 'SRSF2')).toMatchObject({ value: 1 })
  expect(variables.find((one) => one.id === 'NRAS')?.value).toBeNull()
  expect(mean.score).toBeCloseTo(
    variables.reduce((sum, one) => sum + one.mean, 0),
    2,
  )
})

test('IPSS-M categories change at -1.5, -0.5, 0, 0.5 and 1.5 of the rounded score, each limit belonging to the lower one', () => {
  const found = new Map<number, string>()
  for (const { name } of ipssMCytogeneticGroups) {
    for (const blasts of [0, 5, 10, 20]) {
      for (let hundredth = 400; hundredth <= 2000; hundredth += 1) {
        const { mean } = scored({ ...wildType, CYTO_IPSSR: name, BM_BLAST: blasts, HB: hundredth / 100 })
        found.set(mean.score, mean.category.name)
      }
    }
  }
  const around = [-1.51, -1.5, -1.49, -0.51, -0.5, -0.49, -0.01, 0, 0.01, 0.49, 0.5, 0.51, 1.49, 1.5, 1.51]
  expect(around.map((score) => found.get(score))).toEqual([
    'Very Low',
    'Very Low',
    'Low',
    'Low',
    'Low',
    'Moderate Low',
    'Moderate Low',
    'Moderate Low',
    'Moderate High',
    'Moderate High',
    'Moderate High',
    'High',
    'High',
    'High',
    'Very High',
  ])
})

test('IPSS-M is reported by the rule of the R package', () => {
  const uncertain = scored({ ...wildType, TP53mut: null, TP53maxvaf: null, TP53loh: null })
  expect(uncertain.range).toBeGreaterThan(1)
  expect([uncertain.report, uncertain.score, uncertain.category]).toEqual(['scenarios', null, null])
  const little = scored({ ...wildType, KRAS: null })
  expect([little.report, little.score]).toEqual(['mean', little.mean.score])
  const bad = { ...wildType, HB: 5, PLT: 10, BM_BLAST: 20, CYTO_IPSSR: 'Very Poor' } as const
  const sameCategory = scored({ ...bad, FLT3: null, MLL_PTD: null })
  expect([sameCategory.report, sameCategory.score, sameCategory.category?.name]).toEqual([
    'category',
    null,
    'Very High',
  ])
})

test('a VAF of TP53 that is given is not said to be missing, if only the other copy is unknown', () => {
  const input = { ...ipssMExamples[0]?.input, TP53mut: '1' } as IpssMInput
  expect(scored({ ...input, TP53maxvaf: 0.3, TP53loh: null }).missing.slice(3)).toEqual(['TP53loh'])
  expect(scored({ ...input, TP53maxvaf: null, TP53loh: null }).missing.slice(3)).toEqual(['TP53maxvaf', 'TP53loh'])
})

test('IPSS-M gives a range and never a single score while a required value is missing', () => {
  for (const field of ['HB', 'PLT', 'BM_BLAST', 'CYTO_IPSSR'] as const) {
    const result = scored({ ...wildType, [field]: null })
    expect([result.report, result.score, result.missing]).toEqual(['required missing', null, [field]])
    expect(result.lowest.score).toBeLessThan(result.highest.score)
  }
})

test('IPSS-M: the best and worst scenario bound every imputation of clinical values and genes with their own term', () => {
  const random = seeded(21)
  const free = ['HB', 'PLT', 'BM_BLAST', 'CYTO_IPSSR', 'ASXL1', 'KRAS', 'IDH2', 'FLT3', 'WT1', 'PHF6'] as const
  for (let round = 0; round < 300; round += 1) {
    const whole = randomInput(random)
    const hidden = free.filter(() => random() < 0.4)
    const partial = scored({ ...whole, ...Object.fromEntries(hidden.map((field) => [field, null])) })
    expect(partial.lowest.score).toBeLessThanOrEqual(partial.mean.score)
    expect(partial.mean.score).toBeLessThanOrEqual(partial.highest.score)
    expect(badNumbers(partial)).toEqual([])
    const { mean } = scored(whole)
    expect(mean.score).toBeGreaterThanOrEqual(partial.lowest.score)
    expect(mean.score).toBeLessThanOrEqual(partial.highest.score)
  }
})

test('IPSS-M never falls as blasts rise or as haemoglobin or platelets fall, and every input has one category', () => {
  const random = seeded(22)
  for (let round = 0; round < 2000; round += 1) {
    const input = randomInput(random)
    const before = scored(input)
    expect(ipssMCategories.filter((one) => one === before.category)).toHaveLength(1)
    expect(before.report).toBe('exact')
    for (const [id, end] of [
      ['BM_BLAST', 30],
      ['HB', 4],
      ['PLT', 0],
    ] as const) {
      const worse = scored({ ...input, [id]: input[id] + (end - input[id]) * random() })
      expect(worse.mean.score).toBeGreaterThanOrEqual(before.mean.score)
    }
  }
})

test('IPSS-M rejects values out of range, each at its field', () => {
  expect(errorsFor({ ...wildType, HB: 3.9, PLT: 2001, BM_BLAST: 31 })).toEqual(['HB min', 'PLT max', 'BM_BLAST max'])
  expect(errorsFor({ ...wildType, TP53maxvaf: 38 })).toEqual(['TP53maxvaf max'])
  const result = scoreIpssM({ ...wildType, TP53maxvaf: 38 })
  expect(result.valid ? [] : result.errors[0]?.fitsUnits).toEqual(['%'])
  expect(errorsFor({ ...wildType, SF3B1: 2, TP53mut: 1, CYTO_IPSSR: 'Very good' })).toEqual([
    'CYTO_IPSSR option',
    'TP53mut option',
    'SF3B1 option',
  ])
})

test('IPSS-M warns about inputs that do not go together', () => {
  const texts = (change: IpssMInput) => scored({ ...wildType, ...change }).notices.map((notice) => notice.text)
  expect(texts({})).toEqual([])
  expect(texts({ del7_7q: 1 })[0]).toContain('is inconsistent with the cytogenetic group Good')
  expect(texts({ TP53maxvaf: 0.3 })).toEqual(['A TP53 VAF was given but no TP53 mutation'])
  expect(scored(clinical).notices[0]?.text).toContain('No gene was assessed')
})

test('IPSS-M never throws and never returns NaN, whatever a field contains', () => {
  for (const field of [
    'HB',
    'HBUnit',
    'PLT',
    'BM_BLAST',
    'CYTO_IPSSR',
    'complex',
    'TP53mut',
    'TP53maxvaf',
    'TP53loh',
    'SF3B1',
  ]) {
    for (const value of malformedInputs)
      expect(badNumbers(scoreIpssM({ ...wildType, [field]: value } as IpssMInput))).toEqual([])
  }
})

test.each([
  [[], 'Good', [0, 0, 0, 0]],
  [['-Y'], 'Very Good', [0, 0, 0, 0]],
  [['del(5q)'], 'Good', [1, 0, 0, 0]],
  [['-7'], 'Poor', [0, 1, 0, 0]],
  [['del(7q)'], 'Intermediate', [0, 1, 0, 0]],
  [['del(17p)'], 'Intermediate', [0, 0, 1, 0]],
  [['i(17q)'], 'Intermediate', [0, 0, 0, 0]],
  [['del(5q)', '-7', '-17', '+8'], 'Very Poor', [1, 1, 1, 1]],
] as const)('IPSS-M karyotype %j is %s with flags %j', (karyotype, group, flags) => {
  const { CYTO_IPSSR, del5q, del7_7q, del17_17p, complex } = ipssMCytogenetics(
    readKaryotype(karyotype) ?? normalKaryotype,
  )
  expect([CYTO_IPSSR, [del5q, del7_7q, del17_17p, complex]]).toEqual([group, flags])
})

function randomInput(random: () => number) {
  return {
    ...ipssMWildType,
    HB: pick(random, [4, 7.9, 9.9, 12, 20]),
    PLT: pick(random, [0, 33, 120, 250, 600]),
    BM_BLAST: pick(random, [0, 2, 4.5, 10, 20, 30]),
    CYTO_IPSSR: pick(random, ipssMCytogeneticGroups).name,
    del5q: pick(random, [0, 1]),
    complex: pick(random, [0, 1]),
    del17_17p: pick(random, [0, 1]),
    TP53mut: pick(random, ['0', '1', '2 or more']),
    TP53maxvaf: pick(random, [0.1, 0.6]),
    ...Object.fromEntries(genes.map((gene) => [gene, pick(random, [0, 0, 1])])),
  } as const
}

test.each([
  [[], { CYTO_IPSSR: 'Good' }],
  [['del(5q)'], { CYTO_IPSSR: 'Good', del5q: 1 }],
  [['-7'], { CYTO_IPSSR: 'Poor', del7_7q: 1 }],
  [['del(17p)'], { CYTO_IPSSR: 'Intermediate', del17_17p: 1 }],
  [['del(5q)', '-7', '+8', '-17'], { CYTO_IPSSR: 'Very Poor', del5q: 1, del7_7q: 1, del17_17p: 1, complex: 1 }],
] as const)('IPSS-M karyotype %j scores as its group and flags', (karyotype, cytogenetics) => {
  const { CYTO_IPSSR, ...blood } = { ...wildType, TP53mut: '1', SF3B1: 1 } as const
  const { del5q, del7_7q, del17_17p, complex, ...rest } = blood
  const byKaryotype = scored({ ...rest, karyotype })
  const byGroup = scored({ ...blood, ...cytogenetics })
  expect(byKaryotype.mean).toEqual(byGroup.mean)
  expect(byKaryotype.missing).toEqual(byGroup.missing)
})

test('IPSS-M rejects a karyotype that contradicts the group or a flag, each at its field', () => {
  expect(errorsFor({ ...clinical, karyotype: ['-7'] })).toEqual(['CYTO_IPSSR conflict'])
  expect(errorsFor({ HB: 10, karyotype: ['-7'], del7_7q: 0, complex: 0 })).toEqual(['del7_7q conflict'])
  expect(errorsFor({ HB: 10, karyotype: ['+8'], del5q: 1 })).toEqual(['del5q conflict'])
  expect(errorsFor({ HB: 10, karyotype: ['+8', 'what'] })).toEqual(['karyotype type'])
})
