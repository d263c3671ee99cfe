import { expect, test } from 'vitest'
import { passage, searchOver } from '#test/searching.ts'
import { cleanQuestion, foldedQuestion } from './question.ts'

const groups = [
  { preferred: 'luspatercept', same: [{ term: 'Reblozyl', kind: 'brand' }] },
  { preferred: 'erythropoietin', same: [{ term: 'EPO', kind: 'abbreviation' }] },
  { preferred: 'erythropoiesis-stimulating agent', same: [{ term: 'ESA', kind: 'abbreviation' }] },
  { preferred: 'azacitidine', same: [{ term: 'Vidaza', kind: 'brand' }] },
  {
    preferred: 'MDS-IB1',
    same: [{ term: 'RAEB-1', kind: 'other name' }],
    note: 'Names from different classifications.',
  },
] as const
const synonyms = {
  groups,
  ambiguous: [{ term: 'EPO', meanings: ['erythropoietin', 'erythropoiesis-stimulating agent'] }],
}

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

const card = (title: string, text: string) =>
  passage({ kind: 'row', title, text, anchor: title, groupId: 'd-1', isDose: true, caption: 'Epoetin' })

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

test('for “when to start”, the recommendation of a treatment ranks above its dose and above other recommendations', () => {
  const recommendation = { kind: 'recommendation', strength: 'strong', direction: 'for', headings: ['Advice'] } as const
  const { texts } = searchOver(
    [
      passage({ ...recommendation, text: 'We recommend testing TP53.', groupId: 'r-1' }),
      passage({ ...recommendation, text: 'We recommend drug X for anaemia with isolated del(5q).', groupId: 'r-2' }),
      { ...card('Start', '10 mg daily'), caption: 'Drug X' },
    ],
    {
      groups: [{ preferred: 'when to start', same: [{ term: 'when start', kind: 'plain words' }] }],
      leads: [{ from: 'when to start', to: 'indication' }],
    },
  )
  expect(texts('when to start drug X')[0]).toBe('We recommend drug X for anaemia with isolated del(5q).')
  expect(texts('when start drug X')[0]).toBe('We recommend drug X for anaemia with isolated del(5q).')
  expect(texts('start drug X')[0]).toBe('10 mg daily')
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

test('a dose of an unknown drug finds neither the dose of another drug nor a similar passage', () => {
  const { ask } = searchOver(
    [
      passage({ text: 'The starting dose is 750 mg in MDS', page: 'Luspatercept', route: '/treatment/luspatercept' }),
      passage({ text: 'Lower the dose in renal impairment', headings: ['Who'] }),
      passage({ text: 'Cytarabine', page: 'Low-dose chemotherapy', route: '/treatment/low-dose' }),
      ...['Anaemia', 'Bleeding', 'Cells', 'Fever', 'Gout', 'Infection'].map((text) => passage({ text })),
      ...['Iron', 'Liver', 'Marrow', 'Nausea', 'Oedema', 'Pain', 'Spleen'].map((text) => passage({ text })),
    ],
    synonyms,
  )
  for (const q of ['zanubrutinib dose', 'zanubrutinib starting dose in MDS']) {
    const { answers, missing, nearest } = ask(q)
    expect({ answers, missing, nearest }).toEqual({ answers: [], missing: ['zanubrutinib'], nearest: undefined })
  }
  expect(ask('luspatercept starting dose xyzzy').answers[0]?.text).toBe('The starting dose is 750 mg in MDS')
})

test('a question for the dose of one drug does not find the dose of another', () => {
  const { texts } = searchOver(
    [
      passage({ text: 'Luspatercept: start with a dose of 1.0 mg/kg' }),
      passage({ text: 'Luspatercept is for anaemia', headings: ['Who'] }),
      passage({ text: 'Azacitidine: start with a dose of 75 mg/m²', route: '/treatment/y', page: 'Y' }),
    ],
    synonyms,
  )
  expect(texts('reblozyl start dose')).toEqual([
    'Luspatercept: start with a dose of 1.0 mg/kg',
    'Luspatercept is for anaemia',
  ])
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

test('for “dose”, a passage that states one ranks above one that only has the word', () => {
  const { texts } = searchOver([
    passage({
      text: 'Add low-dose filgrastim after failure',
      kind: 'recommendation',
      headings: ['Who'],
      groupId: 'r-1',
    }),
    passage({ text: 'Give filgrastim 0.3 µg/kg/day, in a low dose' }),
  ])
  expect(texts('filgrastim dose')[0]).toBe('Give filgrastim 0.3 µg/kg/day, in a low dose')
})

test('for the dose of a drug, its card ranks above cards of other drugs that mention it', () => {
  const { ask } = searchOver([
    card('Ciclosporin', 'Check the level'),
    {
      ...card('Start', 'About 5 mg/kg/day by mouth in two doses, then by level'),
      caption: 'Ciclosporin, oral (Off-label in MDS)',
      groupId: 'd-2',
    },
    { ...card('Regimen', '40 mg/kg/day'), caption: 'Horse ATG (Atgam), IV, with ciclosporin', groupId: 'd-3' },
  ])
  expect(ask('ciclosporin dose').answers[0]).toMatchObject({ caption: 'Ciclosporin, oral (Off-label in MDS)' })
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

const row = (title: string, text: string, at: number) =>
  passage({
    ...{ kind: 'row', caption: 'Doses of drug X', groupId: 't-abc234', anchor: `t-abc234-${at}`, title },
    cells: [
      { column: 'Route', text: 'by mouth' },
      { column: 'Dose', text },
    ],
    text: `Route: by mouth; Dose: ${text}`,
  })

test('rows of a table are one answer in its order, with the column asked for first and the caution of its heading', () => {
  const { ask } = searchOver([
    row('Low risk', '10 mg/day', 1),
    row('High risk', '25 mg/day', 2),
    row('Renal impairment', '5 mg/day', 3),
    passage({ kind: 'caution', label: 'Caution', text: 'Not with warfarin.', headings: ['How'] }),
    passage({ kind: 'caution', text: 'Something else.', headings: ['Who'] }),
  ])
  const [answer, ...others] = ask('dose mg day').answers
  expect(others).toEqual([])
  expect(answer).toMatchObject({
    kind: 'row',
    isDose: true,
    title: 'Low risk',
    text: 'Dose: 10 mg/day; Route: by mouth',
    caution: { text: 'Not with warfarin.' },
    also: [{ title: 'High risk' }, { title: 'Renal impairment' }],
  })
})

test('the organ of a question decides over its further words, which suit any organ', () => {
  const { ask } = searchOver(
    [
      card('Kidney', 'Watch the creatinine'),
      card('Liver', 'Watch closely if impairment is severe'),
      card('Start', '450 IU/kg weekly'),
    ],
    {
      groups: [
        { preferred: 'kidney', same: [{ term: 'renal', kind: 'other name' }] },
        { preferred: 'liver', same: [{ term: 'hepatic', kind: 'other name' }] },
      ],
    },
  )
  const asked = (q: string) => {
    const [first] = ask(q).answers
    return [first, ...(first?.also ?? [])].flatMap((row) => (row && !row.isUnasked ? [row.title] : []))
  }
  for (const q of ['kidneys impaired', 'severe renal impairment', 'if the kidney is severely impaired'])
    expect(asked(q), q).toEqual(['Kidney'])
  for (const q of ['livers impaired', 'liver creatinine']) expect(asked(q), q).toEqual(['Liver'])
  expect(asked('severe impairment')).toEqual(['Liver'])
})

test('a dose card is shown in full: first the rows that were asked for, then the start if a dose is, then the others', () => {
  const { ask } = searchOver([
    card('Start', '450 IU/kg weekly'),
    card('Hold', 'Above 12 g/dL'),
    card('Kidney', 'No change of dose in renal failure'),
  ])
  const kidney = ask('kidney').answers[0]
  expect(kidney).toMatchObject({
    ...{ title: 'Kidney', text: 'No change of dose in renal failure', url: '/treatment/x#Kidney' },
    also: [
      { title: 'Start', isUnasked: true },
      { title: 'Hold', isUnasked: true },
    ],
  })
  expect(kidney).not.toHaveProperty('isUnasked')
  const dose = ask('dose renal failure').answers[0]
  expect(dose).toMatchObject({ title: 'Kidney', also: [{ title: 'Start' }, { title: 'Hold', isUnasked: true }] })
  expect(dose?.also?.[0]).not.toHaveProperty('isUnasked')
  expect(ask('epoetin dose').answers[0]).toMatchObject({
    ...{ title: 'Start', url: '/treatment/x#d-1' },
    also: [{ title: 'Hold' }, { title: 'Kidney' }],
  })
})

test('a row that lowers a dose is found by a question for a reduction, whatever its words', () => {
  const { ask } = searchOver(
    [
      card('Start', '450 IU/kg weekly'),
      card('Rapid rise', 'One dose level down'),
      card('Lowest dose', '200 IU/kg'),
      passage({ kind: 'caution', text: 'Not the renal table.', groupId: 'd-1' }),
    ],
    { groups: [{ preferred: 'reduce', same: [{ term: 'dose reduction', kind: 'other name' }] }] },
  )
  for (const q of ['epoetin dose reduction', 'epoetin reduce dose'])
    expect(ask(q).answers[0], q).toMatchObject({
      ...{ title: 'Rapid rise', caution: { text: 'Not the renal table.' } },
      also: [{ title: 'Lowest dose' }, { title: 'Start' }],
    })
})

test('a row of a dose card that points to another place links there, and ranks below rows with content of their own', () => {
  const { ask } = searchOver([
    card('Start', '450 IU/kg weekly'),
    { ...card('Start a cycle', 'See “delay and reduce” below'), links: ['#t-abc234'] },
    card('Kidney', 'Delay'),
  ])
  const pointer = { title: 'Start a cycle', target: '/treatment/x#t-abc234' }
  expect(ask('epoetin delay').answers[0]).toMatchObject({
    ...{ title: 'Kidney', url: '/treatment/x#Kidney' },
    also: [{ title: 'Start' }, { ...pointer, isUnasked: true }],
  })
  expect(ask('epoetin reduce').answers[0]).toMatchObject({ ...pointer, url: pointer.target })
})

test('a row without columns shows its whole text', () => {
  const text = 'Give 450\u00a0IU/kg once weekly. '.repeat(20).trim()
  const { ask } = searchOver([passage({ kind: 'row', title: 'Start', text, caption: 'Epoetin' })])
  expect(ask('epoetin start').answers[0]).toMatchObject({ title: 'Start', text })
})

test('a caution is never an answer by itself', () => {
  const { ask } = searchOver([
    passage({ kind: 'section', title: 'How', text: '', headings: ['How'] }),
    passage({ kind: 'caution', text: 'Thrombosis with warfarin.', headings: ['How'] }),
  ])
  const { answers } = ask('warfarin')
  expect(answers).toEqual([
    expect.objectContaining({
      kind: 'section',
      caution: expect.objectContaining({ text: 'Thrombosis with warfarin.' }),
    }),
  ])
})

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
