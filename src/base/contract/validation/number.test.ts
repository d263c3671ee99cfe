import { expect, test } from 'vitest'
import { isDecimal, isInteger, maskNumber } from './number.ts'

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
  ['12abc', '12'],
  ['abc', ''],
  ['1 234', '1234'],
  ['1,234', '1,234'],
  ['1,234,567', '1234567'],
  ['-5', '5'],
  ['12.', '12'],
  ['12.5', '12.5'],
  ['１２', '12'],
])('5.6 an Integer field makes of %j %j', (typed, masked) => {
  expect(maskNumber(typed, { isWhole: true })).toBe(masked)
})

test.each([
  ['12.5', '12.5'],
  ['12,5', '12.5'],
  ['12.5 g/dL', '12.5'],
  ['1.2.3', '1.23'],
  ['.5', '.5'],
  ['1,234', '1,234'],
  ['1,234.5', '1234.5'],
  ['1.234,5', '1234.5'],
  ['1.234,', '1.234'],
  ['-0.5', '0.5'],
  ['abc', ''],
])('5.6 a Float field makes of %j %j', (typed, masked) => {
  expect(maskNumber(typed, { isWhole: false })).toBe(masked)
})

test('5.6 a minus stands only where a number may be negative', () => {
  expect(maskNumber('-5', { isWhole: true, mayBeNegative: true })).toBe('-5')
  expect(maskNumber('−0.5', { isWhole: false, mayBeNegative: true })).toBe('-0.5')
  expect(maskNumber('5-', { isWhole: true, mayBeNegative: true })).toBe('5')
})
