import { expect, test } from 'vitest'
import { maskMeasured } from './number-text.ts'

test.each([
  ['<5', '<5'],
  ['≤ 2', '≤ 2'],
  ['>10', '>10'],
  ['~5', '~5'],
  ['2-4', '2-4'],
  ['2 – 4', '2 – 4'],
  ['2 to 4', '2 to 4'],
  ['1e9', '1e9'],
  ['1.2 x 10^9/L', '1.2 x 10^9/L'],
  ['1.2 × 10⁹/L', '1.2 × 10⁹/L'],
  ['5/10', '5/10'],
])('what a laboratory writes that is no number stays whole, to be refused: %j', (typed, kept) => {
  expect(maskMeasured(typed)).toBe(kept)
})

test.each([
  ['12.5', '12.5'],
  ['12,5', '12.5'],
  ['9·5', '9.5'],
  ['5%', '5'],
  ['9.5 g/dL', '9.5'],
  ['45000/µL', '45000'],
  ['120 000', '120000'],
  ['-1', '1'],
  ['abc', ''],
  ['12abc', '12'],
])('5.6 a number is masked as in every other field: %j', (typed, masked) => {
  expect(maskMeasured(typed)).toBe(masked)
})

test.each(['<5', '2-4', '>10', '5/10'])('%s typed sign by sign is what it is pasted in one go', (text) => {
  let typed = ''
  for (const sign of text) typed = maskMeasured(typed + sign)
  expect(typed).toBe(text)
})
