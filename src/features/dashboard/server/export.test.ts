import { expect, test } from 'vitest'
import { readCsv } from '#base/server/csv.ts'
import { sharedApp } from '#test/app.ts'
import { addPerson, value, wholeCase } from '#test/registry.ts'
import { audited, everything, reader, researcher, setUp, writer } from '#test/researcher.ts'
import { readTable } from '../research/server/import-table.ts'

const reason = 'Registry report 2026'

const cellsOf = (csv: string) => readCsv(csv).map(({ cells }) => cells)

/** The rows of an export, each by the names of its columns. */
function rowsOf(csv: string): Record<string, string>[] {
  const [head = [], ...rows] = cellsOf(csv)
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])))
}

const registry = sharedApp({ template: 'empty', environment: { FEATURES: everything } }, async (server) => {
  const { db } = server.database
  await addPerson(db, '01-00001', wholeCase)
  await addPerson(db, '01-00002', [], { status: 2, statusText: '=HYPERLINK("http://evil")' })
  await addPerson(db, 'XX-00001', [value('hb', '2023-05-01', 9)])
  return { server, ...(await researcher(server, ...reader)), dataWriter: await researcher(server, ...writer) }
})

test('D-130 an export has a row for each person and day, in the first units, and leaves invented people out', async () => {
  const { post } = await registry()
  const answer = await post('export', { reason })
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="research-data-\d{4}-\d\d-\d\d\.csv"$/),
    'cache-control': 'no-store',
  })
  expect(answer.body.startsWith('\uFEFFstudy_id,status,status_text,invented,sex,birth,')).toBe(true)
  const rows = rowsOf(answer.body)
  expect(rows.map(({ study_id, date, hb, sex }) => [study_id, date, hb, sex])).toEqual([
    ['01-00001', '2023-05-01', '9.5', 'female'],
    ['01-00001', '2023-11-01', '8.1', 'female'],
    ['01-00002', '', '', ''],
  ])
})

test('D-130 the file of one person is named after the study ID, and no two people share a name', async () => {
  const { post } = await registry()
  const nameFor = async (...studyIds: string[]) =>
    (await post('export', { reason, studyIds })).headers['content-disposition']
  expect(await nameFor(' 01-00002 ')).toMatch(/"research-data-01-00002-\d{4}-\d\d-\d\d\.csv"$/)
  expect(await nameFor('01-00001', '01-00002')).toMatch(/"research-data-\d{4}-\d\d-\d\d\.csv"$/)
})

test('D-130 a text cannot become a formula, and a number stays a number', async () => {
  const { post } = await registry()
  const { body } = await post('export', { reason })
  expect(body).toContain(`stop,"'=HYPERLINK(""http://evil"")",no`)
  expect(rowsOf(body)[0]).toMatchObject({ karyotype: "'-7", bmBlasts: '6', mutations: 'ASXL1 30, TP53 12' })
})

test('D-130 people are chosen by study ID, and invented ones are exported only on request', async () => {
  const { post } = await registry()
  const idsIn = async (input: object) =>
    rowsOf((await post('export', { reason, ...input })).body).map(({ study_id }) => study_id)
  expect(await idsIn({ studyIds: [' 01-00002 ', '01-00002'] })).toEqual(['01-00002'])
  expect(await idsIn({ studyIds: ['xx-00001', '01-00002'] })).toEqual(['01-00002'])
  expect(await idsIn({ studyIds: ['xx-00001'], withInvented: true })).toEqual(['XX-00001'])
  expect(new Set(await idsIn({ withInvented: true }))).toEqual(new Set(['01-00001', '01-00002', 'XX-00001']))
})

test.each([
  ['no reason', {}, 'The request is not valid.'],
  ['an empty reason', { reason: '  ' }, 'The request is not valid.'],
  ['a control character in the reason', { reason: 'a\u0000b' }, 'The request holds a character that cannot be stored.'],
  ['an empty list', { reason, studyIds: [] }, 'The request is not valid.'],
  ['a list that is too long', { reason, studyIds: Array(1001).fill('01-00001') }, 'The request is not valid.'],
  ['a malformed ID', { reason, studyIds: ["' or 1=1 --"] }, 'Enter a valid value'],
  ['an unknown ID', { reason, studyIds: ['01-00001', '09-00009'] }, 'Study ID not found'],
  ['only invented people', { reason, studyIds: ['XX-00001'] }, 'There is nobody to export.'],
])('D-130 %s is refused', async (_, input, message) => {
  const { post } = await registry()
  const answer = await post('export', input)
  expect([answer.statusCode, answer.json().Message]).toEqual([422, message])
})

test('D-130 an export needs DataReader, and is audited with its reason before it begins', async () => {
  const { server, post, dataWriter } = await registry()
  for (const path of ['export', 'export/dictionary'])
    expect((await dataWriter.post(path, path === 'export' ? { reason } : {})).statusCode).toBe(403)
  await post('export', { reason: 'One person', studyIds: ['01-00001'] })
  const [entry] = await audited(server, 'research data exported')
  expect(entry).toMatchObject({
    subject: 'Patient 01-00001',
    detail: { reason: 'One person', people: 1, withInvented: false, ids: ['01-00001'] },
  })
})

test('D-130 an export is read back by the import without a complaint', async () => {
  const { post } = await registry()
  const { body } = await post('export', { reason, studyIds: ['01-00001'] })
  // The apostrophe protects spreadsheets, and is not part of the karyotype.
  const { complaints, rows } = readTable(body.replace("'-7", '-7'), '2026-11-26')
  expect(complaints).toEqual([])
  expect(rows.flatMap(({ values }) => values)).toContainEqual(value('plt', '2023-05-01', 65))
})

test('D-130 a number has its unit beside it, and a missing one has none', async () => {
  const { post } = await registry()
  const { body } = await post('export', { reason, studyIds: ['01-00001', '01-00002'] })
  const [head = []] = cellsOf(body)
  expect(head[head.indexOf('hb') + 1]).toBe('hb_unit')
  expect(
    rowsOf(body).map(({ hb, hb_unit, plt_unit, bmBlasts_unit }) => [hb, hb_unit, plt_unit, bmBlasts_unit]),
  ).toEqual([
    ['9.5', 'g/dL', '× 10⁹/L', '%'],
    ['8.1', 'g/dL', expect.anything(), expect.anything()],
    ['', '', '', ''],
  ])
})

test('D-130 the dictionary explains every column', async () => {
  const { ok, post } = await registry()
  const [head = []] = cellsOf((await post('export', { reason })).body)
  const { csv } = await ok('export/dictionary')
  const [, ...rows] = cellsOf(csv)
  expect(rows.map(([column]) => column)).toEqual(head)
  expect(rows).toContainEqual(['hb', 'Haemoglobin', 'number', 'g/dL', '2', '25', ''])
  expect(rows).toContainEqual(['hb_unit', 'Unit of Haemoglobin: g/dL', 'text', '', '', '', ''])
})

test('D-11 what a network may not show it does not export', async () => {
  const server = await setUp({
    IP_POLICIES: 'ward=10.0.0.0/8',
    PORTLET_POLICIES: 'blood-counts=ward;marrow-genetics=ward',
  })
  await addPerson(server.database.db, '01-00001', wholeCase)
  const { post } = await researcher(server, ...reader)
  const [head] = cellsOf((await post('export', { reason })).body)
  expect(head).toEqual([
    'study_id',
    'status',
    'status_text',
    'invented',
    'sex',
    'birth',
    'diagnosis',
    'diagnosed',
    'date',
  ])
})

test('D-130 an export of many people is complete and in order', async () => {
  const server = await setUp()
  const ids = Array.from({ length: 120 }, (_, n) => `01-${String(n).padStart(5, '0')}`)
  for (const id of ids) await addPerson(server.database.db, id)
  const { post } = await researcher(server, ...reader)
  expect(rowsOf((await post('export', { reason })).body).map(({ study_id }) => study_id)).toEqual(ids)
})
