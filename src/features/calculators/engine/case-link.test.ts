import { expect, test } from 'vitest'
import { classifierCalculator } from '#features/classifier/calculator.ts'
import { ipssCalculator } from '../ipss/calculator.ts'
import { ipssMCalculator } from '../ipss-m/calculator.ts'
import { ipssRCalculator } from '../ipss-r/calculator.ts'
import { scoreTables } from '../server/score-command.ts'
import { commonTexts } from './calculator.ts'
import { caseFragment, readCase } from './case-link.ts'

const all = [ipssRCalculator, ipssMCalculator, ipssCalculator]

test('the inputs of every worked case survive the link', () => {
  for (const calculator of [...Object.values(scoreTables), classifierCalculator])
    for (const { name, texts } of calculator.examples) {
      const common = commonTexts(calculator, texts)
      const fragment = caseFragment([calculator], common)
      expect([name, readCase([calculator], `#${fragment}`)]).toEqual([name, { texts: common, unread: [] }])
      expect(fragment).toMatch(/^[\w=&.,/+%()*'~!-]+$/)
    }
})

test('a link contains the calculator’s inputs and nothing else', () => {
  const fragment = caseFragment([ipssCalculator], { hb: '9.5', age: '70', ASXL1: '1', surname: 'Doe' })
  expect(fragment).toBe('in=1&hb=9.5')
})

test('plus signs, carets and brackets of karyotypes and units survive', () => {
  const texts = { karyotype: 't(3;3)(q21;q26.2), +8, -7', plt: '90', pltUnit: '10^9/L', hb: '6.2', hbUnit: 'mmol/L' }
  expect(readCase(all, caseFragment(all, texts))).toEqual({ texts, unread: [] })
})

test('numbers survive as typed, with a decimal comma or their unit', () => {
  const texts = { hb: '9,5', plt: '95 x10^9/L', blasts: '4.5%' }
  expect(readCase(all, caseFragment(all, texts))).toEqual({ texts, unread: [] })
})

test('the fragment of a heading is not a case', () => {
  for (const fragment of ['', '#', '#pitfalls', '#in', '#hb=9.5', '#input=1'])
    expect(readCase(all, fragment)).toBeNull()
})

test.each([
  ['#in=2&hb=9.5', {}, []],
  ['#in=1&hb=9.5&surname=Doe', { hb: '9.5' }, ['surname']],
  ['#in=1&hb=nine&plt=90', { plt: '90' }, ['Haemoglobin']],
  ['#in=1&hb=%E0%A4%A&plt=90', { plt: '90' }, ['Haemoglobin']],
  ['#in=1&hb&plt=90', { plt: '90' }, ['Haemoglobin']],
  ['#in=1&hbUnit=stones', {}, ['the unit of Haemoglobin']],
  ['#in=1&ipssrGroup=Splendid', {}, ['Cytogenetic group']],
  ['#in=1&hb=9&hb=12', { hb: '9' }, ['Haemoglobin']],
  ['#in=1&cytogenetics=stars', {}, ['cytogenetics']],
  ['#in=1&karyotype=%3Cscript%3E', {}, ['Karyotype']],
  ['#in=1&constructor=1&__proto__=1', {}, ['constructor', '__proto__']],
  [`#in=1&karyotype=${'a'.repeat(601)}`, {}, ['Karyotype']],
  [`#in=1&karyotype=${'a'.repeat(6001)}`, {}, []],
  ['#in=1&&&', {}, []],
])('unreadable parts of %j are left out and named as in the form', (fragment, texts, unread) => {
  expect(readCase(all, fragment)).toEqual({ texts, unread })
})
