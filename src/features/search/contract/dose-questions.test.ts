import { expect, test } from 'vitest'
import { passage, searchOver, synonyms } from '#test/searching.ts'

const card = (title: string, text: string) =>
  passage({ kind: 'row', title, text, anchor: title, groupId: 'd-1', isDose: true, caption: 'Epoetin' })

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
