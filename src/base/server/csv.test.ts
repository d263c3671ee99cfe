import { expect, test } from 'vitest'
import { csvForSpreadsheet, csvLine, readCsv } from './csv.ts'

const cells = (source: string) => readCsv(source).map((row) => row.cells)

test('cells, quotes, doubled quotes, separators and line breaks within quotes', () => {
  expect(cells('a,b\r\n1,"x, y"\r\n2,"say ""no"""\r\n3,"two\nlines"\n')).toEqual([
    ['a', 'b'],
    ['1', 'x, y'],
    ['2', 'say "no"'],
    ['3', 'two\nlines'],
  ])
})

test('a row has the line number it begins on, also after breaks within quotes and empty lines', () => {
  expect(readCsv('a\n\n"x\ny\nz"\n1\n').map(({ line }) => line)).toEqual([1, 3, 6])
})

test('the first line decides between commas, semicolons and tabs; a byte-order mark is not part of a name', () => {
  expect(cells('\ufeffa;b\n1,5;2')).toEqual([
    ['a', 'b'],
    ['1,5', '2'],
  ])
  expect(cells('a\tb\n1\t')).toEqual([
    ['a', 'b'],
    ['1', ''],
  ])
})

test.each([
  ['a,b\n1,"open\n2,3\n', [null, 'line 2, column 2: the quotation marks are not closed', null]],
  ['a,b\n1,"x"y\n2,3\n', [null, 'line 2, column 2: there is text after the quotation marks', null]],
])('misplaced quotation marks spoil only their own row: %j', (source, faults) => {
  expect(readCsv(source).map(({ fault }) => fault)).toEqual(faults)
})

test('empty text has no rows', () => {
  expect(readCsv('')).toEqual([])
  expect(readCsv('\n\n')).toEqual([])
})

test('written rows are read back the same', () => {
  const row = ['plain', 'a,b', 'say "no"', 'two\nlines', '', 'a;b']
  expect(cells(csvLine(row))).toEqual([row])
})

test('for spreadsheets a negative number stays a number', () => {
  expect(csvForSpreadsheet([[-1.2, '-1.2', 1e-7]])).toBe('-1.2,"\'-1.2",1e-7\r\n')
})

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
])('for spreadsheets the cell %j is written as %s', (text, written) => {
  expect(csvForSpreadsheet([[text, 'x']])).toBe(`${written},x\r\n`)
})
