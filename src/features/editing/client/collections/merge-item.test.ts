import { expect, test } from 'vitest'
import { mergeItem, sameData } from './merge-item.ts'

const was = { title: 'ESMO', url: 'https://a.example', note: '' }

test('a change by only one of two editors is kept, whichever of them made it', () => {
  const merge = mergeItem(was, { ...was, title: 'ESMO 2021' }, { ...was, note: 'Europe' })
  expect(merge).toEqual({ data: { title: 'ESMO 2021', url: 'https://a.example', note: 'Europe' }, conflicts: [] })
})

test('a field changed by both is a conflict, unless both made the same change', () => {
  expect(mergeItem(was, { ...was, title: 'A' }, { ...was, title: 'B' }).conflicts).toEqual(['title'])
  expect(mergeItem(was, { ...was, title: 'A' }, { ...was, title: 'A' })).toEqual({
    data: { ...was, title: 'A' },
    conflicts: [],
  })
})

test('a missing field and an empty one are equal', () => {
  expect(sameData({ title: 'A' }, { title: 'A', note: '' })).toBe(true)
  expect(mergeItem({ title: 'A' }, { title: 'B' }, { title: 'A', note: '' }).conflicts).toEqual([])
})
