import { expect, test } from 'vitest'
import { badNumbers, malformedInputs } from '#test/score-inputs.ts'
import { ccrsCalculator } from './calculator.ts'
import { ccrsExamples } from './examples.ts'
import type { CcrsInput, CcrsScored } from './score.ts'
import { scoreCcrs } from './score.ts'
import { ccrsCategories } from './tables.ts'

function scored(input: CcrsInput): CcrsScored {
  const result = scoreCcrs(input)
  if (!result.valid) throw new Error(result.errors.map((error) => `${error.field}: ${error.message}`).join('; '))
  return result
}

const errorsFor = (input: object) => {
  const result = scoreCcrs(input)
  return result.valid ? [] : result.errors.map(({ field, code }) => `${field} ${code}`)
}

test.each([
  [false, 180, 1, 0, 'low'],
  [true, 180, 1, 2, 'low'],
  [false, 99, 1, 2.5, 'intermediate'],
  [false, 100, 1, 0, 'low'],
  [true, 99, 1, 4.5, 'intermediate'],
  [false, 180, 2, 3, 'intermediate'],
  [false, 99, 2, 5.5, 'high'],
  [true, 180, 2, 5, 'high'],
  [true, 99, 2, 7.5, 'high'],
  [true, 100, 3, 5, 'high'],
  [false, 100, 5, 3, 'intermediate'],
  [false, 20, 1, 2.5, 'intermediate'],
  [true, 99.9, 1, 4.5, 'intermediate'],
] as const)(
  'CCRS vector: splicing %s, platelets %d, %d mutations: %d, %s',
  (splicing, platelets, mutations, score, id) => {
    const result = scored({ ccus: true, splicing, platelets, mutations })
    expect([result.score, result.category?.id, result.missing]).toEqual([score, id, []])
    const perMicrolitre = { platelets: platelets * 1000, plateletsUnit: '/uL' } as const
    expect(scored({ ccus: true, splicing, mutations, ...perMicrolitre }).score).toBe(score)
  },
)

test.each(ccrsExamples)('CCRS example: $name', ({ input, expected }) => {
  const { score, category } = scored(input)
  expect({ score, category: category?.name }).toEqual(expected)
})

test('CCRS is refused without a mutation and for a patient without CCUS', () => {
  expect(errorsFor({ ccus: true, splicing: false, platelets: 150, mutations: 0 })).toEqual(['mutations min'])
  expect(errorsFor({ ccus: false, splicing: true, platelets: 90, mutations: 2 })).toEqual(['ccus option'])
})

test('CCRS outside its ranges is refused', () => {
  expect(errorsFor({ platelets: 2000.1 })).toEqual(['platelets max'])
  expect(errorsFor({ platelets: -1 })).toEqual(['platelets min'])
  expect(errorsFor({ mutations: 21 })).toEqual(['mutations max'])
  expect(scoreCcrs({ mutations: -1 })).toMatchObject({ errors: [{ message: 'The minimum value allowed is 1' }] })
  expect(errorsFor({ mutations: 1.5 })).toEqual(['mutations type'])
  expect(errorsFor({ platelets: 100, plateletsUnit: 'g/L' })).toEqual(['platelets option'])
})

test('CCRS without an input is a range, and there is no score until CCUS is confirmed', () => {
  const without = { splicing: true, platelets: 99, mutations: 2 } as const
  const { score, category, missing, notices } = scored(without)
  expect([score, category, missing, notices.length]).toEqual([null, null, ['ccus'], 1])
  const range = (input: CcrsInput) => {
    const { lowest, highest, ...rest } = scored({ ccus: true, ...input })
    return [lowest.score, highest.score, rest.category?.id ?? null, rest.missing]
  }
  expect(range({ splicing: true, mutations: 2 })).toEqual([5, 7.5, 'high', ['platelets']])
  expect(range({ platelets: 150, mutations: 1 })).toEqual([0, 2, 'low', ['splicing']])
  expect(range({ splicing: false, platelets: 99 })).toEqual([2.5, 5.5, null, ['mutations']])
  expect(range({})).toEqual([0, 7.5, null, ['platelets', 'splicing', 'mutations']])
})

test('CCRS reaches the totals of ccrs.md and no others, each in one category', () => {
  const totals = new Map<number, string | undefined>()
  for (const splicing of [false, true])
    for (const platelets of [0, 99.999, 100, 2000])
      for (const mutations of [1, 2, 20]) {
        const { score, category } = scored({ ccus: true, splicing, platelets, mutations })
        totals.set(score ?? -1, category?.name)
      }
  expect([...totals.keys()].toSorted((a, b) => a - b)).toEqual([0, 2, 2.5, 3, 4.5, 5, 5.5, 7.5])
  expect([...new Set(totals.values())].toSorted()).toEqual(ccrsCategories.map(({ name }) => name).toSorted())
})

test('CCRS never throws, and no result contains NaN or minus zero', () => {
  for (const id of ['ccus', 'platelets', 'plateletsUnit', 'splicing', 'mutations'])
    for (const value of malformedInputs) {
      const result = scoreCcrs({ ccus: true, [id]: value } as CcrsInput)
      if (result.valid) expect([id, value, badNumbers(result)]).toEqual([id, value, []])
    }
  expect(ccrsCalculator.view({}).valid).toBe(true)
})
