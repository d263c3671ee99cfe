import { expect, test } from 'vitest'
import { passage, searchOver } from '#test/searching.ts'

const rowOf = (title: string, blasts: string, rest: string) =>
  passage({
    kind: 'row',
    title,
    text: `Blasts: ${blasts}; Genetics: ${rest}`,
    cells: [
      { column: 'Blasts', text: blasts },
      { column: 'Genetics', text: rest },
    ],
    anchor: title,
    headings: ['Classes', title],
    groupId: title,
    caption: 'Classes',
  })

const classes = searchOver([
  rowOf('Low', 'Marrow < 5% and blood < 2%', 'SF3B1, VAF ≥ 5%'),
  rowOf('Increased', 'Marrow 5–9% or blood 2–4%', 'any'),
  rowOf('High', 'Marrow 10% or more', 'any'),
  ...['Anaemia', 'Bleeding', 'Fever', 'Gout'].map((text) => passage({ text })),
])
const first = (q: string) => classes.ask(q).answers[0]?.title

test.each([
  ['7% blasts', 'Increased'],
  ['blasts 7 %', 'Increased'],
  ['7% blasts SF3B1', 'Increased'],
  ['1% blasts', 'Low'],
  ['blasts 12%', 'High'],
  ['blasts 9%', 'Increased'],
  ['blasts 10%', 'High'],
])('%s shows the row whose range holds it', (q, title) => {
  expect(first(q)).toBe(title)
})

test('a value is not read as one of the measure in the next clause', () => {
  expect(first('SF3B1 VAF 3% blasts 2%')).toBe('Low')
})

test('a row is not left out because a value is outside its range', () => {
  expect(classes.ask('blasts 7%').answers.map(({ title }) => title)).toEqual(expect.arrayContaining(['Low', 'High']))
})

test('a rule of a dose card answers on either side of its limit', () => {
  const card = { kind: 'row', isDose: true, caption: 'Drug X', groupId: 'd' } as const
  const { texts } = searchOver([
    passage({ ...card, title: 'Interrupt', text: 'Platelets < 25 × 10⁹/L' }),
    passage({ text: 'Platelets rise', headings: ['Expect'] }),
  ])
  expect(texts('platelets 40')).toEqual(texts('platelets'))
})

const limits = searchOver(
  [
    passage({ text: 'Many transfuse below 8 g/dL (80 g/L), or at a higher level with symptoms.', headings: ['Cells'] }),
    passage({ text: 'Give prophylactic platelet transfusions at < 10 × 10⁹/L.', headings: ['Bleeding'] }),
    passage({ text: 'Platelet transfusion in surgery, with platelets of any number', headings: ['Surgery'] }),
    passage({ text: 'Transfuse for Hb that has fallen by ≥ 2 g/dL, Hb or not', headings: ['Falls'] }),
    ...['Anaemia', 'Bleeding', 'Fever', 'Gout'].map((text) => passage({ text })),
  ],
  { groups: [{ preferred: 'haemoglobin', same: [{ term: 'Hb', kind: 'abbreviation' }] }] },
)

test.each([
  ['platelets 8 transfusion', 'Give prophylactic'],
  ['hb 6.5 transfuse', 'Many transfuse'],
  ['hb 72 transfuse', 'Many transfuse'],
  ['hb 9 transfuse', 'Transfuse for Hb'],
])('%s shows the limit that includes the value first', (q, start) => {
  expect(limits.texts(q)[0]).toMatch(start)
})

test('a number written together with its unit is a number', () => {
  const { ask } = searchOver([passage({ text: 'Review after 48 hours' })])
  expect(ask('review 48h').missing).toEqual([])
})
