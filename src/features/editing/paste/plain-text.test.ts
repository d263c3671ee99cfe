import { expect, test } from 'vitest'
import { regionFromXml } from '#features/pages/kinds/region/server/from-xml.ts'
import { parseElements } from '#features/pages/kinds/server/elements.ts'
import { cleanText } from './plain-text.ts'
import { lossesInWords } from './report.ts'

const region = (xml: string) => regionFromXml(parseElements(`<region>${xml}</region>`))

const pasted: [string, string, string][] = [
  ['one line', 'Hb < 10 g/dL', '<p>Hb &lt; 10 g/dL</p>'],
  ['lines of their own', 'First\nSecond', '<p>First</p><p>Second</p>'],
  ['paragraphs of Windows', 'First\r\n\r\nSecond\r\n', '<p>First</p><p>Second</p>'],
  [
    'lines that a page of a PDF broke',
    'Patients with lower-risk disease and symptomatic anaemia should be offered\nan erythropoiesis-stimulating agent when serum erythropoietin is below 200 U/L\nand transfusion need is low.\nResponse is judged after twelve weeks of treatment at the full dose, and no earlier\nthan that.',
    '<p>Patients with lower-risk disease and symptomatic anaemia should be offered an erythropoiesis-stimulating agent when serum erythropoietin is below 200 U/L and transfusion need is low.</p><p>Response is judged after twelve weeks of treatment at the full dose, and no earlier than that.</p>',
  ],
  [
    'bullets',
    'Check:\n• iron\n• B12 and\n  folate\n– pressure',
    '<p>Check:</p><ul><li>iron</li><li>B12 and folate</li><li>pressure</li></ul>',
  ],
  ['numbers', '2. second\n3. third', '<ol start="2"><li>second</li><li>third</li></ol>'],
  ['a value at the start of a line is no item', '1.5 mg/kg\n-1 point', '<p>1.5 mg/kg</p><p>-1 point</p>'],
  ['signs from a private corner', 'platelets \uf0b3 50', '<p>platelets ≥ 50</p>'],
  ['tabs, odd blanks and invisible signs', '\ta b\u00a0c\u200bd\u00ade', '<p>a b cde</p>'],
  [
    'cells of a spreadsheet',
    'Agent\tDose\tUnit\r\nA\t2.5\t5 mg\r\nB\t\t10\r\n',
    '<table><tr><td>Agent</td><td>Dose</td><td>Unit</td></tr><tr><td>A</td><td>2.5</td><td>5 mg</td></tr><tr><td>B</td><td></td><td>10</td></tr></table>',
  ],
  ['one row of cells', '2.5\t5 mg', '<p>2.5 | 5 mg</p>'],
  ['a tab after a bullet', '•\tiron\n2.\tB12', '<ul><li>iron</li></ul><ol start="2"><li>B12</li></ol>'],
  ['rows of different lengths', '2.5\t5\na\tb\tc', '<p>2.5 | 5</p><p>a | b | c</p>'],
  ['control characters between numbers', '2.5\u00075 mg 1\u00000', '<p>2.5 5 mg 1 0</p>'],
  ['the mark of an object', 'support\ufffc if 2.5\ufffc5 mg', '<p>support if 2.5 5 mg</p>'],
  [
    'field codes and unformatted citations of reference managers',
    'Halved { ADDIN EN.CITE <EndNote><Cite>\n</Cite></EndNote>{ ADDIN EN.CITE.DATA }}(3), ADDIN ZOTERO_ITEM CSL_CITATION {"a":{"b":"}"}} [4] and {Doe, 2020 #7;Roe, 2021 #8}.',
    '<p>Halved (3), [4] and .</p>',
  ],
  ['direction overrides', '\u202e10–5\u202c mg', '<p>10–5 mg</p>'],
]

test.each(pasted)('pasted plain text: %s', (_, text, expected) => {
  expect(cleanText(text).document).toEqual(region(expected))
})

test('a word hyphenated at the end of a line keeps its hyphen, with a notice', () => {
  const { document, losses } = cleanText(
    'In this long line of a page of a portable document there stands dose-\nlimiting toxicity, as every writer knows it.',
  )
  expect(document).toEqual(
    region(
      '<p>In this long line of a page of a portable document there stands dose-limiting toxicity, as every writer knows it.</p>',
    ),
  )
  expect(lossesInWords(losses)).toBe('Changed: 1 word was divided at the end of a line: check its hyphen.')
})

test('removed control characters and direction overrides are reported', () => {
  expect(lossesInWords(cleanText('2.5\u00075 \u202emg').losses)).toBe('Left out: 2 control characters.')
})
