import { expect, test } from 'vitest'
import { passage, searchOver } from './testing.ts'

const rowOf = (lead: string, blasts: string, rest: string) =>
  passage({
    kind: 'row',
    lead,
    text: `Blasts: ${blasts}; Genetics: ${rest}`,
    cells: [
      { column: 'Blasts', text: blasts },
      { column: 'Genetics', text: rest },
    ],
    anchor: lead,
    headings: ['Classes', lead],
    place: lead,
    caption: 'Classes',
  })

const classes = searchOver([
  rowOf('Low', 'Marrow < 5% and blood < 2%', 'SF3B1, VAF ≥ 5%'),
  rowOf('Increased', 'Marrow 5–9% or blood 2–4%', 'any'),
  rowOf('High', 'Marrow 10% or more', 'any'),
  ...['Anaemia', 'Bleeding', 'Fever', 'Gout'].map((text) => passage({ text })),
])
const first = (q: string) => classes.ask(q).answers[0]?.lead

test.each([
  ['7% blasts', 'Increased'],
  ['blasts 7 %', 'Increased'],
  ['7% blasts SF3B1', 'Increased'],
  ['1% blasts', 'Low'],
  ['blasts 12%', 'High'],
  ['blasts 9%', 'Increased'],
  ['blasts 10%', 'High'],
])('%s shows the row whose range holds it', (q, lead) => {
  expect(first(q)).toBe(lead)
})

test('a value is not read as one of the measure in the next clause', () => {
  expect(first('SF3B1 VAF 3% blasts 2%')).toBe('Low')
})

test('a row is not left out because a value is outside its range', () => {
  expect(classes.ask('blasts 7%').answers.map(({ lead }) => lead)).toEqual(expect.arrayContaining(['Low', 'High']))
})

test('a rule of a dose card answers on either side of its limit', () => {
  const card = { kind: 'row', isDose: true, caption: 'Drug X', place: 'd' } as const
  const { texts } = searchOver([
    passage({ ...card, lead: 'Interrupt', text: 'Platelets < 25 × 10⁹/L' }),
    passage({ text: 'Platelets rise', headings: ['Expect'] }),
  ])
  expect(texts('platelets 40')).toEqual(texts('platelets'))
})

test('a number written together with its unit is a number', () => {
  const { ask } = searchOver([passage({ text: 'Review after 48 hours' })])
  expect(ask('review 48h').missing).toEqual([])
})
