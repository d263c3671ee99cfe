import { expect, test } from 'vitest'
import { newAnalyser } from './analyse.ts'

const analyser = newAnalyser([
  { american: 'hemo', british: 'haemo' },
  { american: 'anem', british: 'anaem' },
  { american: 'tumor', british: 'tumour' },
])

test.each([
  ['TPO-RA', ['tpora', 'tpo', 'ra']],
  ['mg/kg', ['mgkg', 'mg', 'kg']],
  ['1.75', ['1.75']],
  ['40 000 IU', ['40000', 'iu']],
  ['40\u00a0000\u00a0IU', ['40000', 'iu']],
  ['10⁹/L', ['109l', '109', 'l'].slice(0, 2)],
  ['Hellström-Lindberg', ['hellstromlindberg', 'hellstrom', 'lindberg']],
  ['β-thalassaemia', ['betathalassaemia', 'beta', 'thalassaemia']],
  ['750 µg', ['750', 'ug']],
  ['', []],
  ['… — !', []],
])('the terms of %s', (text, terms) => {
  expect(analyser.terms(text)).toEqual(terms.map((term) => analyser.stem(term)))
})

test.each([
  ['del(5q)', 'del5q'],
  ['del 5q', 'del5q'],
  ['5q-', 'del5q'],
  ['5q−', 'del5q'],
  ['-7', 'monosomy7'],
  ['−7', 'monosomy7'],
  ['monosomy 7', 'monosomy7'],
  ['-Y', 'monosomyy'],
  ['+8', 'trisomy8'],
  ['trisomy 8', 'trisomy8'],
  ['inv(3)', 'inv3'],
  ['t(8;21)', 't821'],
  ['i(17q)', 'i17q'],
])('%s is one word however it is written', (text, term) => {
  expect(analyser.terms(text)).toEqual([term])
})

test.each(['hb 7-8 g/dL', '5–10%', '24-7', 'MDS-7x'])('%s holds no chromosome', (text) => {
  expect(analyser.terms(text).filter((term) => /somy|^del/.test(term))).toEqual([])
})

test.each([
  ['hemoglobin', 'haemoglobin'],
  ['anemia', 'anaemia'],
  ['Tumors', 'tumours'],
])('%s and %s are the same word', (american, british) => {
  expect(analyser.terms(american)).toEqual(analyser.terms(british))
})

test.each([
  ['driving', 'driver'],
  ['driving', 'drive'],
  ['meaning', 'mean'],
  ['hepatitis', 'hepatic'],
  ['several', 'severe'],
  ['living', 'live'],
])('%s is not found as %s', (one, other) => {
  expect(analyser.stem(one)).not.toBe(analyser.stem(other))
})

test('a word is found where it is shown, whatever folding does to its length', () => {
  const text = 'Œdème: “½ dose” of Hellström’s naïve 𝐀zacitidine, del(5q).'
  const shown = analyser.tokens(text).map(({ from, to }) => text.slice(from, to))
  expect(shown).toContain('Hellström’s')
  expect(shown).toContain('naïve')
  expect(shown).toContain('𝐀zacitidine')
  expect(shown).toContain('del(5q)')
})

test.each([
  ['nothing', ''],
  ['a lone surrogate', '\ud800 dose'],
  ['300 combining marks', `e${'\u0301'.repeat(300)} dose`],
  ['right to left', 'שלום dose'],
  ['emoji', '💉 dose'],
  ['a null', '\0 dose'],
])('reads %s', (_, text) => {
  expect(analyser.terms(text).filter((term) => term === 'dose')).toHaveLength(text ? 1 : 0)
})

test('the words of the latest texts are cached, of few texts if they are long', () => {
  const { shownTokens } = newAnalyser([])
  const first = shownTokens('first text')
  expect(shownTokens('first text')).toBe(first)
  for (let at = 0; at < 100; at++) shownTokens(`${at} ${'long '.repeat(1000)}`)
  expect(shownTokens('first text')).not.toBe(first)
})
