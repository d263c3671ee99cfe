import { expect, test } from 'vitest'
import { isDecimal, isInteger, maskNumber, readNumber } from './number.ts'

test.each([
  ['12', true, true],
  ['-3', true, true],
  ['0012', true, true],
  ['1.5', false, true],
  ['.5', false, true],
  ['5.', false, true],
  ['1,5', false, false],
  ['1e3', false, false],
  ['0x10', false, false],
  ['.', false, false],
  ['', false, false],
  ['99999999999999999999', false, true],
])('5.6 %j: integer %s, decimal %s', (text, whole, decimal) => {
  expect(isInteger(text)).toBe(whole)
  expect(isDecimal(text)).toBe(decimal)
})

test.each([
  ['9.5', 9.5],
  ['9,5', 9.5],
  ['12', 12],
  ['0012', 12],
  ['0,125', 0.125],
  ['.5', 0.5],
  ['10.', 10],
  ['-1', -1],
  ['−1', -1],
  [' 9.5 ', 9.5],
])('D-116 %j is the number %d', (text, number) => {
  expect(readNumber(text)).toBe(number)
})

test.each([
  '1e2',
  '7.5.5',
  '7,5,5',
  '7.5,5',
  '0.7x10^9',
  '1.2 × 10⁹/L',
  '10⁹',
  '1,234',
  '1,234.5',
  '1.234,5',
  '120 000',
  "120'000",
  '9.5 g/dL',
  '5%',
  '<5',
  '≤ 2',
  '~8',
  '2-4',
  '5/10',
  '9·5',
  '+5',
  '--5',
  '5-',
  '-',
  '.',
  '1 2',
  '１２',
  '٣',
  '½',
  '0x10',
  'Infinity',
  'abc',
  '',
])('D-116 %j is not a number', (text) => {
  expect(readNumber(text)).toBeUndefined()
})

test.each([
  ['12', '12', '12'],
  ['1a2', '12', '12'],
  ['１２', '12', '12'],
  ['1,5', '15', '1,5'],
  ['1.2.3', '123', '1.23'],
  ['.5', '5', '.5'],
  ['-7', '7', '7'],
  ['abc', '', ''],
])('5.6 a field for a whole number takes of %j %j, one for a decimal number %j', (text, whole, decimal) => {
  expect(maskNumber(text, { isDecimal: false, mayBeNegative: false })).toBe(whole)
  expect(maskNumber(text, { isDecimal: true, mayBeNegative: false })).toBe(decimal)
})

test.each([
  ['-7', '-7'],
  ['−7.5', '-7.5'],
  ['7-', '7'],
  ['-', '-'],
])('5.6 a field for a number that may be negative takes of %j %j', (text, masked) => {
  expect(maskNumber(text, { isDecimal: true, mayBeNegative: true })).toBe(masked)
})
