import { expect, test } from 'vitest'
import { checkWhole } from './field.ts'

const units = [{ id: 'units', label: 'units', min: 0, max: 100 }]

test.each([
  ['abc', 'Enter a whole number in digits, such as 9'],
  ['2.5.5', 'Enter a whole number in digits, such as 9'],
  [Number.NaN, 'Enter a whole number in digits, such as 9'],
  [2.5, 'Enter a whole number'],
  ['1,234', 'Enter it without thousands separators'],
  [101, 'The maximum value allowed is 100'],
  [9, undefined],
  [null, undefined],
])('a count given as %j', (value, message) => {
  expect(checkWhole('count', value, units)[0]?.message).toBe(message)
})
