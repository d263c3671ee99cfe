import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test.each([
  ['plain', 'plain'],
  ['=1+1', '"\'=1+1"'],
  ['+44 20', '"\'+44 20"'],
  ['-1', '"\'-1"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  ['\t=1', '"\'\t=1"'],
  ['  =cmd', '"\'  =cmd"'],
  ['a=b', 'a=b'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
])('the cell %j is written %s', (text, written) => {
  expect(csvOf([[text, 'x']])).toBe(`${written},x\r\n`)
})
