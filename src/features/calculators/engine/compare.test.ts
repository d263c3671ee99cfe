import { expect, test } from 'vitest'
import { ccrsCalculator } from '../ccrs/calculator.ts'
import { ipssCalculator } from '../ipss/calculator.ts'
import { ipssMCalculator } from '../ipss-m/calculator.ts'
import { ipssRCalculator } from '../ipss-r/calculator.ts'
import { compareFormOf } from './compare.ts'

test('side by side, every question has a distinct name: the groups of IPSS-R and IPSS differ', () => {
  const labels = compareFormOf([ipssRCalculator, ipssMCalculator, ipssCalculator]).fields.map(({ label }) => label)
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([])
  expect(labels).toEqual(expect.arrayContaining(['IPSS-R cytogenetic group', 'IPSS cytogenetic group', 'Haemoglobin']))
})

test('each field is in one part, and the ways to enter the karyotype are those of all scores', () => {
  const { fields, parts } = compareFormOf([ipssRCalculator, ipssMCalculator, ipssCalculator])
  expect(parts.slice(0, 4)).toEqual([
    { legend: 'Blood and marrow', fields: ['hb', 'anc', 'plt', 'blasts'] },
    {
      legend: 'Cytogenetics',
      key: 'cytogenetics',
      ways: [
        { id: 'karyotype', label: 'Karyotype', fields: ['karyotype'] },
        {
          id: 'group',
          label: 'Groups',
          fields: ['ipssrGroup', 'ipssGroup', 'del5q', 'del7_7q', 'del17_17p', 'complex'],
        },
      ],
    },
    { legend: 'Patient', fields: ['age'] },
    { legend: 'TP53', fields: ['TP53mut', 'TP53maxvaf', 'TP53loh'] },
  ])
  const placed = parts.flatMap((part) => ('ways' in part ? part.ways.flatMap((way) => way.fields) : part.fields))
  expect(placed.toSorted()).toEqual(fields.map(({ id }) => id).toSorted())
})

test('another score adds its own questions', () => {
  const { fields, parts } = compareFormOf([ipssRCalculator, ccrsCalculator])
  const own = ccrsCalculator.fields.map(({ id }) => ccrsCalculator.sharedKeys[id] ?? id)
  expect(fields.map(({ id }) => id)).toEqual(expect.arrayContaining(own))
  expect(parts.map(({ legend }) => legend)).toEqual(
    expect.arrayContaining(['Blood and marrow', 'Cytogenetics', 'Patient']),
  )
})
