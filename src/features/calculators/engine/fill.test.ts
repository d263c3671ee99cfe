import { expect, test } from 'vitest'
import { ipssRCalculator } from '../ipss-r/calculator.ts'
import { readCase } from './case-link.ts'
import { filledForm } from './fill.ts'

const read = (fragment = '') => readCase([ipssRCalculator], fragment)

test('numbers without a unit are in the first unit of their field', () => {
  const filled = filledForm(ipssRCalculator, [
    { names: ['hb', 'haemoglobin'], value: '9.2' },
    { names: ['plt', 'platelets'], value: '80' },
    { names: ['anc'], value: '1.2' },
  ])
  expect(filled?.filled).toEqual(['Haemoglobin 9.2 g/dL', 'Platelets 80 × 10⁹/L', 'Neutrophils (ANC) 1.2 × 10⁹/L'])
  expect(read(filled?.fragment)).toEqual({ texts: { hb: '9.2', plt: '80', anc: '1.2' }, unread: [] })
})

test('a number outside the range of the first unit uses the only other unit that fits', () => {
  const filled = filledForm(ipssRCalculator, [{ names: ['hb'], value: '92' }])
  expect(filled?.filled).toEqual(['Haemoglobin 92 g/L'])
  expect(read(filled?.fragment)?.texts).toEqual({ hb: '92', hbUnit: 'g/L' })
  expect(filledForm(ipssRCalculator, [{ names: ['hb'], value: '900' }])).toBeUndefined()
})

test('a written unit is used as it is', () => {
  expect(filledForm(ipssRCalculator, [{ names: ['hb'], value: '6', unit: 'mmol/l' }])?.filled).toEqual([
    'Haemoglobin 6 mmol/L',
  ])
  expect(filledForm(ipssRCalculator, [{ names: ['hb'], value: '92', unit: 'g/dL' }])).toBeUndefined()
  expect(filledForm(ipssRCalculator, [{ names: ['ferritin'], value: '9' }])).toBeUndefined()
})
