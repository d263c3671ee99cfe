import { expect, test } from 'vitest'
import { itemByKey } from './roving.ts'

const ids = ['a', 'b', 'c']

test.each([
  ['ArrowRight', 'a', 'b'],
  ['ArrowRight', 'c', 'a'],
  ['ArrowLeft', 'c', 'b'],
  ['ArrowLeft', 'a', 'c'],
  ['Home', 'c', 'a'],
  ['End', 'a', 'c'],
  ['ArrowDown', 'a', undefined],
  ['Enter', 'a', undefined],
])('2.7 D-71 %s on tab %s leads to %s', (key, from, to) => {
  expect(itemByKey(key, ids, from)).toBe(to)
})

test('2.7 keys lead to the only tab, and to none if there is none', () => {
  for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End']) {
    expect(itemByKey(key, ['a'], 'a')).toBe('a')
    expect(itemByKey(key, [], undefined)).toBeUndefined()
  }
})

test('2.7 from an unknown tab the arrows lead to an end', () => {
  expect(itemByKey('ArrowRight', ids, 'gone')).toBe('a')
  expect(itemByKey('ArrowLeft', ids, 'gone')).toBe('c')
})
