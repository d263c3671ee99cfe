import { expect, test } from 'vitest'
import { applyMask, fillsMask, isNumericMask } from './mask.ts'

const patient = '**-#####' // 3.2
const sample = '######'

test.each([
  [patient, '0101234', '01-01234'],
  [patient, '01-01234', '01-01234'],
  [patient, 'XX-99999extra', 'XX-99999'],
  [patient, 'XX 01234', 'XX-01234'],
  [patient, '0-101234', '01-01234'],
  [patient, '01', '01-'],
  [patient, '01/', '01-'],
  [patient, '0', '0'],
  [patient, '-', ''],
  [patient, '', ''],
  [sample, 'ab12-34 56789', '123456'],
  [sample, '012345', '012345'],
  [sample, '１２３', '123'],
  [sample, '٣', ''],
  ['@@-#', 'é1a2b3', 'ab-3'],
  ['(##) ##', '1234', '(12) 34'],
  ['(##) ##', '(1', '(1'],
  ['(##) ##', '(', ''],
  ['XX-##', 'XX-12', 'XX-12'],
  ['XX-##', '12', 'XX-12'],
])('3.2 mask %s turns %j into %j', (mask, typed, masked) => {
  expect(applyMask(mask, typed)).toBe(masked)
})

test('3.2 a deleted separator does not come back at once', () => {
  expect(applyMask(patient, '01', { isDeleting: true })).toBe('01')
  expect(applyMask(patient, '0', { isDeleting: true })).toBe('0')
})

test('3.2 applying a mask twice changes nothing', () => {
  for (const text of ['0101234', 'XX', '1', 'q-9-8']) {
    const once = applyMask(patient, text)
    expect(applyMask(patient, once)).toBe(once)
  }
})

test('3.2 a mask accepts only text of its form', () => {
  expect(fillsMask(patient, '01-01234')).toBe(true)
  expect(fillsMask(patient, 'XX-01234')).toBe(true)
  expect(fillsMask(patient, '01-0123')).toBe(false)
  expect(fillsMask(patient, '01-')).toBe(false)
  expect(fillsMask(patient, '01001234')).toBe(false)
  expect(fillsMask(patient, '01-012345')).toBe(false)
  expect(fillsMask(sample, '012345')).toBe(true)
})

test('a numeric keyboard is offered if a mask has only digits', () => {
  expect([patient, sample, '##/##', '@@', '--'].map(isNumericMask)).toEqual([false, true, true, false, false])
})
