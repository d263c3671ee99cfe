import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test.each([
  [0, '0 pages'],
  [1, '1 page'],
  [2, '2 pages'],
])('%i of a noun', (count, words) => expect(counted(count, 'page')).toBe(words))

test('an irregular noun', () => {
  expect(counted(1, 'entry', 'entries')).toBe('1 entry')
  expect(counted(2, 'entry', 'entries')).toBe('2 entries')
})
