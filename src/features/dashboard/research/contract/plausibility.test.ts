import { expect, test } from 'vitest'
import { typedFault } from './plausibility.ts'
import { variableNamed } from './variables.ts'

test.each([
  ['hb', '86', 'g/dL', 'The maximum value allowed is 25 g/dL. If it is in g/L, choose that unit or enter 8.6'],
  ['hb', '8,6', 'g/L', 'The minimum value allowed is 20 g/L. If it is in g/dL, choose that unit or enter 86'],
  ['hb', '90', 'mmol/L', 'The maximum value allowed is 15.5 mmol/L. If it is in g/L, choose that unit'],
  ['hb', '900', 'g/dL', 'The maximum value allowed is 25 g/dL'],
  [
    'plt',
    '120000',
    '10^9/L',
    'The maximum value allowed is 3000 × 10⁹/L. If it is in /µL, choose that unit or enter 120',
  ],
  ['bmBlasts', '101', '', 'The maximum value allowed is 100%'],
  ['hb', '1e2', 'g/dL', 'Enter a number in digits, such as 9.5'],
  ['hb', '8.6', 'g/dL', undefined],
  ['hb', '86 g/L', '', undefined],
])('%s typed as “%s” in %s: %s', (id, text, unit, fault) => {
  const variable = variableNamed(id)
  expect(variable && typedFault(variable, text, unit)).toBe(fault)
})
