import { expect, test } from 'vitest'
import { isExternal } from './contract.ts'

test('2.5 an external entry is recognised as such', () => {
  expect(['/diagnosis', 'https://society.example.org/'].filter((path) => isExternal({ path }))).toEqual([
    'https://society.example.org/',
  ])
})
