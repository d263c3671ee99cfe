import { expect, test } from 'vitest'
import { checkWhole } from './field.ts'

const units = [{ id: 'units', label: 'units', min: 0, max: 100 }]

test.each([
  ['abc', 'Enter a whole number in digits, such as 9'],
  ['2.5.5', 'Enter a whole number in digits, such as 9'],
  [Number.NaN, 'Enter a whole number in digits, such as 9'],
  [2.5, 'Enter a whole number'],
  ['1,234', 'It can mean 1234 or 1.234: enter it without thousands separators'],
  ['1,234,567', 'Enter it without thousands separators'],
  ['9 units', 'Enter a whole number in digits, such as 9'],
  ['9 g/L', 'The unit “g/L” is not one of this field: use units'],
  [101, 'The maximum value allowed is 100'],
  [9, undefined],
  [null, undefined],
])('a count given as %j', (value, message) => {
  expect(checkWhole('count', value, units)[0]?.message).toBe(message)
})
