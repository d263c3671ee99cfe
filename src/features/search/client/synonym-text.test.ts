import { expect, test } from 'vitest'
import { synonymFrom, synonymText } from './synonym-text.ts'

test.each([
  ['group', 'luspatercept\nReblozyl | brand\nACE-536'],
  ['lead', 'HMA → azacitidine'],
  ['ambiguous', 'EPO: erythropoietin; erythropoiesis-stimulating agent'],
  ['spelling', 'an = haem'],
] as const)('what is typed as an entry of the kind %s is stored, and shown as it was typed', (kind, text) => {
  const entry = synonymFrom(kind, text)
  expect(entry && synonymText(entry)).toBe(text)
})

test('an entry may be typed with spaces, empty lines and another arrow, and keeps its note', () => {
  expect(synonymFrom('lead', ' HMA ->  azacitidine ')).toEqual({
    kind: 'lead',
    says: { from: 'HMA', to: 'azacitidine' },
  })
  expect(synonymFrom('group', 'MDS-IB1\n\n RAEB-1 \n', 'Not the same.')).toEqual({
    kind: 'group',
    says: { preferred: 'MDS-IB1', same: [{ term: 'RAEB-1', kind: 'other name' }], note: 'Not the same.' },
  })
})

test.each([
  ['group', 'luspatercept'],
  ['lead', 'HMA →'],
  ['ambiguous', ': erythropoietin'],
  ['spelling', 'haem'],
] as const)('an incomplete entry of the kind %s is none', (kind, text) => {
  expect(synonymFrom(kind, text)).toBeUndefined()
})
