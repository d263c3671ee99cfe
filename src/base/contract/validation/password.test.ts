import { expect, test } from 'vitest'
import { passwordFault, passwordMessages } from './password.ts'

test('5.1 the messages are those of the specification', () => {
  expect(passwordMessages.short).toBe('New password must be at least 14 characters')
  expect(passwordMessages.plain).toBe(
    'New password must contain characters from at least 3 of the following categories: Uppercase letters / Lowercase letters / Numbers / Symbols',
  )
})

test.each([
  ['', 'short'],
  ['Abcdefghijk1!', 'short'],
  ['Abcdefghijkl1', 'short'],
  ['abcdefghijklmn', 'plain'],
  ['abcdefghijklm1', 'plain'],
  ['Abcdefghijklm1\u200B', 'forbidden'],
  ['Abcdefghijklm1\t', 'forbidden'],
  ['ABCDEFGHIJKLM!', 'plain'],
  ['12345678901234', 'plain'],
  ['漢字漢字漢字漢字漢字漢字漢字', 'plain'],
  ['Abcdefghijklm1', undefined],
  ['abcdefghijkl1!', undefined],
  ['Abcdefghijkl m', undefined],
  ['ÄÖÜäöüßßßßßß²²', undefined],
  ['éÉ😀éÉ😀éÉ😀éÉ😀éÉ', undefined],
  ['😀😀😀😀😀😀😀aB', 'short'],
  [`Aa1${'x'.repeat(253)}`, undefined],
  [`Aa1${'x'.repeat(254)}`, 'long'],
] as const)('5.1 the new password %j', (password, fault) => {
  expect(passwordFault(password)).toBe(fault && passwordMessages[fault])
})
