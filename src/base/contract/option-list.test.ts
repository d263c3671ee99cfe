import { expect, test } from 'vitest'
import { isOption, labelOf, type OptionList, optionOrFirst, valuesOf } from './option-list.ts'

const scaling = [
  { value: 'crop', label: 'Crop' },
  { value: 'fit', label: 'Fit' },
] as const satisfies OptionList

test('5.5 an option value must be in its list', () => {
  expect(isOption(scaling, 'fit')).toBe(true)
  expect(isOption(scaling, 'Fit')).toBe(false)
  expect(isOption(scaling, '')).toBe(false)
  expect(isOption([], 'fit')).toBe(false)
})

test('D-48 an unknown stored value becomes the first of its list', () => {
  expect(optionOrFirst(scaling, 'fit')).toBe('fit')
  expect(optionOrFirst(scaling, 'stretch')).toBe('crop')
})

test('a list returns its values and labels', () => {
  expect(valuesOf(scaling)).toEqual(['crop', 'fit'])
  expect(labelOf(scaling, 'crop')).toBe('Crop')
  expect(labelOf(scaling, 'other')).toBe('other')
})
