import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { addPerson, addSample, value } from '#test/registry.ts'
import { readMutations } from '../contract/mutations.ts'
import { cautionOf, faultOf, inFirstUnit } from '../contract/plausibility.ts'
import { variableNamed, variables } from '../contract/variables.ts'
import { readTableFile } from './commands.ts'
import { inventRegistry } from './demo.ts'
import { importRows } from './import-rows.ts'
import { readTable } from './import-table.ts'
import { inventPerson, seededNumbers } from './invented.ts'
import { findRecord, listRecords } from './records.ts'
import { historyOf, valuesOf } from './values.ts'

const today = '2024-06-01'
const by = { at: new Date(`${today}T10:00:00Z`), username: 'importer', origin: 'imported', reason: 'a table' } as const
const all = variables.map(({ id }) => id)

const variable = (id: string) => {
  const found = variableNamed(id)
  if (!found) throw new Error(`There is no ${id}.`)
  return found
}

test.each([
  ['hb', { number: 9.5 }, undefined],
  ['hb', { number: 95 }, 'The maximum value allowed is 25'],
  ['hb', { number: 95, unit: 'g/L' }, undefined],
  ['hb', { number: Number.NaN }, 'Enter a number in digits, such as 9.5'],
  ['hb', { number: 9, unit: 'toString' }, 'Choose a unit: g/dL, g/L, mmol/L'],
  ['sex', { text: 'female' }, undefined],
  ['sex', { text: 'f' }, 'Select an option'],
  ['birth', { text: '1950-02-30' }, 'February 1950 has only 28 days'],
  ['birth', { text: '1950' }, 'Enter a month'],
  ['karyotype', { text: 'normal' }, undefined],
  ['karyotype', { text: '46,XX,del(5q)[10]/46,XX[10]' }, undefined],
  [
    'karyotype',
    { text: 'odd' },
    '“odd” cannot be read as one abnormality: enter each on its own, such as del(5q), -7 or +8',
  ],
  ['mutations', { text: 'SF3B1 38, TP53 12, NPM1 ?' }, undefined],
  ['mutations', { text: 'SF3B1 138' }, 'SF3B1: the VAF must be between 0 and 100%'],
  ['mutations', { text: '' }, 'Enter a value'],
])('a value of %s must be plausible: %j', (id, input, fault) => {
  expect(faultOf(variable(id), input)).toBe(fault)
})

test('possible but rare values are questioned, in their own unit', () => {
  expect(cautionOf(variable('hb'), { number: 19 })).toMatch(/rarely above 18 g\/dL/)
  expect(cautionOf(variable('hb'), { number: 120, unit: 'g/L' })).toBeUndefined()
  expect(cautionOf(variable('plt'), { number: 5 })).toMatch(/rarely below 10/)
})

test('numbers are compared in the first unit without rounding errors', () => {
  expect(inFirstUnit(variable('hb'), 95, 'g/L')).toBe(9.5)
  expect(inFirstUnit(variable('hb'), 6, 'mmol/L')).toBe(9.66806)
  expect(inFirstUnit(variable('plt'), 120_000, '/uL')).toBe(120)
  for (const { id, units } of variables.flatMap((one) => ('units' in one ? [one] : [])))
    for (const unit of units) {
      const [first] = units
      // Limits are equal in every unit, as far as round numbers allow.
      expect(Math.abs(inFirstUnit(variable(id), unit.max, unit.id) / first.max - 1), `${id} ${unit.id}`).toBeLessThan(
        0.01,
      )
    }
})

test('genes are read with their VAF, untested ones too', () => {
  expect(readMutations('none')).toEqual([])
  expect(readMutations('TP53 45, TP53 12.5, NPM1 ?, TET2')).toEqual([
    { gene: 'TP53', vaf: 45, isTested: true },
    { gene: 'TP53', vaf: 12.5, isTested: true },
    { gene: 'NPM1', vaf: null, isTested: false },
    { gene: 'TET2', vaf: null, isTested: true },
  ])
  for (const text of ['', 'tp35', 'TP53 x', 'TP53;', "TP53'"]) expect(readMutations(text)).toBeUndefined()
})

test('a table is read with units; each bad row is reported by line and column and the others are kept', () => {
  const { rows, complaints, refused, notes } = readTable(
    [
      'study_id,date,sex,hb,hb_unit,plt,mutations,sample_id,hospital',
      '01-00001,2024-01-05,Female,95,g/L,120,"SF3B1 38, TP53 12",000123,A',
      '01-00001,2024-02-05,female,"9,1",,130,,,A',
      '01-00002,2024-02-05,male,910,,130,TP35 40,,A',
      '0100003,2024-13-05,male,9,,130,,,A',
      '01-00004,2024-06-02,male,9,,130,,,A',
      '01-00005,,male,9,,,,12,A',
      '01-00001,2024-03-05,male,9,,,,,A',
      '01-00001,2024-01-05,,9,,,,,A',
      '01-00006,2024-01-05,,"9,,,,,A',
    ].join('\n'),
    today,
  )
  expect(rows.map(({ line, studyId, values }) => [line, studyId, values.length])).toEqual([
    [2, '01-00001', 4],
    // The constant values were in the previous row.
    [3, '01-00001', 2],
  ])
  expect(rows[0]?.values[1]).toEqual({ variable: 'hb', day: '2024-01-05', number: 95, unit: 'g/L', text: null })
  expect(rows[1]?.values[0]).toMatchObject({ number: 9.1, unit: null })
  expect(complaints).toEqual([
    'line 4, column 4 (hb): The maximum value allowed is 25',
    'line 4, column 7 (mutations): TP35 is not a known gene. Did you mean TP53?',
    'line 5, column 1 (study_id): 0100003 is not a study ID',
    'line 5, column 2 (date): Month must be between 1 and 12',
    'line 6, column 2 (date): the date is in the future',
    'line 7, column 4 (hb): a value that changes needs a date',
    'line 7, column 8 (sample_id): 12 is not a sample ID',
    'line 8: sex of 01-00001 differs from line 2',
    'line 9: hb of 01-00001 on 2024-01-05 differs from line 2',
    'line 10: column 4: the quotation marks are not closed',
  ])
  expect(refused).toBe(7)
  expect(notes).toEqual(['line 1, column 9: hospital is not imported'])
})

test('a value from before the birth is refused', () => {
  const { rows, complaints } = readTable(
    'study_id,date,birth,hb\n01-00001,1950-05-31,1950-06-01,9\n01-00002,1950-06-01,1950-06-01,9',
    today,
  )
  expect(rows.map(({ studyId }) => studyId)).toEqual(['01-00002'])
  expect(complaints).toEqual(['line 2, column 2 (date): the date is before the date of birth'])
})

test('an imported gene that the scores do not know is noted', () => {
  const { complaints, notes } = readTable(
    'study_id,date,mutations\n01-00001,2024-01-05,"sf3b1 38,5"\n01-00002,2024-01-05,FANCA 12\n',
    today,
  )
  expect([complaints, notes]).toEqual([[], ['line 3 (mutations): FANCA is not a gene known here']])
})

test('D-118 a cell may name its unit, which is stored and must not contradict the column of units', () => {
  const { rows, complaints } = readTable(
    [
      'study_id,date,hb,hb_unit,plt,anc,bmblasts,mutations',
      '01-00001,2024-01-05,69 g/L,,119k,0.79 G/l,4.5%,"SF3B1 38%, TP53 12 %"',
      '01-00002,2024-01-05,9.5 g/dl,g/L,95 g/L,<1,5-9,none',
    ].join('\n'),
    today,
  )
  expect(rows[0]?.values.map(({ variable, number, unit }) => [variable, number, unit])).toEqual([
    ['hb', 69, 'g/L'],
    ['plt', 119, null],
    ['anc', 0.79, null],
    ['bmBlasts', 4.5, null],
    ['mutations', null, null],
  ])
  expect(complaints).toEqual([
    'line 3, column 3 (hb): “g/dl” contradicts the unit g/L: correct one of them',
    'line 3, column 5 (plt): The unit “g/L” is not one of this field: use × 10⁹/L or /µL',
    'line 3, column 6 (anc): It is a limit, not a value: enter one number',
    'line 3, column 7 (bmblasts): It is a range: enter one number',
  ])
})

test.each([
  ['', 'The file is empty: its first line names the columns.'],
  ['id,hb\n1,2\n', /^line 1: there is no column study_id\./],
  ['study_id,hb,HB\n', 'line 1: two columns are named hb'],
])('nothing is read if the first line does not name the columns: %j', (source, complaint) => {
  expect(readTable(source, today)).toMatchObject({ rows: [], complaints: [expect.stringMatching(complaint)] })
})

const line = (length: number) => `study_id,date\n01-00001${','.repeat(length - 8)}\n`

test.each([
  ['a line of 1 MB', line(2 ** 20), []],
  ['a longer line', line(2 ** 20 + 1), ['line 2 is longer than 1 MB']],
  ['a control character', 'study_id,date\n01-00001,\u0000\n', ['line 2 holds a control character']],
  ['200 columns', `study_id${',x'.repeat(199)}\n`, []],
  ['more columns', `study_id${',x'.repeat(200)}\n`, ['line 1 names more than 200 columns']],
])('a table with %s is either read or refused completely', (_, source, complaints) => {
  const found = readTable(source, today).complaints
  expect(found.filter((complaint) => !complaint.includes('column 3'))).toEqual(complaints)
})

test('a table of 100 MB is read, a larger one is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mds-import-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'table.csv')
  await writeFile(path, '')
  await truncate(path, 104_857_601)
  await expect(readTableFile(path)).rejects.toThrow('is larger than 100 MB')
  await truncate(path, 104_857_600)
  expect(await readTableFile(path)).toHaveLength(104_857_600)
  await expect(readTableFile(join(folder, 'none.csv'))).rejects.toThrow('cannot be read (ENOENT)')
})

test('rows are imported once: repeating them changes nothing, and a correction keeps the value before', async () => {
  const { db } = await testDatabase()
  const table = (hb: string) =>
    readTable(`study_id,date,hb,plt,sample_id\n01-00001,2024-01-05,${hb},120,000123\n`, today)
  const bring = (hb: string) => db.transaction((tx) => importRows(tx, table(hb).rows, by))
  expect(await bring('9')).toMatchObject({ rows: 1, people: 1, samples: 1, added: 2, changed: 0, complaints: [] })
  expect(await bring('9')).toMatchObject({ people: 0, samples: 0, added: 0, changed: 0 })
  expect(await bring('9.5')).toMatchObject({ added: 0, changed: 1 })
  const person = await findRecord(db, 'person', '01-00001')
  const { values, version } = await valuesOf(db, person?.id ?? 0, all)
  expect(values.map(({ variable: id, number, revision }) => [id, number, revision])).toEqual([
    ['hb', 9.5, 2],
    ['plt', 120, 1],
  ])
  expect(version).toBe(3)
  const history = await historyOf(db, person?.id ?? 0, { variable: 'hb', day: '2024-01-05' })
  expect(history.map(({ number, username, reason }) => [number, username, reason])).toEqual([
    [9.5, 'importer', 'a table'],
    [9, 'importer', 'a table'],
  ])
})

test('stopped people and other people’s samples are skipped and reported', async () => {
  const { db } = await testDatabase()
  await addPerson(db, '01-00001', [], { status: 2, statusText: 'Withdrawn' })
  const other = await addPerson(db, '01-00002')
  await addSample(db, '000001', other.id)
  const { rows } = readTable(
    [
      'study_id,date,hb,sample_id',
      '01-00001,2024-01-05,9,',
      '01-00003,2024-01-05,9,000001',
      '01-00002,2024-01-05,9,000001',
      '01-00004,2024-01-05,9,000002',
      '01-00005,2024-01-05,9,000002',
    ].join('\n'),
    today,
  )
  const done = await db.transaction((tx) => importRows(tx, rows, by))
  expect(done).toMatchObject({ rows: 2, people: 1, samples: 1, added: 2 })
  expect(done.complaints).toEqual([
    'line 2: 01-00001 is stopped: Withdrawn',
    'line 3: the sample 000001 belongs to somebody else',
    'line 6: the sample 000002 is assigned to 01-00004 in an earlier line',
  ])
})

test('an invented registry is marked as such, has test IDs only and continues after the last one', async () => {
  const { db } = await testDatabase()
  const demo = { visits: 5, seed: 3, now: by.at, username: 'tester' }
  const first = await inventRegistry(db, { ...demo, people: 30 })
  expect(first).toMatchObject({ people: 30, first: 'XX-00000', last: 'XX-00029' })
  const second = await inventRegistry(db, { ...demo, people: 2 })
  expect(second).toMatchObject({ first: 'XX-00030', last: 'XX-00031' })
  const people = await listRecords(db, 'person', { max: 100 })
  expect(people).toHaveLength(32)
  expect(people.every(({ code, isInvented }) => isInvented && /^XX-\d{5}$/.test(code))).toBe(true)
  const samples = await listRecords(db, 'sample', { max: 1000 })
  expect(samples.length).toBe(first.samples + second.samples)
  expect(samples.every(({ isInvented, person }) => isInvented && person !== null)).toBe(true)
})

test('invented people are plausible: every value could have been entered, and the group resembles registries', () => {
  const random = seededNumbers(11)
  const people = Array.from({ length: 2000 }, () => inventPerson(random, { visits: 7, today }))
  for (const { values } of people) {
    for (const { variable: id, day, number, text, unit } of values) {
      expect(faultOf(variable(id), { number, text, unit }), `${id} ${number ?? text}`).toBeUndefined()
      if (day !== null) expect(day <= today).toBe(true)
    }
    const places = values.map((one) => `${one.variable} ${one.day}`)
    expect(new Set(places).size).toBe(places.length)
  }
  const numbers = (id: string) =>
    people.flatMap(({ values }) => values.filter((one) => one.variable === id).map((one) => one.number ?? 0))
  const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
  const share = (isOne: (texts: (string | null)[]) => boolean) =>
    people.filter(({ values }) => isOne(values.map(({ text }) => text))).length / people.length
  expect(median(numbers('hb'))).toBeGreaterThan(8.5)
  expect(median(numbers('hb'))).toBeLessThan(10.5)
  expect(median(numbers('plt'))).toBeGreaterThan(90)
  expect(median(numbers('plt'))).toBeLessThan(190)
  expect(share((texts) => texts.includes('male'))).toBeGreaterThan(0.5)
  expect(share((texts) => texts.includes('normal'))).toBeGreaterThan(0.4)
  expect(share((texts) => texts.some((text) => text?.includes('ASXL1 ')))).toBeGreaterThan(0.15)
  const again = seededNumbers(11)
  expect(inventPerson(again, { visits: 7, today })).toEqual(people[0])
})

test('values of unknown or other people are never among those of a person', async () => {
  const { db } = await testDatabase()
  const first = await addPerson(db, '01-00001', [value('hb', '2024-01-01', 9)])
  const second = await addPerson(db, '01-00002', [value('hb', '2024-01-01', 8), value('plt', '2024-01-01', 80)])
  expect((await valuesOf(db, first.id, all)).values.map(({ number }) => number)).toEqual([9])
  expect((await valuesOf(db, second.id, ['plt'])).values.map(({ number }) => number)).toEqual([80])
  expect(await valuesOf(db, 0, all)).toEqual({ values: [], version: 0 })
})
