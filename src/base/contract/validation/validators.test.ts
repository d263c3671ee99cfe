import { expect, test } from 'vitest'
import {
  decimal,
  email,
  firstFault,
  integer,
  maxValue,
  minLength,
  minValue,
  required,
  sameAs,
  type Validator,
} from './validators.ts'

test.each<[string, Validator, string, string | undefined]>([
  ['required', required, '', 'Value is required'],
  ['required', required, '  \t', 'Value is required'],
  ['required', required, ' x ', undefined],
  ['email', email, 'jane', 'Value is not a valid email address'],
  ['email', email, 'jane@example.org', undefined],
  ['minLength', minLength(14), 'short', 'This field should be at least 14 characters long'],
  ['minLength', minLength(3), 'abc', undefined],
  ['minLength', minLength(3), '👍👍', 'This field should be at least 3 characters long'],
  ['minValue', minValue(1), '0', 'The minimum value allowed is 1'],
  ['minValue', minValue(1), '1', undefined],
  ['minValue', minValue(1), 'x', 'The minimum value allowed is 1'],
  ['maxValue', maxValue(9.5), '9.6', 'The maximum value allowed is 9.5'],
  ['maxValue', maxValue(9.5), '9.5', undefined],
  ['integer', integer, '1.5', 'Value is not an integer'],
  ['integer', integer, '15', undefined],
  ['decimal', decimal, 'x', 'Value must be decimal'],
  ['decimal', decimal, '1.5', undefined],
])('5.6 %s', (_, validator, value, message) => {
  expect(validator(value, {})).toBe(message)
})

test('5.6 all validators but required accept an empty value', () => {
  for (const validator of [email, minLength(2), minValue(1), maxValue(1), integer, decimal])
    expect(validator('', {})).toBeUndefined()
})

test('5.6 the same as another field', () => {
  const repeated = sameAs('password', 'new password')
  expect(repeated('a', { password: 'a' })).toBeUndefined()
  expect(repeated('a', { password: 'A' })).toBe('The value must be equal to the new password value')
  expect(repeated('', { password: 'a' })).toBe('The value must be equal to the new password value')
  expect(repeated('', {})).toBeUndefined()
})

test('of several validators the first error wins', () => {
  const check = firstFault(required, email)
  expect(check('', {})).toBe('Value is required')
  expect(check('x', {})).toBe('Value is not a valid email address')
  expect(check('x@example.org', {})).toBeUndefined()
})

test.each([
  ['jane@example.org', true],
  ['jane.o+mds@mail.example.co.uk', true],
  ["o'brien@example.org", true],
  ['jane@bücher.example', true],
  ['jane@example', false],
  ['jane.@example.org', false],
  ['jane..doe@example.org', false],
  ['@example.org', false],
  ['jane@-example.org', false],
  ['a@b.org, c@d.org', false],
  ['Jane <jane@example.org>', false],
  ['jane@example.org\r\nBcc: x@example.org', false],
  [`${'a'.repeat(65)}@example.org`, false],
])('%j as an e-mail address: %s', (text, isOne) => {
  expect(email(text, {})).toBe(isOne ? undefined : 'Value is not a valid email address')
})
