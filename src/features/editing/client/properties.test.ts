import { expect, test } from 'vitest'
import { mergedProperties, propertiesFrom, valuesFrom } from './properties.ts'

const roles = ['Admin', 'Editor', 'Database', 'DataWriter', 'DataReader']
const page = {
  title: 'Iron',
  description: null,
  accessRoles: ['Editor'],
  online: true,
  reviewed: '2026-11-01',
  reviewedBy: 'Dr A',
  nextReview: null,
}

test('properties are the same after the form', () => {
  expect(propertiesFrom(valuesFrom(page, roles), roles)).toEqual(page)
})

test('changes of different properties are merged; of the same one mine wins, and theirs is shown', () => {
  const was = valuesFrom(page, roles)
  const mine = { ...was, title: 'My title', reviewedBy: 'Dr B' }
  const theirs = { ...was, title: 'Their title', online: '' }
  expect(mergedProperties(was, mine, theirs)).toEqual({
    merged: { ...was, title: 'My title', reviewedBy: 'Dr B', online: '' },
    lost: [['Title', 'Their title']],
  })
})
