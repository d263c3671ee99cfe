import { expect, test } from 'vitest'
import { badNumbers, malformedInputs } from '#test/score-inputs.ts'
import { nordicCalculator } from './calculator.ts'
import { nordicExamples } from './examples.ts'
import type { NordicInput, NordicScored } from './score.ts'
import { scoreNordic } from './score.ts'

function scored(input: NordicInput): NordicScored {
  const result = scoreNordic(input)
  if (!result.valid) throw new Error(result.errors.map((error) => `${error.field}: ${error.message}`).join('; '))
  return result
}

const errorsFor = (input: object) => {
  const result = scoreNordic(input)
  return result.valid ? [] : result.errors.map(({ field, code }) => `${field} ${code}`)
}

test.each([
  [50, 0, 4, 'good'],
  [99.9, 1, 4, 'good'],
  [100, 0, 3, 'good'],
  [100, 1.9, 3, 'good'],
  [300, 1, 3, 'good'],
  [500, 1, 3, 'good'],
  [500.1, 1, -1, 'intermediate'],
  [50, 2, 0, 'intermediate'],
  [99, 3, 0, 'intermediate'],
  [100, 2, -1, 'intermediate'],
  [500, 2, -1, 'intermediate'],
  [501, 0, -1, 'intermediate'],
  [501, 2, -5, 'poor'],
  [2000, 4, -5, 'poor'],
  [99, 1.5, 4, 'good'],
] as const)('Nordic vector: %d U/L and %d units a month: %d, %s', (level, redCellUnits, score, id) => {
  const result = scored({ erythropoietin: level, redCellUnits })
  expect([result.score, result.category?.id, result.category2003?.id, result.missing]).toEqual([score, id, id, []])
  expect(scored({ erythropoietin: level, erythropoietinUnit: 'mU/mL', redCellUnits }).score).toBe(score)
})

test.each(nordicExamples)('Nordic example: $name', ({ input, expected }) => {
  const { score, category } = scored(input)
  expect({ score, category: category?.name }).toEqual(expected)
})

test('the models of 1997 and 2003 give the same category for every input', () => {
  for (const level of [0, 99.999, 100, 499.9, 500, 500.001, 20_000])
    for (const redCellUnits of [0, 1.999, 2, 60]) {
      const { category, category2003 } = scored({ erythropoietin: level, redCellUnits })
      expect([level, redCellUnits, category2003]).toEqual([level, redCellUnits, category])
    }
})

test('the Nordic score without an input is a range', () => {
  const range = (input: NordicInput) => {
    const { score, category, lowest, highest, missing } = scored(input)
    return [score, category, lowest.score, highest.score, missing]
  }
  expect(range({ erythropoietin: 50 })).toEqual([null, null, 0, 4, ['redCellUnits']])
  expect(range({ redCellUnits: 2 })).toEqual([null, null, -5, 0, ['erythropoietin']])
  expect(range({})).toEqual([null, null, -5, 4, ['erythropoietin', 'redCellUnits']])
  const answer = nordicCalculator.view({ redCellUnits: 2 })
  expect(
    answer.valid && [answer.view.score, answer.view.category, answer.view.figures.map(({ value }) => value)],
  ).toEqual(['−5 to 0', 'Poor to Intermediate', ['7% to 23%', 'not given to 14%']])
})

test('the Nordic score refuses values out of range and units it does not know', () => {
  expect(errorsFor({ erythropoietin: -0.1 })).toEqual(['erythropoietin min'])
  expect(errorsFor({ erythropoietin: 20_001 })).toEqual(['erythropoietin max'])
  expect(errorsFor({ redCellUnits: 60.1 })).toEqual(['redCellUnits max'])
  expect(errorsFor({ erythropoietin: 50, erythropoietinUnit: 'IU/kg' })).toEqual(['erythropoietin option'])
})

test('the Nordic score never throws, and no result contains NaN or minus zero', () => {
  for (const id of ['erythropoietin', 'erythropoietinUnit', 'redCellUnits'])
    for (const value of malformedInputs) {
      const result = scoreNordic({ [id]: value } as NordicInput)
      if (result.valid) expect([id, value, badNumbers(result)]).toEqual([id, value, []])
    }
})
