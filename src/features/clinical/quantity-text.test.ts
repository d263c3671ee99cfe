import { expect, test } from 'vitest'
import { numberMessage } from '#base/contract/validation/number.ts'
import {
  ancUnits,
  blastUnits,
  haemoglobinUnits,
  plateletUnits,
} from '#features/calculators/engine/measured-variable.ts'
import { readQuantity } from './quantity-text.ts'

const haemoglobin = { id: 'haemoglobin', units: haemoglobinUnits }
const platelets = { id: 'platelets', units: plateletUnits }
const blasts = { id: 'marrowBlasts', units: blastUnits }

test.each([
  ['69 g/L', 69, 'g/L'],
  ['HB 69 G/L', 69, 'g/L'],
  ['7.6 g/dl', 7.6, 'g/dL'],
  ['7,6g/dl', 7.6, 'g/dL'],
  ['7.6\u00a0g/dL', 7.6, 'g/dL'],
  ['7.6\u2009gm/dL', 7.6, 'g/dL'],
  ['7.6 g%', 7.6, 'g/dL'],
  ['4.7 mmol/l', 4.7, 'mmol/L'],
  ['Hb 7.6 g/dl', 7.6, 'g/dL'],
  ['HGB: 7.6 g/dL (12.0-16.0) L', 7.6, 'g/dL'],
  ['Hb (g/dL): 7.6', 7.6, 'g/dL'],
  ['Haemoglobin\t7.6\tg/dL\tL', 7.6, 'g/dL'],
  ['7.6 ↓ g/dl', 7.6, 'g/dL'],
  ['7.6 (L) g/dl', 7.6, 'g/dL'],
  ['*7.6', 7.6, undefined],
  ['7.6L', 7.6, undefined],
  ['L 7.6', 7.6, undefined],
  [' 7.6 ', 7.6, undefined],
])('haemoglobin %j is %d in %s', (text, number, unit) => {
  expect(readQuantity(text, haemoglobin)).toMatchObject({ number, unit })
})

test.each([
  ...['95 x10^9/L', '95 × 10⁹/L', '95x10E9/L', '95 10*9/L', '95 10**9/l', '95 10e9/l', '95 E9/L', '95 x10(9)/L'],
  ...['95 x 109/L', '95 x 10 9/L', '95 x10e+9/L', '95 *10^9/L', '95 x10^9', '95 10^9 / L', '95 x10^9/litre'],
  ...['95 G/l', '95 G/L', '95 Giga/l', '95 Gpt/l', '95 /nl', '95 10^6/mL', '95k', '95 K', '95K/µL', '95 k/ul'],
  ...['95 K/mm3', '95 x10³/mm³', '95 10*3/uL', '95 x 103/µL', '95 thou/mm3', '95 Tsd./µl', '95 tsd/μl', '95 T/µl'],
  ...['PLT 95 x10^9/L (150-400) L', '95 x10^9 / L *'],
])('platelets %j are 95 × 10⁹/L', (text) => {
  expect(readQuantity(text, platelets)).toMatchObject({ number: 95, unit: '10^9/L' })
})

test.each([
  '95000 /µL',
  '95000/ul',
  '95000 /mm3',
  '95000 /mm³',
  '95000 /cmm',
  '95000 cells/µL',
  '95000 per µL',
  '95000 x10^6/L',
])('platelets %j are 95 000 /µL', (text) => {
  expect(readQuantity(text, platelets)).toMatchObject({ number: 95_000, unit: '/uL' })
})

test.each(['4.5%', '4,5 %', '4.5 percent', 'Blasts 4.5%', '4.5% blasts', '4.5 % *'])('blasts %j are 4.5%%', (text) => {
  expect(readQuantity(text, blasts)).toMatchObject({ number: 4.5, unit: '%' })
})

test.each([
  ['120 U/L', 'U/L'],
  ['120 IU/l', 'U/L'],
  ['120 mU/ml', 'mU/mL'],
  ['EPO 120 mIU/mL', 'mU/mL'],
])('erythropoietin %j is 120 in %s', (text, unit) => {
  const units = ['U/L', 'mU/mL'].map((id) => ({ id, label: id }))
  expect(readQuantity(text, { id: 'erythropoietin', units })).toMatchObject({ number: 120, unit })
})

test.each([
  ['120 µmol/L', { id: 'umol/L', label: 'µmol/L' }],
  ['120 umol/l', { id: 'umol/L', label: 'µmol/L' }],
  ['120 mcmol/l', { id: 'umol/L', label: 'µmol/L' }],
  ['120 micromol/L', { id: 'umol/L', label: 'µmol/L' }],
  ['120 kg/m^2', { id: 'kg/m2', label: 'kg/m²' }],
  ['120 kg/m2', { id: 'kg/m2', label: 'kg/m²' }],
  ['120 yrs', { id: 'years', label: 'years' }],
  ['120 x ULN', { id: 'ULN', label: '× ULN' }],
  ['120 unit', { id: 'units', label: 'units' }],
])('%j is in the unit $id', (text, unit) => {
  expect(readQuantity(text, { id: 'any', units: [unit] })).toMatchObject({ number: 120, unit: unit.id })
})

test.each([
  ['95 g/L', platelets, 'The unit “g/L” is not one of this field: use × 10⁹/L or /µL'],
  ['95 T/L', platelets, 'The unit “T/L” is not one of this field: use × 10⁹/L or /µL'],
  ['95 M/µL', platelets, 'The unit “M/µL” is not one of this field: use × 10⁹/L or /µL'],
  ['119k', haemoglobin, 'The unit “k” is not one of this field: use g/dL or g/L or mmol/L'],
  ['95 x10^9/L', haemoglobin, 'The unit “x10^9/L” is not one of this field: use g/dL or g/L or mmol/L'],
  ['0.079 kg/L', haemoglobin, 'The unit “kg/L” is not one of this field: use g/dL or g/L or mmol/L'],
  ['5 g/dL', blasts, 'The unit “g/dL” is not one of this field: use %'],
  [
    '18 months',
    { id: 'count', units: [{ id: 'count', label: '' }] },
    'The unit “months” is not one of this field: enter the number alone',
  ],
  ['PLT 95', haemoglobin, '“PLT” is not understood: enter the number and its unit only'],
  ['~8', haemoglobin, '“~” is not understood: enter the number and its unit only'],
  ['<5%', blasts, 'It is a limit, not a value: enter one number'],
  ['≥ 5', blasts, 'It is a limit, not a value: enter one number'],
  ['5-9%', blasts, 'It is a range: enter one number'],
  ['5 to 9', blasts, 'It is a range: enter one number'],
  ['7.6 8.1', haemoglobin, 'It is more than one number: enter one'],
  ['119,000 /µL', platelets, 'It can mean 119000 or 119.000: enter it without thousands separators'],
  ['119.000/µl', platelets, 'It can mean 119000 or 119.000: enter it without thousands separators'],
  ['7,625 g/dL', haemoglobin, 'It can mean 7625 or 7.625: enter it without thousands separators'],
  ['119 000 /µl', platelets, 'Enter it without thousands separators'],
  ["119'000", platelets, 'Enter it without thousands separators'],
  ['1.234,5', platelets, 'Enter it without thousands separators'],
  ['HbA1c 7.6', haemoglobin, '“HbA” is not understood: enter the number and its unit only'],
  ['1e2', platelets, numberMessage],
  ['7.5.5', platelets, numberMessage],
  ['5-', blasts, numberMessage],
  ['１２', blasts, numberMessage],
  ['many', blasts, numberMessage],
] as const)('%j is refused with the reason', (text, field, fault) => {
  expect(readQuantity(text, field)).toEqual({ fault })
})

test('a unit in the text must be the chosen one', () => {
  const anc = { id: 'anc', units: ancUnits }
  expect(readQuantity('1.8 G/l', anc, '10^9/L')).toMatchObject({ number: 1.8, unit: '10^9/L' })
  expect(readQuantity('1.8k', anc, '/uL')).toEqual({ fault: '“k” contradicts the unit /µL: correct one of them' })
  expect(readQuantity('1800', anc, '/uL')).toMatchObject({ number: 1800, unit: undefined })
  expect(readQuantity('1.800', anc, '/uL')).toHaveProperty('fault')
  expect(readQuantity('119,000 /µL', platelets, '10^9/L')).toEqual({ fault: expect.stringContaining('It can mean') })
})

test('any text is read or refused without an exception, and a long one at once', () => {
  const pieces = [
    '9',
    '10',
    '.',
    ',',
    ' ',
    '-',
    '(',
    ')',
    'x',
    '×',
    '^',
    'L',
    'g/dL',
    '%',
    'Hb',
    '*',
    '<',
    '⁹',
    '/',
    'µ',
    '\t',
    "'",
  ]
  let seed = 33
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let count = 0; count < 10_000; count += 1) {
    const text = Array.from({ length: random(12) }, () => pieces[random(pieces.length)]).join('')
    const read = readQuantity(text, haemoglobin)
    if (!('fault' in read))
      expect([text, text.includes(read.digits), Number.isFinite(read.number)]).toEqual([text, true, true])
  }
  expect(readQuantity(`${'(1) '.repeat(50_000)}9`, haemoglobin)).toEqual({ fault: numberMessage })
})
