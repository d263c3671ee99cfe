import { expect, test } from 'vitest'
import { normalKaryotype, readKaryotype } from '#features/clinical/index.ts'
import { badNumbers, malformedInputs, pick, seeded } from '#test/score-inputs.ts'
import { bandRows } from '../engine/measured-variable.ts'
import { ageAdjusted } from './age-adjusted.ts'
import { ipssRCytogeneticGroup } from './cytogenetics.ts'
import { ipssRExamples } from './examples.ts'
import type { IpssRInput, IpssRScored } from './score.ts'
import { scoreIpssR } from './score.ts'
import { ipssRCategories, ipssRCytogeneticGroups, ipssRInputs } from './tables.ts'

const { marrowBlasts, haemoglobin, platelets, anc } = ipssRInputs

const best = {
  marrowBlasts: 1,
  haemoglobin: 12,
  platelets: 200,
  anc: 3,
  cytogeneticGroup: 'Very good',
} as const satisfies IpssRInput

function scored(input: IpssRInput): IpssRScored {
  const result = scoreIpssR(input)
  if (!result.valid) throw new Error(result.errors.map((error) => `${error.field}: ${error.message}`).join('; '))
  return result
}

function errorsFor(input: object) {
  const result = scoreIpssR(input)
  return result.valid ? [] : result.errors.map(({ field, code }) => `${field} ${code}`)
}

test.each(ipssRExamples)('IPSS-R example: $name', ({ input, expected }) => {
  const { score, category, ageAdjusted: adjusted, missing } = scored(input)
  expect({ score, category: category?.name, missing }).toEqual({
    score: expected.score,
    category: expected.category,
    missing: [],
  })
  const expectedAdjusted = 'ageAdjusted' in expected ? expected.ageAdjusted : undefined
  expect(adjusted ? { score: adjusted.score, category: adjusted.category?.name } : undefined).toEqual(expectedAdjusted)
})

test.each([
  [
    'marrowBlasts',
    '%',
    [0, 0],
    [1.999, 0],
    [2, 0],
    [2.001, 1],
    [2.1, 1],
    [4.9, 1],
    [4.995, 1],
    [4.999, 1],
    [5, 2],
    [10, 2],
    [10.001, 3],
    [10.1, 3],
    [30, 3],
  ],
  ['haemoglobin', 'g/dL', [4, 1.5], [7.9, 1.5], [7.999, 1.5], [8, 1], [8.001, 1], [9.999, 1], [10, 0], [20, 0]],
  ['haemoglobin', 'g/L', [79, 1.5], [80, 1], [99, 1], [100, 0]],
  ['haemoglobin', 'mmol/L', [4.9, 1.5], [4.99, 1.5], [5, 1], [6.19, 1], [6.2, 0]],
  ['platelets', '10^9/L', [0, 1], [49.999, 1], [50, 0.5], [99.999, 0.5], [100, 0], [2000, 0]],
  ['platelets', '/uL', [49_999, 1], [50_000, 0.5], [99_999, 0.5], [100_000, 0]],
  ['anc', '10^9/L', [0, 0.5], [0.799, 0.5], [0.8, 0], [0.801, 0], [15, 0]],
  ['anc', '/uL', [799, 0.5], [800, 0]],
] as const)('IPSS-R points of %s in %s at and beside every limit', (id, unit, ...pairs) => {
  for (const [value, points] of pairs) {
    const input = { ...best, [id]: value, ...(id !== 'marrowBlasts' && { [`${id}Unit`]: unit }) }
    expect([value, scored(input).variables.find((one) => one.id === id)?.points]).toEqual([value, points])
    expect(scored(input).score).toBe(points)
  }
})

test('IPSS-R rows read as in the guideline', () => {
  expect(bandRows(marrowBlasts, '%').map((row) => row.label)).toEqual(['≤ 2', '> 2 to < 5', '5 to 10', '> 10'])
  expect(bandRows(haemoglobin, 'g/dL').map((row) => row.label)).toEqual(['< 8', '8 to < 10', '≥ 10'])
  expect(bandRows(platelets, '10^9/L').map((row) => row.label)).toEqual(['< 50', '50 to < 100', '≥ 100'])
})

test.each([
  [['-Y'], 'Very good'],
  [['del(11q)'], 'Very good'],
  [[], 'Good'],
  [['del(5q)'], 'Good'],
  [['del(12p)'], 'Good'],
  [['del(20q)'], 'Good'],
  [['del(5q)', '+8'], 'Good'],
  [['del(5q)', 'inv(3)'], 'Good'],
  [['del(7q)'], 'Intermediate'],
  [['+8'], 'Intermediate'],
  [['+19'], 'Intermediate'],
  [['i(17q)'], 'Intermediate'],
  [['del(11p)'], 'Intermediate'],
  [['+8', 'del(20q)'], 'Intermediate'],
  [['-Y', 'del(11q)'], 'Intermediate'],
  [['inv(3)', '+8'], 'Intermediate'],
  [['-7'], 'Poor'],
  [['inv(3)'], 'Poor'],
  [['t(3;3)'], 'Poor'],
  [['t(3;21)(q26.2;q22.1)'], 'Poor'],
  [['t(3q)'], 'Poor'],
  [['del(3q)'], 'Poor'],
  [['-7', '+8'], 'Poor'],
  [['del(7q)', 'del(5q)'], 'Poor'],
  [['del(5q)', '+8', '+21'], 'Poor'],
  [['-7', 'del(5q)', '+8'], 'Poor'],
  [['del(5q)', '+8', '+21', '-7'], 'Very poor'],
] as const)('IPSS-R karyotype %j is %s', (karyotype, group) => {
  expect(ipssRCytogeneticGroup(readKaryotype(karyotype) ?? normalKaryotype).group).toBe(group)
  const { cytogeneticGroup, ...rest } = best
  expect(scored({ ...rest, karyotype }).variables[0]?.band).toBe(group)
})

test('IPSS-R says when a double with a 3q change is uncertain', () => {
  const { cytogeneticGroup, ...rest } = best
  expect(scored({ ...rest, karyotype: ['inv(3)', '+8'] }).notices[0]?.source.tags).toEqual(['K'])
  expect(scored({ ...rest, karyotype: ['del(20q)', '+8'] }).notices).toEqual([])
})

test('IPSS-R: every score from 0 to 10 has one category and one half of the risk scale', () => {
  const table = new Map<number, string>()
  for (const input of everyRow()) {
    const { score, category, risk } = scored(input)
    table.set(score ?? -1, `${category?.name} ${risk}`)
  }
  expect([...table].toSorted(([a], [b]) => a - b)).toEqual([
    ...[0, 0.5, 1, 1.5].map((score) => [score, 'Very low lower-risk']),
    ...[2, 2.5, 3].map((score) => [score, 'Low lower-risk']),
    [3.5, 'Intermediate lower-risk'],
    ...[4, 4.5].map((score) => [score, 'Intermediate higher-risk']),
    ...[5, 5.5, 6].map((score) => [score, 'High higher-risk']),
    ...[6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10].map((score) => [score, 'Very high higher-risk']),
  ])
  expect(ipssRCategories.reduce((sum, one) => sum + one.patientsPercent, 0)).toBe(100)
})

test('IPSS-R: all 360 combinations of rows give exactly one score, the sum of their points', () => {
  let count = 0
  for (const input of everyRow()) {
    const result = scored(input)
    expect(result.score).toBe(result.variables.reduce((sum, one) => sum + (one.points ?? Number.NaN), 0))
    expect([result.lowest.category, result.highest.category]).toEqual([result.category, result.category])
    expect(result.missing).toEqual([])
    count += 1
  }
  expect(count).toBe(360)
})

test('IPSS-R never falls as blasts rise, nor as haemoglobin, platelets or neutrophils fall', () => {
  const random = seeded(11)
  for (let round = 0; round < 4000; round += 1) {
    const input = randomInput(random)
    const before = scored({ ...input, age: 62.5 })
    for (const [id, end] of [
      ['marrowBlasts', 30],
      ['haemoglobin', 4],
      ['platelets', 0],
      ['anc', 0],
    ] as const) {
      const worse = scored({ ...input, age: 62.5, [id]: input[id] + (end - input[id]) * random() })
      expect(worse.score ?? -1).toBeGreaterThanOrEqual(before.score ?? 99)
      expect(worse.ageAdjusted?.score ?? -9).toBeGreaterThanOrEqual(before.ageAdjusted?.score ?? 99)
    }
  }
})

test('IPSS-R: with values missing the range includes every possible score', () => {
  const random = seeded(12)
  for (let round = 0; round < 500; round += 1) {
    const whole = randomInput(random)
    const known = Object.fromEntries(Object.entries(whole).filter(() => random() < 0.6))
    const partial = scored({ ...known, age: 55 })
    expect(partial.missing.length).toBe(5 - Object.keys(known).length)
    expect(badNumbers(partial)).toEqual([])
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const { score, ageAdjusted: adjusted } = scored({ ...randomInput(random), ...known, age: 55 })
      expect(score ?? -1).toBeGreaterThanOrEqual(partial.lowest.score)
      expect(score ?? 99).toBeLessThanOrEqual(partial.highest.score)
      expect(adjusted?.score ?? -9).toBeGreaterThanOrEqual(partial.ageAdjusted?.lowest.score ?? 99)
      expect(adjusted?.score ?? 99).toBeLessThanOrEqual(partial.ageAdjusted?.highest.score ?? -9)
    }
  }
})

test('IPSS-R without any value ranges from 0 to 10', () => {
  const nothing = scored({})
  expect([nothing.score, nothing.lowest.score, nothing.highest.score, nothing.ageAdjusted]).toEqual([null, 0, 10, null])
  expect([nothing.category, nothing.risk]).toEqual([null, null])
})

test('IPSS-RA: the two cases printed by the reference', () => {
  expect(ageAdjusted(3, 28)).toMatchObject({ score: 1.53, shown: '1.53', category: { name: 'Low' } })
  expect(ageAdjusted(2.5, 63.5)).toMatchObject({ score: 2.2563, shown: '2.26', category: { name: 'Low' } })
})

test('IPSS-RA equals the IPSS-R at 70 years, and at a score of 10 at any age', () => {
  for (let half = 0; half <= 20; half += 1) expect(ageAdjusted(half / 2, 70).score).toBe(half / 2)
  for (let age = 18; age <= 120; age += 0.7) expect(ageAdjusted(10, age).score).toBe(10)
})

test('IPSS-RA agrees with the formula and never falls with age', () => {
  for (let half = 0; half <= 20; half += 1) {
    let before = -99
    for (let tenth = 180; tenth <= 1200; tenth += 1) {
      const age = tenth / 10
      const { score } = ageAdjusted(half / 2, age)
      expect(Math.abs(score - (half / 2 + (age - 70) * (0.05 - (0.005 * half) / 2)))).toBeLessThan(0.000051)
      expect(score).toBeGreaterThanOrEqual(before)
      expect(Object.is(score, -0)).toBe(false)
      before = score
    }
  }
})

test('IPSS-RA categories change exactly at 1.5, 3, 4.5 and 6', () => {
  const name = (half: number, age: number) => ageAdjusted(half / 2, age).category.name
  // At a score of 0 each year is worth 0.05, so the limits are at 100, 130 years …
  expect([name(0, 99.999), name(0, 100), name(0, 100.002)]).toEqual(['Very low', 'Very low', 'Low'])
  // … at 2 it is worth 0.04, so 3 is reached at 95; at 4.5 and 6 the IPSS-R itself is the limit at 70 years.
  expect([name(4, 94.9), name(4, 95), name(4, 95.01)]).toEqual(['Low', 'Low', 'Intermediate'])
  expect([name(9, 70), name(9, 70.01)]).toEqual(['Intermediate', 'High'])
  expect([name(12, 70), name(12, 70.01)]).toEqual(['High', 'Very high'])
  // The fourth decimal decides, not the second.
  expect([ageAdjusted(0, 100.002).shown, ageAdjusted(0, 100.002).score]).toEqual(['1.50', 1.5001])
})

test('IPSS-RA may be negative and is shown with two decimals, never as -0.00', () => {
  expect(ageAdjusted(0, 40)).toMatchObject({ score: -1.5, shown: '-1.50', category: { name: 'Very low' } })
  expect(ageAdjusted(0, 69.98).shown).toBe('0.00')
})

test('IPSS-R rejects values that are out of range or do not fit together, each at its field', () => {
  expect(errorsFor({ ...best, marrowBlasts: 30.1, haemoglobin: 3.9 })).toEqual(['marrowBlasts max', 'haemoglobin min'])
  expect(errorsFor({ ...best, platelets: -1, anc: 15.1 })).toEqual(['platelets min', 'anc max'])
  expect(errorsFor({ ...best, age: 17.9 })).toEqual(['age min'])
  expect(errorsFor({ ...best, age: 120.1 })).toEqual(['age max'])
  expect([errorsFor({ ...best, age: 18 }), errorsFor({ ...best, age: 120 })]).toEqual([[], []])
  expect(errorsFor({ ...best, cytogeneticGroup: 'Very Poor' })).toEqual(['cytogeneticGroup option'])
  expect(errorsFor({ ...best, karyotype: ['+8'] })).toEqual(['cytogeneticGroup conflict'])
  expect(errorsFor({ ...best, cytogeneticGroup: 'Intermediate', karyotype: ['+8'] })).toEqual([])
})

test('IPSS-R never throws and never returns NaN, whatever a field contains', () => {
  for (const field of [
    'marrowBlasts',
    'haemoglobin',
    'haemoglobinUnit',
    'platelets',
    'anc',
    'ancUnit',
    'cytogeneticGroup',
    'karyotype',
    'age',
  ]) {
    for (const value of malformedInputs)
      expect(badNumbers(scoreIpssR({ ...best, [field]: value } as IpssRInput))).toEqual([])
  }
})

test('Every limit of an IPSS-R variable is written in each of its units', () => {
  for (const measure of [marrowBlasts, haemoglobin, platelets, anc]) {
    const units = measure.units.map((unit) => unit.id).toSorted()
    for (const band of measure.bands.slice(0, -1)) {
      const cut: object = ('below' in band ? band.below : 'upTo' in band ? band.upTo : null) ?? {}
      expect(Object.keys(cut).toSorted()).toEqual(units)
    }
  }
})

function* everyRow(): Generator<IpssRInput> {
  for (const { name } of ipssRCytogeneticGroups) {
    for (const blasts of [2, 4, 7, 12]) {
      for (const hb of [7, 9, 11]) {
        for (const count of [20, 70, 150]) {
          for (const neutrophils of [0.5, 2]) {
            yield { marrowBlasts: blasts, haemoglobin: hb, platelets: count, anc: neutrophils, cytogeneticGroup: name }
          }
        }
      }
    }
  }
}

function randomInput(random: () => number) {
  return {
    marrowBlasts: pick(random, [0, 2, 2.1, 4.9, 5, 10, 10.1, 30]),
    haemoglobin: pick(random, [4, 7.9, 8, 9.9, 10, 20]),
    platelets: pick(random, [0, 49, 50, 99, 100, 2000]),
    anc: pick(random, [0, 0.7, 0.8, 15]),
    cytogeneticGroup: pick(random, ipssRCytogeneticGroups).name,
  }
}
