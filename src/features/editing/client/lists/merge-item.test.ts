import { expect, test } from 'vitest'
import { mergeItem, sameData } from './merge-item.ts'

const was = { title: 'ESMO', url: 'https://a.example', note: '' }

test('what only one of two editors changed is kept, whoever it was', () => {
  const merge = mergeItem(was, { ...was, title: 'ESMO 2021' }, { ...was, note: 'Europe' })
  expect(merge).toEqual({ data: { title: 'ESMO 2021', url: 'https://a.example', note: 'Europe' }, conflicts: [] })
})

test('a field that both changed is a conflict, unless both changed it alike', () => {
  expect(mergeItem(was, { ...was, title: 'A' }, { ...was, title: 'B' }).conflicts).toEqual(['title'])
  expect(mergeItem(was, { ...was, title: 'A' }, { ...was, title: 'A' })).toEqual({
    data: { ...was, title: 'A' },
    conflicts: [],
  })
})

test('a field that is not there and one that is empty are the same', () => {
  expect(sameData({ title: 'A' }, { title: 'A', note: '' })).toBe(true)
  expect(mergeItem({ title: 'A' }, { title: 'B' }, { title: 'A', note: '' }).conflicts).toEqual([])
})
