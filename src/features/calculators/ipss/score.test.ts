import { expect, test } from 'vitest'
import { abnormalities, hasAny, normalKaryotype, readKaryotype } from '#features/clinical/index.ts'
import { gramsPerDecilitre } from '#features/clinical/measure.ts'
import { badNumbers, malformedInputs, pick, seeded } from '#test/score-inputs.ts'
import { bandRows } from '../engine/measured-variable.ts'
import { ipssCytogeneticGroup } from './cytogenetics.ts'
import { ipssExamples } from './examples.ts'
import type { IpssInput, IpssScored } from './score.ts'
import { scoreIpss } from './score.ts'
import { ipssCategories, ipssCytogeneticGroups, ipssInputs } from './tables.ts'

const { marrowBlasts, haemoglobin, anc, platelets } = ipssInputs

const best = {
  marrowBlasts: 2,
  cytogeneticGroup: 'Good',
  haemoglobin: 12,
  anc: 3,
  platelets: 200,
} as const satisfies IpssInput

function scored(input: IpssInput): IpssScored {
  const result = scoreIpss(input)
  if (!result.valid) throw new Error(result.errors.map((error) => `${error.field}: ${error.message}`).join('; '))
  return result
}

function pointsFor(input: IpssInput, id: string) {
  return scored(input).variables.find((one) => one.id === id)?.points
}

function errorsFor(input: object) {
  const result = scoreIpss(input)
  return result.valid ? [] : result.errors.map(({ field, code }) => `${field} ${code}`)
}

test.each(ipssExamples)('IPSS example: $name', ({ input, expected }) => {
  const { score, category, missing } = scored(input)
  expect({ score, category: category?.name, missing }).toEqual({ ...expected, missing: [] })
})

test.each([
  [0, 0],
  [4.999, 0],
  [5, 0.5],
  [5.001, 0.5],
  [9.999, 0.5],
  [10, 0.5],
  [10.001, 1.5],
  [10.5, 1.5],
  [11, 1.5],
  [20, 1.5],
  [20.001, 2],
  [20.5, 2],
  [21, 2],
  [30, 2],
])('IPSS marrow blasts of %d%% give %d points', (blasts, points) => {
  expect(pointsFor({ ...best, marrowBlasts: blasts }, 'marrowBlasts')).toBe(points)
})

test.each([
  ['haemoglobin', 'g/dL', 9.999, 10],
  ['haemoglobin', 'g/L', 99, 100],
  ['haemoglobin', 'mmol/L', 6.1, 6.2],
  ['anc', '10^9/L', 1.799, 1.8],
  ['anc', '/uL', 1799, 1800],
  ['platelets', '10^9/L', 99, 100],
  ['platelets', '/uL', 99_999, 100_000],
] as const)('IPSS counts %s in %s as a cytopenia at %d but not at %d', (id, unit, low, limit) => {
  const isLow = (value: number) =>
    scored({ ...best, [id]: value, [`${id}Unit`]: unit }).lineages.find((one) => one.id === id)?.isCytopenia
  expect([isLow(low), isLow(limit)]).toEqual([true, false])
})

test('IPSS gives no points for 0 or 1 cytopenia and half a point for 2 or 3', () => {
  const low = { haemoglobin: 9, anc: 1, platelets: 50 }
  expect(pointsFor(best, 'cytopenias')).toBe(0)
  expect(pointsFor({ ...best, haemoglobin: 9 }, 'cytopenias')).toBe(0)
  expect(pointsFor({ ...best, haemoglobin: 9, anc: 1 }, 'cytopenias')).toBe(0.5)
  expect(pointsFor({ ...best, ...low }, 'cytopenias')).toBe(0.5)
  expect(
    [0, 1, 2, 3].map((cytopenias) =>
      pointsFor({ marrowBlasts: 2, cytogeneticGroup: 'Good', cytopenias }, 'cytopenias'),
    ),
  ).toEqual([0, 0, 0.5, 0.5])
})

test.each([
  [[], 'Good'],
  [['-Y'], 'Good'],
  [['del(5q)'], 'Good'],
  [['del(5)(q13q33)'], 'Good'],
  [['del(20q)'], 'Good'],
  [['del(20)(q11.2)'], 'Good'],
  [['+8'], 'Intermediate'],
  [['del(11q)'], 'Intermediate'],
  [['del(5q)', '+8'], 'Intermediate'],
  [['-Y', 'del(20q)'], 'Intermediate'],
  [['-7'], 'Poor'],
  [['del(7q)'], 'Poor'],
  [['+7'], 'Poor'],
  [['der(1;7)(q10;p10)'], 'Poor'],
  [['t(2;7)(p13;q22)'], 'Poor'],
  [['del(5q)', '+8', '+21'], 'Poor'],
] as const)('IPSS karyotype %j is %s', (karyotype, group) => {
  expect(ipssCytogeneticGroup(readKaryotype(karyotype) ?? normalKaryotype).group).toBe(group)
  expect(scored({ ...best, cytogeneticGroup: null, karyotype }).variables[1]?.band).toBe(group)
})

test('IPSS has one category for each of its scores', () => {
  const names = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5].map((score) =>
    ipssCategories
      .filter((one, at) => score <= one.upTo && score > (ipssCategories[at - 1]?.upTo ?? -1))
      .map((one) => one.name),
  )
  expect(names).toEqual([
    ['Low'],
    ['Intermediate-1'],
    ['Intermediate-1'],
    ['Intermediate-2'],
    ['Intermediate-2'],
    ['High'],
    ['High'],
    ['High'],
  ])
  expect(ipssCategories.reduce((sum, one) => sum + one.patientsPercent, 0)).toBe(100)
  expect(ipssCategories.map((one) => one.risk)).toEqual(['lower-risk', 'lower-risk', 'higher-risk', 'higher-risk'])
})

test('IPSS: every combination of rows gives exactly one score and category, higher in no better row', () => {
  const blasts = [0, 4.9, 5, 10, 10.1, 20, 20.1, 30]
  for (const group of ipssCytogeneticGroups) {
    for (const hb of [20, 10, 9.9, 4]) {
      for (const neutrophils of [15, 1.8, 1.7, 0]) {
        for (const platelet of [2000, 100, 99, 0]) {
          let before = -1
          for (const one of blasts) {
            const input = {
              marrowBlasts: one,
              cytogeneticGroup: group.name,
              haemoglobin: hb,
              anc: neutrophils,
              platelets: platelet,
            }
            const { score, category, lowest, highest } = scored(input)
            expect(score).not.toBeNull()
            expect(lowest).toEqual(highest)
            expect(category).toBe(lowest.category)
            expect(score).toBeGreaterThanOrEqual(before)
            before = score ?? 0
          }
        }
      }
    }
  }
})

test('IPSS: lower haemoglobin, neutrophils or platelets never lower the score', () => {
  const random = seeded(1)
  for (let round = 0; round < 3000; round += 1) {
    const input = randomInput(random)
    for (const [id, lower] of [
      ['haemoglobin', 4],
      ['anc', 0],
      ['platelets', 0],
    ] as const) {
      const worse = scored({ ...input, [id]: lower + (input[id] - lower) * random() })
      expect(worse.score ?? 0).toBeGreaterThanOrEqual(scored(input).score ?? 9)
    }
  }
})

test('IPSS: with values missing the range includes every possible score, and both ends occur', () => {
  const random = seeded(2)
  for (let round = 0; round < 400; round += 1) {
    const whole = randomInput(random)
    const hidden = Object.fromEntries(Object.entries(whole).map(([key, value]) => [key, random() < 0.4 ? null : value]))
    const partial = scored(hidden)
    const scores = Array.from({ length: 60 }, () => {
      const other = randomInput(random)
      return (
        scored({ ...other, ...Object.fromEntries(Object.entries(hidden).filter(([, value]) => value !== null)) })
          .score ?? -1
      )
    })
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(partial.lowest.score)
    expect(Math.max(...scores)).toBeLessThanOrEqual(partial.highest.score)
    expect(badNumbers(partial)).toEqual([])
  }
  const nothing = scored({})
  expect([nothing.lowest.score, nothing.highest.score, nothing.category]).toEqual([0, 3.5, null])
  expect(nothing.missing).toEqual(['marrowBlasts', 'cytogeneticGroup', 'haemoglobin', 'anc', 'platelets'])
})

test('IPSS names the category and risk half if every possible score lies within it', () => {
  const withoutPlatelets = scored({ ...best, marrowBlasts: 25, cytogeneticGroup: 'Poor', anc: 1, platelets: null })
  expect([withoutPlatelets.score, withoutPlatelets.category?.name]).toEqual([null, 'High'])
  const { category, risk } = scored({ ...best, haemoglobin: 9, platelets: null })
  expect([category, risk]).toEqual([null, 'lower-risk'])
})

test('IPSS rejects values that are out of range or do not fit together, each at its field', () => {
  expect(errorsFor({ ...best, marrowBlasts: 30.1 })).toEqual(['marrowBlasts max'])
  expect(errorsFor({ ...best, marrowBlasts: -0.1 })).toEqual(['marrowBlasts min'])
  expect(errorsFor({ ...best, haemoglobin: 3.9, anc: 15.1, platelets: 2001 })).toEqual([
    'haemoglobin min',
    'anc max',
    'platelets max',
  ])
  expect(errorsFor({ ...best, cytogeneticGroup: 'Very poor' })).toEqual(['cytogeneticGroup option'])
  expect(errorsFor({ ...best, karyotype: ['-7'] })).toEqual(['cytogeneticGroup conflict'])
  expect(errorsFor({ ...best, karyotype: ['46,XX', '+8'] })).toEqual(['karyotype type'])
  expect(errorsFor({ ...best, cytopenias: 2 })).toEqual(['cytopenias conflict'])
  expect(errorsFor({ ...best, cytopenias: 1.5 })).toEqual(['cytopenias option'])
  expect(errorsFor({ ...best, haemoglobinUnit: 'mg' })).toEqual(['haemoglobin option'])
})

test('IPSS offers the units that a number out of range would fit', () => {
  const result = scoreIpss({ ...best, haemoglobin: 92, platelets: 90_000 })
  expect(result.valid ? [] : result.errors.map((error) => error.fitsUnits)).toEqual([['g/L'], ['/uL']])
  expect(result.valid ? '' : result.errors[0]?.message).toBe('The maximum value allowed is 20')
})

test('IPSS says that 20% blasts or more are AML today, and still computes', () => {
  expect(scored({ ...best, marrowBlasts: 19.9 }).notices).toEqual([])
  expect(scored({ ...best, marrowBlasts: 20 }).notices[0]?.text).toBe('20% or more is AML by WHO/ICC')
})

test('IPSS never throws and never returns NaN, whatever a field contains', () => {
  const fields = [
    'marrowBlasts',
    'cytogeneticGroup',
    'karyotype',
    'haemoglobin',
    'haemoglobinUnit',
    'anc',
    'platelets',
    'cytopenias',
  ]
  for (const field of fields) {
    for (const value of malformedInputs)
      expect(badNumbers(scoreIpss({ ...best, [field]: value } as IpssInput))).toEqual([])
  }
})

test('every limit of a measured variable is written in each of its units', () => {
  for (const measure of [marrowBlasts, haemoglobin, anc, platelets]) {
    const units = measure.units.map((unit) => unit.id).toSorted()
    for (const band of measure.bands.slice(0, -1)) {
      const cut: object = ('below' in band ? band.below : 'upTo' in band ? band.upTo : null) ?? {}
      expect(Object.keys(cut).toSorted()).toEqual(units)
    }
  }
})

test('the rows of a variable read as in the guideline', () => {
  expect(bandRows(marrowBlasts, '%')).toEqual([
    { label: '< 5', printed: null, points: 0 },
    { label: '5 to 10', printed: '5–10', points: 0.5 },
    { label: '> 10 to 20', printed: '11–20', points: 1.5 },
    { label: '> 20', printed: '21–30', points: 2 },
  ])
  expect(bandRows(haemoglobin, 'mmol/L').map((row) => row.label)).toEqual(['< 6.2', '≥ 6.2'])
})

test('haemoglobin in mmol/L stays on the same side of 10 g/dL', () => {
  expect(gramsPerDecilitre(6.2, 'mmol/L')).toBe(10)
  expect(gramsPerDecilitre(6.199, 'mmol/L')).toBeLessThan(10)
  expect(gramsPerDecilitre(8, 'mmol/L')).toBeCloseTo(12.888)
  expect(gramsPerDecilitre(99, 'g/L')).toBe(9.9)
})

test.each([
  ['-7', 'loss'],
  ['−7', 'loss'],
  ['+8[12]', 'gain'],
  ['-y', 'loss'],
  ['del(5)(q13q33)', 'del'],
  ['DEL(5q)', 'del'],
  ['i(17)(q10)', 'i'],
  ['idic(X)(q13)', 'idic'],
  ['inv(3)(q21q26.2)', 'inv'],
  ['t(6;9)(p23;q34.1)', 't'],
  ['der(5)t(5;17)(q11;p11)', 't'],
  ['add(17p)', 'add'],
  ['+mar', 'other'],
])('an abnormality written %s is read as %s', (text, kind) => {
  expect(abnormalitiesIn(text).map((one) => one.kind)).toEqual([kind])
})

const abnormalitiesIn = (text: string) => readKaryotype([text])?.readings[0].abnormalities ?? []

test.each(['', 'normal', 'del(5)', 'del(23q)', '7', '+24', 'foo(5q)', 'complex'])(
  'An abnormality written “%s” cannot be read',
  (text) => {
    expect(readKaryotype([text])).toBeNull()
  },
)

test('chromosome arms are distinguished', () => {
  const has = (text: string, pattern: keyof typeof abnormalities) =>
    hasAny(abnormalitiesIn(text), [abnormalities[pattern]])
  expect([has('del(5q)', 'del5q'), has('del(5p)', 'del5q'), has('-5', 'del5q')]).toEqual([true, false, false])
  expect([has('del(17)(p13)', 'del17p'), has('del(17q)', 'del17p')]).toEqual([true, false])
})

function randomInput(random: () => number) {
  return {
    marrowBlasts: pick(random, [0, 3, 4.9, 5, 10, 10.1, 20, 20.1, 30]),
    cytogeneticGroup: pick(random, ipssCytogeneticGroups).name,
    haemoglobin: pick(random, [4, 9.9, 10, 14, 20]),
    anc: pick(random, [0, 1.7, 1.8, 15]),
    platelets: pick(random, [0, 99.9, 100, 2000]),
  }
}
