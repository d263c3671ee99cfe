import { expect, test } from 'vitest'
import { passage, searchOver, synonyms } from '#test/searching.ts'
import { cleanQuestion, foldedQuestion } from './question.ts'

test('marks cover the matching words of the displayed text', () => {
  const long = `${'Something else is said first. '.repeat(12)}Give luspatercept 1.0\u00a0mg/kg once every 3 weeks.`
  const { ask } = searchOver([passage({ text: long })], synonyms)
  const [answer] = ask('Reblozyl mg').answers
  expect(answer?.marks.map(([from, to]) => answer.text.slice(from, to))).toEqual(['luspatercept', 'mg/kg'])
  expect(answer?.text.startsWith('… ')).toBe(true)
})

test('stop words are not marked', () => {
  const { ask } = searchOver([passage({ text: 'Lower the dose for the kidney, and who to call' })], {
    groups: [{ preferred: 'reduce', same: [{ term: 'lower the dose', kind: 'plain words' }] }],
  })
  const marked = (q: string) => {
    const { text = '', marks = [] } = ask(q).answers[0] ?? {}
    return marks.map(([from, to]) => text.slice(from, to))
  }
  expect(marked('reduce for the kidney')).toEqual(['Lower', 'dose', 'kidney'])
  expect(marked('who to call')).toEqual(['call'])
})

test('a long text is never cut within a quantity', () => {
  const text = `Give ${'1.0\u00a0mg/kg '.repeat(60)}at most`
  const { ask } = searchOver([passage({ text })])
  expect(ask('give').answers[0]?.text).toMatch(/ 1\.0\u00a0mg\/kg …$/)
})

test('answers can be narrowed, and are counted', () => {
  const { ask } = searchOver([
    passage({ text: 'Ferritin above 1000' }),
    passage({
      kind: 'recommendation',
      text: 'Chelate when ferritin is high',
      anchor: 'r-1',
      groupId: 'r-1',
      headings: ['Who'],
    }),
    passage({ text: 'Ferritin in the work-up', route: '/diagnosis/workup' }),
  ])
  expect(ask('ferritin').groups).toEqual({ kind: { recommendations: 1, text: 2 }, in: { diagnosis: 1, treatment: 2 } })
  expect(ask('ferritin', { kind: 'recommendations' })).toMatchObject({
    total: 1,
    answers: [{ kind: 'recommendation' }],
  })
  expect(ask('ferritin', { in: 'diagnosis' }).total).toBe(1)
})

test('at most three answers of one page are among the first five', () => {
  const headings = ['A', 'B', 'C', 'D', 'E']
  const { ask } = searchOver([
    ...headings.map((heading) => passage({ text: 'ferritin ferritin', headings: [heading] })),
    passage({ text: 'ferritin and much else that is longer', route: '/treatment/y', page: 'Y' }),
  ])
  const routes = ask('ferritin').answers.map(({ url }) => url.split('#')[0])
  expect(routes.slice(0, 4)).toContain('/treatment/y')
  expect(routes).toHaveLength(6)
})

test('texts under the heading of a table come later if the table is among the first, but key points do not', () => {
  const { ask } = searchOver([
    passage({ text: 'Ferritin ferritin limit', kind: 'row', groupId: 't-1' }),
    passage({ text: 'Ferritin ferritin' }),
    passage({ text: 'Ferritin limit', kind: 'row', groupId: 'f-1', headings: ['In short'] }),
    passage({ text: 'The limit is of ferritin', headings: ['In short'] }),
    passage({ text: 'And much else on the ferritin of other patients is here', headings: ['Who'], route: '/y' }),
  ])
  expect(
    ask('ferritin')
      .answers.map(({ text }) => text)
      .slice(0, 4),
  ).toEqual([
    'Ferritin ferritin limit',
    'Ferritin limit',
    'The limit is of ferritin',
    'And much else on the ferritin of other patients is here',
  ])
})

test('answers chosen by editors come first', () => {
  const { ask } = searchOver([
    passage({ text: 'ferritin ferritin' }),
    passage({ text: 'Chelation in short', headings: ['In short'], anchor: 'key-points', section: 'key-points' }),
  ])
  const { answers } = ask('ferritin', { chosen: ['/treatment/x#key-points', '/gone#away'] })
  expect(answers[0]).toMatchObject({ url: '/treatment/x#key-points', isChosen: true })
  expect(answers).toHaveLength(2)
})

test.each([
  ['nothing', ''],
  ['stop words alone', 'what is the of'],
  ['unknown words alone', 'zzzzzz qqqqqq'],
  ['10 kB', 'ferritin '.repeat(1200)],
  ['a regular expression', '(a+)+$ [^'],
  ['SQL', "'; drop table pages; --"],
  ['a tsquery', 'ferritin & !(x | y):*'],
  ['emoji', '💉💉 🩸'],
  ['right to left', 'שלום עולם'],
  ['a lone surrogate', '\ud800'],
  ['300 combining marks', `e${'\u0301'.repeat(300)}`],
  ['a null', '\0'],
  ['names of objects', '__proto__ constructor toString hasOwnProperty'],
])('answers %s', (_, q) => {
  const { ask } = searchOver([passage({ text: 'Ferritin above 1000 µg/L' })], synonyms)
  expect(() => ask(cleanQuestion(q))).not.toThrow()
})

test('a question is cleaned', () => {
  expect(cleanQuestion('  a\0b\u202ec\u00a0\n d ')).toBe('a b c d')
  expect(foldedQuestion('  Hellström’s DEL(5q)?! ')).toBe('hellstrom s del(5q)')
})
