import { expect, test } from 'vitest'
import { distance, Vocabulary } from './near.ts'

test.each([
  ['luspatercept', 'luspatercept', 0],
  ['luspatercpt', 'luspatercept', 1],
  ['azacitdine', 'azacitidine', 1],
  ['imetelsatt', 'imetelstat', 1],
  ['dose', 'does', 1],
  ['abcdef', 'uvwxyz', 3],
  ['', 'ab', 2],
])('%s and %s differ by %i', (a, b, edits) => {
  expect(distance(a, b, 2)).toBe(edits)
  expect(distance(b, a, 2)).toBe(edits)
})

test('a repair keeps the first letter, takes one edit up to six letters, and prefers fewer edits and commoner words', () => {
  const words = new Vocabulary()
  for (const word of ['luspatercept', 'dose', 'dosing', 'anaemia', 'ferritin', 'ferritin', 'ferritic']) words.add(word)
  expect(words.near('luspatercpt')).toEqual([expect.objectContaining({ word: 'luspatercept', edits: 1 })])
  expect(words.near('doxx')).toEqual([])
  expect(words.near('buspatercept')).toEqual([])
  expect(words.near('ferriti').map(({ word }) => word)).toEqual(['ferritin', 'ferritic'])
  expect(words.near('esa')).toEqual([])
  expect(words.near('sf3b')).toEqual([])
})

test('only a name is corrected by more than a letter too many, too few or out of place', () => {
  const words = new Vocabulary()
  for (const word of ['presentation', 'sauta', 'infection']) words.add(word)
  words.addName('lenalidomide')
  expect(words.near('preservation')).toEqual([])
  expect(words.near('sauna')).toEqual([])
  expect(words.near('infecton')).toHaveLength(1)
  expect(words.near('infectoin')).toHaveLength(1)
  expect(words.near('lenalidamide')).toHaveLength(1)
  expect(words.near('lenolidamide')).toHaveLength(1)
})

test('a word is forgotten with the last text that had it', () => {
  const words = new Vocabulary()
  words.add('luspatercept')
  words.add('luspatercept')
  words.remove('luspatercept')
  expect(words.near('luspatercpt')).toHaveLength(1)
  words.remove('luspatercept')
  expect(words.near('luspatercpt')).toEqual([])
})
