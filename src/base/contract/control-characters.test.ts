import { expect, test } from 'vitest'
import { withoutControls } from './control-characters.ts'

const cases: [string, string, string, number][] = [
  ['text without any', 'Hb < 8 g/dL', 'Hb < 8 g/dL', 0],
  ['a control character between two numbers', '2.5\u00005 mg', '2.5 5 mg', 1],
  ['a run of them', 'a\u0007\u001f\tb', 'a b', 3],
  ['one beside a blank', 'a \u0002b\u0003 c', 'a b c', 2],
  ['one at either end', '\u0001a\u007f', 'a', 2],
  ['line ends', 'a\r\nb\u2028c', 'a b c', 3],
  ['direction overrides and isolates', '\u202e10–5\u202c \u2066mg\u2069', '10–5 mg', 4],
  ['direction marks, which reverse a range', '\u200f10–5 mg\u061c', '10–5 mg', 2],
  ['the mark of an object', 'support\ufffc, if \ufffc2 and 3\ufffc.', 'support, if 2 and 3.', 3],
  ['marks of objects between two numbers', '2.5\ufffc\ufffc5 mg', '2.5 5 mg', 2],
  ['a lone surrogate', 'a\ud800b😀', 'ab😀', 1],
]

test.each(cases)('%s', (_, input, text, removed) => {
  expect(withoutControls(input)).toEqual({ text, removed })
})

test('text of several lines keeps its line breaks', () => {
  expect(withoutControls('a\r\nb\u0007c\u202e\n', { keepsLines: true })).toEqual({ text: 'a\nb c\n', removed: 2 })
})
