import { expect, test } from 'vitest'
import {
  ancUnits,
  haemoglobinUnits,
  plateletUnits,
  probableUnit,
} from '#features/calculators/engine/measured-variable.ts'
import { inOtherUnit } from './unit-text.ts'

test.each([
  ['9.5', 'g/dL', 'g/L', '95'],
  ['95', 'g/L', 'g/dL', '9.5'],
  ['100', 'g/L', 'g/dL', '10'],
  ['7', 'g/L', 'g/dL', '0.7'],
  ['0.07', '10^9/L', '/uL', '70'],
  ['1.8', '10^9/L', '/uL', '1800'],
  ['1800', '/uL', '10^9/L', '1.8'],
  ['49999', '/uL', '10^9/L', '49.999'],
  ['5', '/uL', '10^9/L', '0.005'],
  ['0', '/uL', '10^9/L', '0'],
  ['0.55', 'fraction', '%', '55'],
  ['55.1', '%', 'fraction', '0.551'],
  ['.5', 'fraction', '%', '50'],
  ['10.', 'g/dL', 'g/L', '100'],
])('%s %s is %s as %s, to the last figure', (text, from, to, expected) => {
  expect(inOtherUnit(text, from, to)).toBe(expected)
})

test('moving the decimal point there and back gives the same number, for any number of up to six figures', () => {
  for (let value = 0; value < 1_000_000; value += 997) {
    const text = String(value / 1000)
    const there = inOtherUnit(text, '10^9/L', '/uL') ?? ''
    expect(Number(there)).toBe(value)
    expect(inOtherUnit(there, '/uL', '10^9/L')).toBe(text)
  }
})

test('nothing is converted to or from mmol/L, between kinds, or from text that is not a number', () => {
  expect(inOtherUnit('6.2', 'mmol/L', 'g/dL')).toBeUndefined()
  expect(inOtherUnit('10', 'g/dL', 'mmol/L')).toBeUndefined()
  expect(inOtherUnit('10', 'g/dL', '/uL')).toBeUndefined()
  expect(inOtherUnit('10', 'g/dL', 'g/dL')).toBeUndefined()
  for (const text of ['', '.', '-1', '1e3', '1,5,5', 'x']) expect(inOtherUnit(text, 'g/dL', 'g/L')).toBeUndefined()
})

test('a number that fits a far larger unit is questioned, one that does not fit is not', () => {
  const suspected = (
    units: typeof ancUnits | typeof plateletUnits | typeof haemoglobinUnits,
    id: string,
    value: number,
  ) => {
    const chosen = units.find((unit) => unit.id === id)
    return chosen && probableUnit({ units }, value, chosen)?.id
  }
  expect(suspected(plateletUnits, '/uL', 120)).toBe('10^9/L')
  expect(suspected(plateletUnits, '/uL', 120_000)).toBeUndefined()
  expect(suspected(ancUnits, '/uL', 1.8)).toBe('10^9/L')
  expect(suspected(ancUnits, '/uL', 0)).toBeUndefined()
  expect(suspected(ancUnits, '10^9/L', 1.8)).toBeUndefined()
  expect(suspected(haemoglobinUnits, 'g/dL', 9)).toBeUndefined()
})
