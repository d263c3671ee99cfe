import { expect, test } from 'vitest'
import { ipssCalculator } from '../ipss/calculator.ts'
import { ipssMCalculator } from '../ipss-m/calculator.ts'
import { ipssRCalculator } from '../ipss-r/calculator.ts'
import { compareFormOf } from './compare.ts'

test('side by side, every question has a distinct name: the groups of IPSS-R and IPSS differ', () => {
  const labels = compareFormOf([ipssRCalculator, ipssMCalculator, ipssCalculator]).fields.map(({ label }) => label)
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([])
  expect(labels).toEqual(expect.arrayContaining(['IPSS-R cytogenetic group', 'IPSS cytogenetic group', 'Haemoglobin']))
})
