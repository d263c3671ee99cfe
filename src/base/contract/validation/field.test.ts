import { expect, test } from 'vitest'
import { checkboxFault, selectFault, textAreaFault, textFault } from './field.ts'

test('5.6 a text field has a default message for each of its rules', () => {
  const age = { dataType: 'Integer', isRequired: true, min: 18, max: 120 } as const
  expect(textFault('', age)).toBe('Enter a value')
  expect(textFault('   ', age)).toBe('Enter a value')
  expect(textFault('1.5', age)).toBe('Enter a valid value')
  expect(textFault('17', age)).toBe('Enter a higher value')
  expect(textFault('121', age)).toBe('Enter a lower value')
  expect(textFault('18', age)).toBeUndefined()
  expect(textFault('120', age)).toBeUndefined()
})

test('5.5 a number may have at most so many characters', () => {
  const width = { dataType: 'Integer', max: 9999, maxLength: 4 } as const
  expect(['480', ' 9999 ', '00480', '10000'].map((value) => textFault(value, width))).toEqual([
    undefined,
    undefined,
    'Enter at most 4 characters',
    'Enter a lower value',
  ])
})

test('5.5 a text that is too long is refused, never cut', () => {
  expect(['x'.repeat(500), 'x'.repeat(501)].map((value) => textFault(value, { maxLength: 500 }))).toEqual([
    undefined,
    'Enter at most 500 characters',
  ])
})

test('5.6 an optional empty field breaks no rule', () => {
  for (const dataType of ['Text', 'Integer', 'Float', 'Email'] as const)
    expect(textFault('', { dataType, min: 1, max: 2 })).toBeUndefined()
})

test('5.6 each data type recognises a valid value', () => {
  expect(textFault('anything', { dataType: 'Text', min: 5 })).toBeUndefined()
  expect(textFault('7.25', { dataType: 'Float' })).toBeUndefined()
  expect(textFault('7,25', { dataType: 'Float', max: 8 })).toBeUndefined()
  expect(textFault('7.2.5', { dataType: 'Float' })).toBe('Enter a valid value')
  expect(textFault('jane@example.org', { dataType: 'Email' })).toBeUndefined()
  expect(textFault('jane', { dataType: 'Email' })).toBe('Enter a valid value')
})

test("D-90 a field's own message comes before the default", () => {
  const messages = { required: 'Enter a title', min: 'Too low', max: 'Too high', valid: 'Not a number' }
  const rules = { dataType: 'Float', isRequired: true, min: 1, max: 2, messages } as const
  expect(['', 'x', '0', '3'].map((value) => textFault(value, rules))).toEqual([
    'Enter a title',
    'Not a number',
    'Too low',
    'Too high',
  ])
})

test('5.5 5.6 select', () => {
  const options = [{ value: 'fit', label: 'Fit' }]
  expect(selectFault('', { options })).toBeUndefined()
  expect(selectFault('', { options, isRequired: true })).toBe('Select an option')
  expect(selectFault('stretch', { options })).toBe('Select an option')
  expect(selectFault('fit', { options, isRequired: true })).toBeUndefined()
  expect(selectFault('', { options, isRequired: true, message: 'Choose a scaling' })).toBe('Choose a scaling')
  expect(selectFault('', { options: [{ value: '', label: 'None' }], isRequired: true })).toBeUndefined()
})

test('5.6 text area', () => {
  expect(textAreaFault(' \n', { isRequired: true })).toBe('Enter text')
  expect(textAreaFault('', {})).toBeUndefined()
  expect(textAreaFault('x', { isRequired: true })).toBeUndefined()
})

test('a text area says by how much a text is too long', () => {
  expect(textAreaFault('x'.repeat(4000), { maxLength: 4000 })).toBeUndefined()
  expect(textAreaFault('x'.repeat(4001), { maxLength: 4000 })).toBe('1 character too many: enter at most 4,000')
  expect(textAreaFault('x'.repeat(5234), { maxLength: 4000 })).toBe('1,234 characters too many: enter at most 4,000')
})

test('5.5 5.6 a required checkbox must have the text true', () => {
  expect(checkboxFault('true', { isRequired: true })).toBeUndefined()
  for (const value of ['', 'false', 'on', 'True', '1'])
    expect(checkboxFault(value, { isRequired: true })).toBe('Tick the checkbox')
  expect(checkboxFault('', {})).toBeUndefined()
})
