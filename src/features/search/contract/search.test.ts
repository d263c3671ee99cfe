import { expect, test } from 'vitest'
import { groups, passage, searchOver, synonyms } from '#test/searching.ts'

test('a brand finds its substance, and the line above says so', () => {
  const { ask } = searchOver([passage({ text: 'Luspatercept once every 3 weeks' })], synonyms)
  const { answers, understood } = ask('reblozyl')
  expect(answers).toHaveLength(1)
  expect(understood).toEqual([{ text: 'reblozyl', as: ['luspatercept'] }])
})

test('a lead goes one way', () => {
  const { texts } = searchOver(
    [passage({ text: 'Azacitidine by injection' }), passage({ text: 'Any HMA', headings: ['Notes'] })],
    { groups, leads: [{ from: 'HMA', to: 'azacitidine' }] },
  )
  expect(texts('azacitidine')).toEqual(['Azacitidine by injection'])
})

test('a product of its own finds what names it, and is else named as not found', () => {
  const synonyms = { groups: [...groups, { preferred: 'CC-486', same: [{ term: 'Onureg', kind: 'brand' as const }] }] }
  const injection = passage({ text: 'Azacitidine by injection' })
  const named = searchOver(
    [injection, passage({ text: 'Onureg is not interchangeable', headings: ['Notes'] })],
    synonyms,
  )
  expect(named.texts('onureg')).toEqual(['Onureg is not interchangeable'])
  const { answers, missing, nearest } = searchOver([injection], synonyms).ask('onureg')
  expect({ answers, missing, nearest }).toEqual({ answers: [], missing: ['onureg'], nearest: undefined })
})

test('what is said of a subject need not have the word treatment', () => {
  const { texts } = searchOver([
    passage({ text: 'VEXAS', headings: ['Neighbours'], title: 'VEXAS' }),
    passage({ text: 'Excluded: VEXAS, other diseases and treatment with steroids', headings: ['Scope'] }),
    ...['Anaemia', 'Bleeding', 'Cough', 'Fever', 'Gout', 'Pain', 'Rash', 'Sweats'].map((name) =>
      passage({ text: `Treatment of ${name}`, headings: [name] }),
    ),
  ])
  expect(texts('VEXAS treatment')[0]).toBe('VEXAS')
  expect(texts('treatment')).toHaveLength(9)
})

test('a word with several meanings is searched for in each', () => {
  const { ask } = searchOver(
    [
      passage({ text: 'Serum erythropoietin below 200 U/L' }),
      passage({ text: 'An ESA every week', headings: ['Who'] }),
    ],
    synonyms,
  )
  const { answers, understood } = ask('EPO')
  expect(answers).toHaveLength(2)
  expect(understood).toEqual([
    { text: 'EPO', as: ['erythropoietin', 'erythropoiesis-stimulating agent'], isAmbiguous: true },
  ])
})

test('an ambiguous word does not take a meaning that the question also names', () => {
  const { ask } = searchOver(
    [
      passage({ text: 'Stop the ESA if there is no response', headings: ['When to stop'] }),
      passage({ text: 'An ESA: best response with serum erythropoietin below 200 U/L' }),
    ],
    synonyms,
  )
  const { answers, understood } = ask('EPO ESA response')
  expect(answers[0]?.text).toBe('An ESA: best response with serum erythropoietin below 200 U/L')
  expect(understood).toEqual([
    { text: 'EPO', as: ['erythropoietin'] },
    { text: 'ESA', as: ['erythropoiesis-stimulating agent'] },
  ])
})

test('a compound that ends in a letter is not the same without it', () => {
  const { texts } = searchOver([
    passage({ text: 'Intermediate', kind: 'row', title: 'IPSS' }),
    passage({ text: 'IPSS-R: intermediate', headings: ['Who'] }),
    ...['Anaemia', 'Bleeding', 'Cells', 'Fever', 'Gout', 'Infection'].map((text) => passage({ text })),
  ])
  expect(texts('IPSS-R intermediate')).toEqual(['IPSS-R: intermediate', 'Intermediate'])
})

test('superseded pages rank below current ones unless the question names them', () => {
  const { texts } = searchOver([
    passage({
      text: 'Published in 2016; replaced in 2022.',
      headings: ['In short'],
      route: '/4',
      page: 'WHO (2016)',
    }),
    passage({ text: 'Ring sideroblasts ≥ 15%', headings: ['Rules'], route: '/4', page: 'WHO (2016)' }),
    passage({ text: 'With low blasts: ring sideroblasts ≥ 15%', headings: ['Rules'], route: '/5', page: 'WHO (2022)' }),
  ])
  expect(texts('ring sideroblasts')[0]).toBe('With low blasts: ring sideroblasts ≥ 15%')
  expect(texts('ring sideroblasts 2016')[0]).toBe('Ring sideroblasts ≥ 15%')
})

test('an old name brings its note', () => {
  const { ask } = searchOver([passage({ text: 'MDS-IB1 has 5 to 9% blasts' })], synonyms)
  expect(ask('RAEB-1').understood[0]?.note).toBe('Names from different classifications.')
  expect(ask('MDS-IB1').understood).toEqual([])
})

test('a mistyped brand is repaired before it is looked up', () => {
  const { ask } = searchOver([passage({ text: 'Luspatercept once every 3 weeks' })], synonyms)
  expect(ask('reblozil').understood).toEqual([{ text: 'reblozyl', as: ['luspatercept'], repaired: 'reblozil' }])
  expect(ask('reblozil').answers).toHaveLength(1)
  expect(ask('"reblozil"').answers).toHaveLength(0)
})

test('synonyms that no page has are neither shown nor used for repairs', () => {
  const { ask } = searchOver([passage({ text: 'Ferritin above 1000' })], synonyms)
  expect(ask('reblozyl').understood).toEqual([])
  expect(ask('reblozil').understood).toEqual([])
  expect(ask('RAEB-1').understood).toEqual([])
  expect(ask('EPO').understood).toEqual([])
})

test.each(['1250', 'XQZT', 'abc'])('%s is never repaired', (word) => {
  const { ask } = searchOver([passage({ text: 'Give 1251 of xqzta and abd' })])
  expect(ask(`${word} give`).understood).toEqual([])
})

test('the last word may be incomplete', () => {
  const { texts } = searchOver([passage({ text: 'Luspatercept once every 3 weeks' })])
  expect(texts('every luspat')).toHaveLength(1)
  expect(texts('luspat every')).toEqual([])
})

test('two words that texts write as one are found together', () => {
  const { texts } = searchOver([
    passage({ text: 'Multi-hit disease' }),
    passage({ text: 'A hit in multi-centre trials', headings: ['Who'] }),
  ])
  expect(texts('multi hit')[0]).toBe('Multi-hit disease')
})

test('who asks for a person, or names the organisation', () => {
  const { ask } = searchOver([
    passage({ text: 'Call a specialist' }),
    passage({ text: 'WHO 2022 has new names', headings: ['Names'] }),
  ])
  expect(ask('who to call').answers[0]?.text).toBe('Call a specialist')
  expect(ask('who 2022').answers[0]?.text).toBe('WHO 2022 has new names')
})

test('a value is found in the range that it is in', () => {
  const { texts } = searchOver([
    passage({ text: 'Blasts 5–9%: reassess' }),
    passage({ text: 'Blasts 10–19%: discuss', headings: ['Who'] }),
  ])
  expect(texts('blasts 15%')[0]).toBe('Blasts 10–19%: discuss')
})

test('a lead finds the other names of what it leads to', () => {
  const { texts } = searchOver([passage({ text: 'Thrombomimetics raise platelets' })], {
    groups: [{ preferred: 'TPO receptor agonist', same: [{ term: 'thrombomimetics', kind: 'other name' }] }],
    leads: [{ from: 'TPO', to: 'TPO receptor agonist' }],
  })
  expect(texts('tpo')).toEqual(['Thrombomimetics raise platelets'])
})

test('a threshold is found by its comparison, and a number that is on no page does not prevent answers', () => {
  const { ask } = searchOver([
    passage({ text: 'Treat when haemoglobin is < 10 g/dL' }),
    passage({ text: 'Haemoglobin is measured weekly', headings: ['Who'] }),
  ])
  expect(ask('haemoglobin threshold').answers[0]?.text).toBe('Treat when haemoglobin is < 10 g/dL')
  const { answers, missing, isCovered } = ask('haemoglobin 9.2 treat')
  expect(answers[0]?.text).toBe('Treat when haemoglobin is < 10 g/dL')
  expect({ missing, isCovered }).toEqual({ missing: [], isCovered: true })
})

test('the words of a term score lower apart than together', () => {
  const { texts } = searchOver(
    [
      passage({ text: 'Ring size and other sideroblasts', headings: ['Marrow'], route: '/a', page: 'Iron' }),
      passage({ text: 'Sideroblasts in the marrow', headings: ['Ring'], route: '/b', page: 'Ring forms' }),
    ],
    { groups: [{ preferred: 'ring sideroblasts', same: [{ term: 'RS', kind: 'abbreviation' }] }] },
  )
  expect(texts('RS')).toHaveLength(2)
  expect(texts('RS')[0]).toBe('Ring size and other sideroblasts')
})

test('a lead from an ambiguous word is not one from the other names of its meanings', () => {
  const { ask } = searchOver([passage({ text: 'Epoetin weekly' })], {
    groups: [
      {
        preferred: 'erythropoietin',
        same: [
          { term: 'EPO', kind: 'abbreviation' },
          { term: 'epo level', kind: 'other name' },
        ],
      },
    ],
    leads: [{ from: 'EPO', to: 'epoetin' }],
    ambiguous: [{ term: 'EPO', meanings: ['erythropoietin', 'epoetin'] }],
  })
  expect(ask('epo').answers).toHaveLength(1)
  expect(ask('epo level').answers).toHaveLength(0)
})
