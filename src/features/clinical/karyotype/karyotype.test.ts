import { expect, test } from 'vitest'
import { karyotypeFromText, readKaryotype } from '../index.ts'

const abnormalitiesIn = (text: string) =>
  readKaryotype(karyotypeFromText(text))?.readings[0].abnormalities.map((one) => one.text)

test.each([
  ['normal', []],
  ['Normal.', []],
  ['46,XX', []],
  ['46,XY[20]', []],
  ['46, XX, del(5)(q13q33)[12]/46,XX[8]', ['del(5)(q13q33)']],
  ['45,XY,-7', ['-7']],
  ['45,X,-Y[15]/46,XY[5]', ['-Y']],
  ['47,XX,+8', ['+8']],
  ['47,XXY,+X', ['+X']],
  ['47,XX,+mar', ['+mar']],
  ['46,XY,-7,+8', ['-7', '+8']],
  ['46,XX,t(3;3)(q21;q26.2),del(7)(q22)', ['t(3;3)(q21;q26.2)', 'del(7)(q22)']],
  ['del(5q)\n+8\n\n', ['del(5q)', '+8']],
  ['del(5q); inv(3), -7', ['del(5q)', 'inv(3)', '-7']],
])('%j is read as %j', (text, abnormalities) => {
  expect(abnormalitiesIn(text)).toEqual(abnormalities)
})

test('an empty text is not a karyotype, in particular not a normal one', () => {
  expect(karyotypeFromText('  \n')).toBeUndefined()
})
