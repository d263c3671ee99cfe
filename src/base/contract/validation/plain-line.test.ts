import { expect, test } from 'vitest'
import { isPlainLine, plainLine } from './plain-line.ts'

test.each(['Iron chelation', '5q−', 'Größe', 'می\u200cخواهم', 'क्\u200dष', '1', '“MDS” & AML'])(
  '%j is a plain line',
  (text) => {
    expect(isPlainLine(text)).toBe(true)
  },
)

test.each([
  '',
  ' ',
  '—',
  '\u200b',
  '\u3164',
  'a\u0000',
  'a\nb',
  'a\u0007b',
  'a\u0085b',
  'a\u2028b',
  'a\u202eb',
  'a\u2067b',
  'a\u00adb',
  'a \u200d b',
  'a\u200d',
  '\ufeffa',
])('%j is not a plain line', (text) => {
  expect(isPlainLine(text)).toBe(false)
})

test('a line is trimmed and composed before it is measured', () => {
  expect(plainLine(3).parse(' o\u0308\u0301x ')).toBe('ö\u0301x'.normalize('NFC'))
  expect(plainLine(3).safeParse('abc').success).toBe(true)
  expect(plainLine(3).safeParse('abcd').success).toBe(false)
})
