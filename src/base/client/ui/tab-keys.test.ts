import { expect, test } from 'vitest'
import { tabByKey } from './tab-keys.ts'

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
  expect(tabByKey(key, ids, from)).toBe(to)
})

test('2.7 keys lead to the only tab, and to none if there is none', () => {
  for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End']) {
    expect(tabByKey(key, ['a'], 'a')).toBe('a')
    expect(tabByKey(key, [], undefined)).toBeUndefined()
  }
})

test('2.7 from an unknown tab the arrows lead to an end', () => {
  expect(tabByKey('ArrowRight', ids, 'gone')).toBe('a')
  expect(tabByKey('ArrowLeft', ids, 'gone')).toBe('c')
})
