import { expect, test } from 'vitest'
import { leadsAway } from './contract.ts'

test('2.5 an entry of another site is known as such', () => {
  expect(['/diagnosis', 'https://society.example.org/'].filter((path) => leadsAway({ path }))).toEqual([
    'https://society.example.org/',
  ])
})
