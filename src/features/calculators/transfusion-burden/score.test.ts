import { expect, test } from 'vitest'
import { badNumbers, malformedInputs } from '#test/score-inputs.ts'
import { burdenCalculator } from './calculator.ts'
import { burdenExamples } from './examples.ts'
import type { BurdenInput, BurdenScored } from './score.ts'
import { scoreBurden } from './score.ts'

function scored(input: BurdenInput): BurdenScored {
  const result = scoreBurden(input)
  if (!result.valid) throw new Error(result.errors.map((error) => `${error.field}: ${error.message}`).join('; '))
  return result
}

const errorsFor = (input: object) => {
  const result = scoreBurden(input)
  return result.valid ? [] : result.errors.map(({ field, code }) => `${field} ${code}`)
}

test.each([
  [0, 0, 0, 0, 'ntd', null],
  [0, 1, 1, 1, 'not-classified', '1-2 units'],
  [1, 1, 2, 2, 'not-classified', '1-2 units'],
  [0, 3, 1, 3, 'not-classified', 'one episode'],
  [1, 2, 2, 3, 'ltb', null],
  [0, 3, 2, 3, 'ltb', null],
  [2, 2, 2, 4, 'ltb', null],
  [3, 3, 3, 6, 'ltb', null],
  [4, 4, 4, 8, 'htb', null],
  [0, 8, 4, 8, 'htb', null],
  [8, 0, 3, 8, 'htb', null],
  [6, 6, 6, 12, 'htb', null],
  [2, 6, 4, 8, 'htb', null],
] as const)(
  'transfusion burden vector: %d and %d units, %d episodes: %d, %s',
  (earlierUnits, laterUnits, episodes, sum, id, why) => {
    const { group, because, total, missing } = scored({ earlierUnits, laterUnits, episodes })
    expect([total, group?.id, because, missing]).toEqual([sum, id, why, []])
  },
)

test.each(burdenExamples)('transfusion burden example: $name', ({ input, expected }) => {
  expect(scored(input).group?.id ?? null).toBe(expected)
})

test.each([
  [{ earlierUnits: 1, laterUnits: 4, episodes: 3 }, 5],
  [{ earlierUnits: 4, laterUnits: 0, episodes: 1 }, 4],
  [{ earlierUnits: 0, laterUnits: 7, episodes: 3 }, 7],
  [{ earlierUnits: 3, laterUnits: 4 }, 7],
] as const)(
  '%j: 4 or more units in 8 weeks, but fewer than 8 in 16, may be high burden, and a remark says why',
  (input, sum) => {
    const { group, possible, because, total, notices } = scored(input)
    expect([group, possible.map(({ id }) => id), because, total]).toEqual([null, ['htb', 'not-classified'], null, sum])
    expect(notices.map(({ text }) => text)).toEqual([expect.stringContaining('whether one of the two is enough')])
    const answer = burdenCalculator.view(input)
    expect(answer.valid && answer.view).toMatchObject({ completeness: 'range', notices })
  },
)

test('there is no remark where the table is clear, or while too little is known', () => {
  for (const [earlierUnits, laterUnits, episodes] of [
    [0, 0, 0],
    [1, 1, 2],
    [3, 3, 3],
    [4, 4, 4],
    [0, 9, 3],
  ] as const)
    expect(scored({ earlierUnits, laterUnits, episodes }).notices).toEqual([])
  for (const input of [{}, { earlierUnits: 4 }, { laterUnits: 3 }]) expect(scored(input).notices).toEqual([])
})

test('high burden has 4 or more units in one half of 8 weeks, whatever the halves', () => {
  for (let earlier = 0; earlier <= 60; earlier += 1)
    for (let later = 0; later <= 60; later += 1) {
      const { group } = scored({ earlierUnits: earlier, laterUnits: later, episodes: Math.min(1, earlier + later) })
      expect([earlier, later, group?.id === 'htb']).toEqual([earlier, later, earlier + later >= 8])
      if (group?.id === 'htb') expect(Math.max(earlier, later)).toBeGreaterThanOrEqual(4)
    }
})

test.each([
  [{}, ['ntd', 'ltb', 'htb', 'not-classified']],
  [{ earlierUnits: 0 }, ['ntd', 'ltb', 'htb', 'not-classified']],
  [{ laterUnits: 3 }, ['ltb', 'htb', 'not-classified']],
  [{ earlierUnits: 4 }, ['htb', 'not-classified']],
  [{ earlierUnits: 8 }, ['htb']],
  [{ earlierUnits: 2, laterUnits: 2 }, ['ltb', 'not-classified']],
  [{ earlierUnits: 0, laterUnits: 0 }, ['ntd']],
  [{ earlierUnits: 1, laterUnits: 1 }, ['not-classified']],
  [{ earlierUnits: 0, episodes: 5 }, ['htb', 'not-classified']],
  [{ laterUnits: 0, episodes: 1 }, ['htb', 'not-classified']],
  [{ episodes: 0 }, ['ntd']],
  [{ episodes: 12 }, ['htb']],
] as const)('transfusion burden with %j may be %j', (input, ids) => {
  expect(scored(input).possible.map(({ id }) => id)).toEqual(ids)
})

test('transfusion burden refuses fractions, numbers out of range, and episodes that do not fit the units', () => {
  expect(errorsFor({ earlierUnits: 61 })).toEqual(['earlierUnits max'])
  expect(errorsFor({ laterUnits: -1 })).toEqual(['laterUnits min'])
  expect(errorsFor({ laterUnits: 1.5 })).toEqual(['laterUnits type'])
  expect(errorsFor({ earlierUnits: 1, laterUnits: 1, episodes: 3 })).toEqual(['episodes conflict'])
  expect(errorsFor({ earlierUnits: 1, laterUnits: 1, episodes: 0 })).toEqual(['episodes conflict'])
  expect(errorsFor({ earlierUnits: 1, episodes: 0 })).toEqual(['episodes conflict'])
  expect(errorsFor({ earlierUnits: 0, episodes: 61 })).toEqual(['episodes conflict'])
  expect(errorsFor({ episodes: 121 })).toEqual(['episodes max'])
})

test('transfusion burden never throws, and no result contains NaN or minus zero', () => {
  for (const id of ['earlierUnits', 'laterUnits', 'episodes'])
    for (const value of malformedInputs) {
      const result = scoreBurden({ [id]: value } as BurdenInput)
      if (result.valid) expect([id, value, badNumbers(result)]).toEqual([id, value, []])
    }
})
