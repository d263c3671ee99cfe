import { expect, test } from 'vitest'
import { sharedApp } from '#test/app.ts'
import { addPerson, addSample, value, wholeCase } from '#test/registry.ts'
import { audited, count, everything, person, reader, researcher, setUp, writer } from '#test/researcher.ts'
import { ipssMMainGenes, ipssMResidualGenes, scoreIpss, scoreIpssM, scoreIpssR } from '../../calculators/scores.ts'
import { riskOverTimePortlet } from '../portlets/risk-over-time/contract.ts'

test('a set of blood counts is entered with units, changed and removed; every version is kept with user and reason', async () => {
  const server = await setUp()
  await addPerson(server.database.db, person.id, [value('hb', '2023-01-01', 9.9)])
  const { load, save, ok } = await researcher(server, ...writer)
  const before = await load('blood-counts')
  const set = count('2023-06-01', ['hb', 95, 'g/L'], ['plt', 120])
  expect((await save('blood-counts', before.version, set)).statusCode).toBe(200)
  const after = await load('blood-counts')
  expect(
    after.data.values.map(({ variable, date, number, unit, inFirstUnit }) => [
      variable,
      date,
      number,
      unit,
      inFirstUnit,
    ]),
  ).toEqual([
    ['hb', '2023-01-01', 9.9, 'g/dL', 9.9],
    ['hb', '2023-06-01', 95, 'g/L', 9.5],
    ['plt', '2023-06-01', 120, '10^9/L', 120],
  ])
  expect((await save('blood-counts', after.version, count('2023-06-01', ['hb', 9.4], ['plt', 120]))).statusCode).toBe(
    200,
  )
  const changed = await load('blood-counts')
  expect(changed.version).toBe(after.version + 1)
  expect((await save('blood-counts', changed.version, count('2023-06-01', ['hb', null]))).statusCode).toBe(200)
  const gone = await load('blood-counts')
  expect(gone.data.values.map(({ variable }) => variable)).toEqual(['hb', 'plt'])
  expect(gone.version).toBe(changed.version + 1)
  await server.database.pool.query("update users set display_name = 'Jane Doe'")
  const { versions } = await ok('portlet/history', {
    portletId: 'p',
    component: 'blood-counts',
    ...person,
    key: 'hb 2023-06-01',
  })
  expect(versions.map(({ shown, by, reason }: Record<string, string>) => [shown, by, reason])).toEqual([
    ['', 'Jane Doe', 'a test'],
    ['9.4 g/dL', 'Jane Doe', 'a test'],
    ['95 g/L', 'Jane Doe', 'a test'],
  ])
  const reads = (await audited(server, 'research data read')).flatMap(({ detail }) => detail.portlets)
  expect(new Set(reads)).toEqual(new Set(['Blood counts', 'Blood counts: history of Haemoglobin, 1 June 2023']))
  expect((await audited(server, 'research data changed'))[0]).toMatchObject({
    subject: 'Patient 01-01234',
    detail: { portlet: 'Blood counts', parts: ['days'], reason: 'a test' },
  })
})

/** A person without values, and a writer whose saves are refused. */
const refusing = sharedApp({ template: 'empty', environment: { FEATURES: everything } }, async (server) => {
  await addPerson(server.database.db, person.id)
  return researcher(server, ...writer)
})

test.each([
  ['haemoglobin in the wrong unit', count('2023-06-01', ['hb', 95]), 'hb: The maximum value allowed is 25'],
  ['a unit that is none', count('2023-06-01', ['plt', 95, 'fL']), 'plt: Choose a unit: × 10⁹/L, /µL'],
  ['a value below zero', count('2023-06-01', ['plt', -1]), 'plt: The minimum value allowed is 0'],
  ['a day that is none', count('2023-02-29', ['plt', 1]), 'date 2023-02-29: February 2023 has only 28 days'],
  ['a day to come', count('2999-01-01', ['plt', 1]), 'date 2999-01-01: Year must be between 1900 and 2100'],
  ['tomorrow and after', count('2099-01-01', ['plt', 1]), 'date 2099-01-01: The date is in the future'],
  ['what is no count', count('2023-06-01', ['bmBlasts', 1]), 'bmBlasts: There is no such value'],
  ['a value twice', count('2023-06-01', ['plt', 1], ['plt', 2]), 'A value is given twice for the same day.'],
])('implausible values are refused with the reason and none of the set is stored: %s', async (_, set, fault) => {
  const { load, save } = await refusing()
  const [first] = set.days
  first?.values.unshift({ variable: 'anc', number: 2 })
  const answer = await save('blood-counts', 0, set)
  expect([answer.statusCode, answer.json().Info]).toEqual([422, fault])
  expect((await load('blood-counts')).data.values).toEqual([])
})

test('no value is older than the person, and no person is born after the first value or the diagnosis', async () => {
  const server = await setUp()
  await addPerson(server.database.db, person.id, [...wholeCase, value('diagnosed', null, '2023-05-01')])
  const { load, save } = await researcher(server, ...writer)
  const refused = async (component: 'blood-counts' | 'person-summary', entry: object) => {
    const answer = await save(component, (await load(component)).version, entry)
    return [answer.statusCode, answer.json().Info]
  }
  const fact = (variable: string, date: string) => ({ facts: [{ variable, value: date }] })
  expect(await refused('blood-counts', count('1900-01-01', ['plt', 1]))).toEqual([
    422,
    'date 1900-01-01: The date is before the date of birth, 1 June 1950',
  ])
  expect(await refused('person-summary', fact('diagnosed', '1949-12-31'))).toEqual([
    422,
    'diagnosed: The date is before the date of birth, 1 June 1950',
  ])
  expect(await refused('person-summary', fact('birth', '2024-01-01'))).toEqual([
    422,
    'diagnosed: The date is before the date of birth, 1 January 2024\nbirth: The date is after the first value, of 1 May 2023',
  ])
  expect((await refused('person-summary', fact('birth', '2023-05-01')))[0]).toBe(200)
  expect((await refused('blood-counts', count('2023-05-01', ['plt', 1])))[0]).toBe(200)
})

test('blood counts, marrow and genetics entered for one day make every score whole', async () => {
  const server = await setUp()
  await addPerson(server.database.db, person.id)
  const { load, save, ok } = await researcher(server, ...writer)
  const counts = count('2023-06-01', ['hb', 9.6], ['plt', 120], ['anc', 1.2])
  expect((await save('blood-counts', 0, counts)).statusCode).toBe(200)
  const risk = async () => (await load('risk-over-time')).data.points.at(-1)
  expect([(await risk())?.ipssr.score, (await risk())?.ipssm.score]).toEqual([null, null])
  const values = [
    { variable: 'bmBlasts', number: 6 },
    { variable: 'ringSideroblasts', number: 20 },
    { variable: 'karyotype', text: '46,XX,del(5q)[12]/46,XX[8]' },
    { variable: 'mutations', text: 'SF3B1 38, TP53 12' },
    { variable: 'tp53Loh', text: 'no' },
  ]
  expect((await save('marrow-genetics', 0, { days: [{ date: '2023-06-01', values }] })).statusCode).toBe(200)
  const found = await load('marrow-genetics')
  expect(found.data.values.map(({ variable, shown }) => [variable, shown])).toEqual([
    ['bmBlasts', '6.0%'],
    ['karyotype', '46,XX,del(5q)[12]/46,XX[8]'],
    ['mutations', 'SF3B1 38, TP53 12'],
    ['ringSideroblasts', '20%'],
    ['tp53Loh', 'No'],
  ])
  const whole = await risk()
  const { ipss, ipssr, ipssm } = whole ?? {}
  expect([ipss?.score, ipssr?.score, ipssr?.missing, ipssm?.missing]).toEqual([1, 4, [], []])
  expect(ipssm?.score).not.toBeNull()
  // A removed finding leaves a range, and stays in the history.
  const removal = { days: [{ date: '2023-06-01', values: [{ variable: 'karyotype' }] }] }
  expect((await save('marrow-genetics', found.version, removal)).statusCode).toBe(200)
  expect((await risk())?.ipssr.missing).toEqual(['Karyotype'])
  const request = { portletId: 'p', component: 'marrow-genetics', ...person, key: 'karyotype 2023-06-01' }
  const { versions } = await ok('portlet/history', request)
  expect(versions.map(({ shown }: Record<string, string>) => shown)).toEqual(['', '46,XX,del(5q)[12]/46,XX[8]'])
})

test.each([
  ['a karyotype that cannot be read', { variable: 'karyotype', text: 'twelve' }, /^karyotype: /],
  [
    'a bracket left open',
    { variable: 'karyotype', text: '46,XY,del(5q' },
    /“del\(5q” cannot be read: a bracket is missing$/,
  ],
  ['a mistyped gene', { variable: 'mutations', text: 'TP35 40' }, /^mutations: TP35 is .* Did you mean TP53\?$/],
  ['none with a gene', { variable: 'mutations', text: 'none, TP53 12' }, /^mutations: “none” contradicts/],
  ['a VAF as a fraction', { variable: 'mutations', text: 'SF3B1 0.38' }, /^mutations: SF3B1: 0.38 may be a fraction/],
  ['blasts above 100%', { variable: 'bmBlasts', number: 101 }, 'bmBlasts: The maximum value allowed is 100'],
  ['a text for a number', { variable: 'bmBlasts', text: '5' }, 'bmBlasts: Enter a number'],
  ['a number for a text', { variable: 'karyotype', number: 5 }, 'karyotype: Enter a text'],
  ['an option that is none', { variable: 'tp53Loh', text: 'maybe' }, 'tp53Loh: Select an option'],
  ['a blood count', { variable: 'hb', number: 9 }, 'hb: There is no such value'],
])('findings that are not valid are refused with the reason, and none is stored: %s', async (_, wrong, fault) => {
  const { load, save } = await refusing()
  const values = [{ variable: 'ringSideroblasts', number: 5 }, wrong]
  const answer = await save('marrow-genetics', 0, { days: [{ date: '2023-06-01', values }] })
  expect([answer.statusCode, answer.json().Info]).toEqual([422, expect.stringMatching(fault)])
  expect((await load('marrow-genetics')).data.values).toEqual([])
})

test('the person summary shows facts, age, samples and status; facts and status change with their versions', async () => {
  const server = await setUp()
  const { id } = await addPerson(server.database.db, person.id, [...wholeCase, value('diagnosed', null, '2023-05-01')])
  await addSample(server.database.db, '000001', id)
  const { load, save, ok } = await researcher(server, ...writer)
  const before = await load('person-summary')
  expect(before.data.person).toMatchObject({
    studyId: '01-01234',
    ageAtDiagnosis: 72,
    values: 10,
    lastObserved: '2023-11-01',
  })
  expect(before.data).toMatchObject({
    sample: null,
    samples: [{ sampleId: '000001' }],
    record: { addedBy: 'registry' },
  })
  expect(before.data.person.facts.map(({ shown }: { shown: string }) => shown)).toContain('1 May 2023')
  const bad = await save('person-summary', before.version, { facts: [{ variable: 'sex', value: 'X' }] })
  expect([bad.statusCode, bad.json().Info]).toEqual([422, 'sex: Select an option'])
  const silent = await save('person-summary', before.version, { status: { status: 2, statusText: ' ' } })
  expect(silent.statusCode).toBe(422)
  const change = { facts: [{ variable: 'sex', value: 'male' }], status: { status: 2, statusText: 'Withdrawn' } }
  expect((await save('person-summary', before.version, change)).statusCode).toBe(200)
  const after = await load('person-summary')
  expect(after.data.record).toMatchObject({ status: 2, statusText: 'Withdrawn' })
  expect(after.data.person.facts[0]).toMatchObject({ shown: 'Male', earlier: 1 })
  const history = async (key: string) =>
    (await ok('portlet/history', { portletId: 'p', component: 'person-summary', ...person, key })).versions.map(
      ({ shown }: { shown: string }) => shown,
    )
  expect(await history('sex')).toEqual(['Male', 'Female'])
  expect(await history('status')).toEqual(['Stop: read only: Withdrawn', 'OK'])
  const sample = await load('person-summary', { modeName: 'Sample', id: '000001' })
  expect(sample.data).toMatchObject({
    sample: { kind: 'Blood' },
    person: { studyId: '01-01234' },
    record: { status: 1 },
  })
})

test('a value that may be stored but is beyond a score is named with its unit and the limits, in the box and when saved', async () => {
  const server = await setUp()
  const beyond = [
    value('hb', '2023-05-01', 30, 'g/L'),
    value('anc', '2023-05-01', 20),
    value('plt', '2023-05-01', 2500),
    value('bmBlasts', '2023-05-01', 60),
  ]
  await addPerson(server.database.db, person.id, beyond)
  const { load } = await researcher(server, ...reader)
  const { data } = await load('risk-over-time')
  const outside = (of: string, limits: string) => `${of} is outside ${limits}`
  const [hb, anc, plt, blasts] = [
    outside('Haemoglobin 30 g/L', '40 to 200 g/L'),
    outside('Neutrophils 20 × 10⁹/L', '0 to 15 × 10⁹/L'),
    outside('Platelets 2500 × 10⁹/L', '0 to 2000 × 10⁹/L'),
    outside('Blasts in marrow 60%', '0 to 30%'),
  ]
  expect(data.points[0]?.ipssr.fault.split('; ').toSorted()).toEqual([blasts, hb, anc, plt])
  expect(data.points[0]?.ipssm.fault).toBe([hb, plt, blasts].join('; '))
  expect(riskOverTimePortlet.saidOfDay(data, '2023-05-01')).toEqual([`No IPSS-R. ${data.points[0]?.ipssr.fault}.`])
})

test('D-102 risk over time shows the scores of the stored values, with what is missing', async () => {
  const server = await setUp()
  await addPerson(server.database.db, person.id, wholeCase)
  const { load } = await researcher(server, ...reader)
  const { data } = await load('risk-over-time')
  const [first, second] = data.points
  const counts = {
    marrowBlasts: 6,
    haemoglobin: 95,
    haemoglobinUnit: 'g/L',
    platelets: 65,
    anc: 0.7,
    karyotype: ['-7'],
  } as const
  const ipss = scoreIpss(counts)
  const ipssr = scoreIpssR({ ...counts, age: 72 })
  expect(first).toMatchObject({
    ...{ date: '2023-05-01', age: 72 },
    ipss: { score: ipss.valid && ipss.score, missing: [], fault: '' },
    ipssr: { score: ipssr.valid && ipssr.score, category: ipssr.valid && ipssr.category?.name, missing: [] },
  })
  const genes = { ASXL1: 1, TP53mut: '1', TP53maxvaf: 12, TP53maxvafUnit: '%' } as const
  const bare = scoreIpssM({ HB: 9.5, PLT: 65, BM_BLAST: 6, karyotype: ['-7'], ...wildType, ...genes })
  expect(first?.ipssm).toMatchObject({
    lowest: bare.valid && bare.lowest.score,
    highest: bare.valid && bare.highest.score,
    category: bare.valid ? (bare.category?.name ?? null) : null,
  })
  // Half a year later only the haemoglobin was measured again: the earlier counts are too old, genetics still count.
  expect(second).toMatchObject({ date: '2023-11-01', ipssr: { score: null, missing: ['Platelets', 'Neutrophils'] } })
  expect(second?.inputs.map(({ variable, date }) => `${variable} ${date}`)).toEqual([
    ...['hb 2023-11-01', 'bmBlasts 2023-05-01', 'karyotype 2023-05-01', 'mutations 2023-05-01'],
  ])
  await addPerson(server.database.db, '01-00002', [value('hb', '2023-05-01', 9)])
  const sparse = await load('risk-over-time', { modeName: 'Patient', id: '01-00002' })
  expect(sparse.data.neverObserved).toEqual([
    ...['Platelets', 'Neutrophils', 'Blasts in marrow', 'Karyotype', 'Mutations'],
  ])
  expect(sparse.data.points[0]?.ipssm.missing).toContain('Mutations')
})

test('mutations stored earlier that cannot be read are shown and leave the IPSS-M open, saying why', async () => {
  const server = await setUp()
  const add = (id: string, text: string) =>
    addPerson(
      server.database.db,
      id,
      wholeCase.map((one) => (one.variable === 'mutations' ? { ...one, text } : one)),
    )
  await add('01-00001', 'FLT3 20, TP35 12')
  await add('01-00002', 'FANCA 12')
  const { load } = await researcher(server, ...reader)
  const genetics = await load('marrow-genetics', { modeName: 'Patient', id: '01-00001' })
  expect(genetics.data.values.map(({ shown }) => shown)).toContain('FLT3 20, TP35 12')
  const ipssmOf = async (id: string) =>
    (await load('risk-over-time', { modeName: 'Patient', id })).data.points[0]?.ipssm
  const mistyped = await ipssmOf('01-00001')
  expect(mistyped).toMatchObject({ score: null, category: null, fault: '' })
  expect(mistyped?.missing).toEqual(['Mutations (cannot be read: TP35 is not a known gene. Did you mean TP53?)'])
  expect((await ipssmOf('01-00002'))?.missing).toEqual(['Mutations (cannot be read: FANCA is not a gene known here)'])
})

const wildType = Object.fromEntries([...ipssMMainGenes, ...ipssMResidualGenes].map((gene) => [gene, 0 as const]))
