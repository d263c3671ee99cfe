import { expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { clientWith, TestClient } from '#test/client.ts'
import { testMailServer } from '#test/mail.ts'
import { deleteExpiredReports } from './store.ts'

const noCaptcha = { environment: { FEATURES: '' }, template: 'empty' } as const
/** A reader with the token that every page hands out. */
async function readerOf({ app }: TestApp) {
  const reader = new TestClient(app)
  await reader.post('/api/auth/authenticated')
  return reader
}

const send = (client: TestClient, report: object) => client.post('/api/report/send', report)

test('a report reaches the contact address and the administrators, with page, section and version', async () => {
  const mail = await testMailServer()
  const server = await testApp({
    ...noCaptcha,
    environment: { FEATURES: '', SMTP_URL: mail.url, REPORT_DAYS: '5', CONTACT_EMAIL: 'editors@mds.example' },
  })
  const reader = await readerOf(server)
  const report = {
    what: '  The dose is out of date.\r\nSee the label.\u202e ',
    email: 'jane@ward.example',
    page: '/treatment/HMA',
    section: 'Dose',
    version: '2026-11-22',
  }
  const answer = await send(reader, report)
  expect([answer.statusCode, answer.json()]).toEqual([200, { days: 5 }])
  await expect.poll(() => mail.received.length).toBe(1)
  const [message] = mail.received
  expect(message?.to).toEqual(['editors@mds.example'])
  expect(message?.headers.get('subject')).toBe('Report 1 of a reader')
  for (const words of ['The dose is out of date.', '/treatment/HMA', 'Dose', 'jane@ward.example'])
    expect(message?.text).toContain(words)
  const admin = await clientWith(server, 'Admin')
  expect((await admin.post('/api/report/list', {})).json()).toEqual({
    reports: [
      {
        ...report,
        what: 'The dose is out of date.\nSee the label.',
        id: 1,
        at: expect.stringMatching(/^\d{4}-/),
        doneBy: '',
      },
    ],
    hasMore: false,
    open: 1,
  })
  expect(JSON.stringify(server.log)).not.toContain('out of date')
})

test('a report needs words, a page of this site and an address that is one', async () => {
  const server = await testApp(noCaptcha)
  const reader = await readerOf(server)
  const refused = [
    { what: '  ' },
    { what: 'x'.repeat(4001) },
    { what: 'x', email: 'jane' },
    { what: 'x', email: 'jane@ward.example, bob@ward.example' },
    { what: 'x', page: 'https://evil.example/' },
    { what: 'x', page: '//evil.example' },
    { what: 'x', page: 'javascript:alert(1)' },
    { what: 'x', section: 'a\nb' },
    { what: 'a\0b' },
  ]
  for (const report of refused) {
    await server.database.pool.query('delete from rate_counts')
    expect([report, (await send(reader, report)).statusCode]).toEqual([report, 422])
  }
  const { rows } = await server.database.pool.query('select * from reader_reports')
  expect(rows).toEqual([])
})

test('an address sends ten reports an hour', async () => {
  const server = await testApp(noCaptcha)
  const reader = await readerOf(server)
  for (let at = 0; at < 10; at++) expect((await send(reader, { what: `fault ${at}` })).statusCode).toBe(200)
  expect((await send(reader, { what: 'one more' })).statusCode).toBe(429)
})

test('with the captcha of the login, a report without its token is refused', async () => {
  const server = await testApp({ template: 'empty', environment: { FEATURES: 'LoginReCaptcha' } })
  const answer = await send(await readerOf(server), { what: 'fault' })
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'CAPTCHA'])
})

test('only Admin reads reports and marks them; an answered one is deleted after a year, an open one never', async () => {
  const server = await testApp(noCaptcha)
  const reader = await readerOf(server)
  const editor = await clientWith(server, 'Editor')
  const admin = await clientWith(server, 'Admin')
  for (const what of ['one', 'two']) await send(reader, { what })
  for (const [client, status] of [
    [reader, 401],
    [editor, 403],
  ] as const)
    for (const [path, input] of [
      ['list', {}],
      ['done', { id: 1, isDone: true }],
    ] as const)
      expect((await client.post(`/api/report/${path}`, input)).statusCode).toBe(status)
  expect((await admin.post('/api/report/done', { id: 99, isDone: true })).statusCode).toBe(404)
  expect((await admin.post('/api/report/done', { id: 1, isDone: true })).statusCode).toBe(200)
  await server.database.pool.query("update users set display_name = 'Ann Admin'")
  const list = async (filter: object) => (await admin.post('/api/report/list', filter)).json()
  expect((await list({ isDone: true })).reports).toMatchObject([{ what: 'one', doneBy: 'Ann Admin' }])
  expect((await list({ isDone: false })).reports).toMatchObject([{ what: 'two', doneBy: '' }])
  const later = (days: number) => new Date(Date.now() + days * 24 * 3_600_000)
  await deleteExpiredReports(server.database.db, later(364))
  expect((await list({})).reports).toHaveLength(2)
  await deleteExpiredReports(server.database.db, later(366))
  expect((await list({})).reports).toMatchObject([{ what: 'two' }])
  await admin.post('/api/report/done', { id: 2, isDone: true })
  await admin.post('/api/report/done', { id: 2, isDone: false })
  expect((await list({ isDone: false })).open).toBe(1)
})
