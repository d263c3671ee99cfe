import { expect, test } from 'vitest'
import { sharedApp, testApp } from '#test/app.ts'
import { clientWith, TestClient } from '#test/client.ts'
import { auditEntries } from '../../../base/server/audit/tables.ts'
import type { ErrorCause } from '../endpoints.ts'
import { maxReported } from '../scrub.ts'
import { deleteExpiredErrors } from './inbox.ts'
import { errorCauses, errorReports } from './tables.ts'

const noCaptcha = { environment: { FEATURES: '' }, template: 'empty' } as const
const stack = (line: number) => `TypeError: x\n    at draw (https://mds.example/assets/page-1.js:${line}:20)`

async function inbox(client: TestClient, filter: object = {}): Promise<ErrorCause[]> {
  const answer = await client.post('/api/error/inbox', filter)
  expect(answer.statusCode).toBe(200)
  return answer.json().causes
}

test('D-21 anybody reports an error with 202 and a ref, without a token, and Admin finds it by the ref', async () => {
  const server = await testApp(noCaptcha)
  const admin = await clientWith(server, 'Admin')
  const reader = new TestClient(server.app)
  const answer = await reader.post('/api/error/client-error', { message: 'x is undefined', stackTrace: stack(1) })
  expect(answer.statusCode).toBe(202)
  const { ref } = answer.json()
  expect(ref).toMatch(/^[0-9a-f-]{36}$/)
  await reader.post('/api/error/client-error', { message: 'other', stackTrace: stack(2) })
  expect(await inbox(admin, { ref })).toEqual([
    expect.objectContaining({ message: 'x is undefined', source: 'browser', count: 1, refs: [ref], doneBy: '' }),
  ])
  expect(await inbox(admin, { ref: 'nothing' })).toEqual([])
  expect(server.log.some(({ id }) => id === ref)).toBe(true)
})

test('D-21 the same stack is one cause with a count; the latest is first', async () => {
  const server = await testApp(noCaptcha)
  const admin = await clientWith(server, 'Admin')
  const reader = new TestClient(server.app)
  for (const [message, line] of [
    ['one', 1],
    ['two', 2],
    ['three', 1],
  ] as const)
    await reader.post('/api/error/client-error', { message, stackTrace: stack(line) })
  const causes = await inbox(admin)
  expect(causes.map(({ message, count }) => [message, count])).toEqual([
    ['three', 2],
    ['two', 1],
  ])
  expect(Date.parse(causes[0]?.lastSeen ?? '')).toBeGreaterThan(Date.parse(causes[0]?.firstSeen ?? ''))
})

test('D-108 message and stack are cut to 8 kB, and a report of a megabyte is refused', async () => {
  const server = await testApp(noCaptcha)
  const admin = await clientWith(server, 'Admin')
  const reader = new TestClient(server.app)
  const long = 'é '.repeat(20_000)
  const answer = await reader.post('/api/error/client-error', { message: long, stackTrace: long })
  expect(answer.statusCode).toBe(202)
  const [cause] = await inbox(admin)
  expect(Buffer.byteLength(cause?.message ?? '')).toBeLessThanOrEqual(maxReported)
  expect(Buffer.byteLength(cause?.message ?? '')).toBeGreaterThan(maxReported - 4)
  expect(cause?.stack).not.toContain('�')
  const huge = await reader.post('/api/error/client-error', { message: 'x'.repeat(1_100_000) })
  expect(huge.statusCode).toBe(413)
})

test('D-21 queries, IDs and secrets are not stored', async () => {
  const server = await testApp(noCaptcha)
  const secrets = ['01-01234', '987654', 'hVn3uQkT2s0aBcDeFgHiJkLmNoPqRsT1', 'jane@example.org', 'name=Jane']
  await new TestClient(server.app).post('/api/error/client-error', {
    message: 'Study 01-01234, sample 987654 of jane@example.org',
    stackTrace: 'Error\n at https://mds.example/link/hVn3uQkT2s0aBcDeFgHiJkLmNoPqRsT1?name=Jane',
    path: '/database/tab/987654?name=Jane',
  })
  const stored = JSON.stringify([await server.database.db.select().from(errorCauses), server.log])
  for (const secret of secrets) expect(stored).not.toContain(secret)
})

test('D-21 twenty reports a minute from one address, then 429; other addresses are accepted', async () => {
  const server = await testApp(noCaptcha)
  const reader = new TestClient(server.app)
  const report = () => reader.post('/api/error/client-error', { message: 'x' })
  const statuses = await Promise.all(Array.from({ length: 22 }, async () => (await report()).statusCode))
  expect(statuses.filter((status) => status === 202)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  reader.address = '198.51.100.9'
  expect((await report()).statusCode).toBe(202)
  const [cause] = await server.database.db.select().from(errorCauses)
  expect(cause?.count).toBe(21)
})

/** A site that stores no report. */
const withoutReports = sharedApp(noCaptcha, async (server) => ({ server, editor: await clientWith(server, 'Editor') }))

test.each([
  [undefined],
  [null],
  ['text'],
  [{}],
  [{ message: 5 }],
  [{ message: 'x', stackTrace: {} }],
  [{ message: 'x', stackTrace: ['y'] }],
])('a malformed report is refused: %j', async (payload) => {
  const { server } = await withoutReports()
  const headers = { 'content-type': 'application/json' }
  const body = payload === undefined ? undefined : JSON.stringify(payload)
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/error/client-error',
    headers,
    body: body ?? '',
  })
  expect([400, 422]).toContain(statusCode)
})

test('a null character or a lone surrogate breaks nothing', async () => {
  const { server } = await withoutReports()
  for (const message of ['a\0b', 'a\ud800b']) {
    const answer = await new TestClient(server.app).post('/api/error/client-error', { message })
    expect(answer.statusCode).toBe(422)
  }
})

test('D-22 the test error is a 500 whose ref is in the log and the inbox', async () => {
  const server = await testApp({ ...noCaptcha, expectErrors: true })
  const admin = await clientWith(server, 'Admin')
  const answer = await admin.post('/api/error/test')
  expect(answer.statusCode).toBe(500)
  const { ref, ...body } = answer.json()
  expect(body).toEqual({ Message: 'Test error', Info: 'Generated by user-admin', code: 'FAILED' })
  expect(server.log.some(({ id, level }) => id === ref && Number(level) >= 50)).toBe(true)
  expect(await inbox(admin, { ref })).toEqual([
    expect.objectContaining({ message: 'Test error', source: 'server', count: 1, refs: [ref] }),
  ])
  const again = (await admin.post('/api/error/test')).json()
  expect(await inbox(admin, { ref: again.ref })).toEqual([
    expect.objectContaining({ count: 2, refs: [again.ref, ref] }),
  ])
})

test('internal server errors are in the inbox too, without the values of a query', async () => {
  const server = await testApp({ ...noCaptcha, expectErrors: true })
  const admin = await clientWith(server, 'Admin')
  await server.database.pool.query('alter table audit rename to audit_away')
  const answer = await new TestClient(server.app).logIn('somebody-secret', 'wrong')
  expect(answer.statusCode).toBe(500)
  await server.database.pool.query('alter table audit_away rename to audit')
  const { ref } = answer.json()
  await expect.poll(async () => (await inbox(admin, { ref })).length).toBe(1)
  const stored = JSON.stringify(await server.database.db.select().from(errorCauses))
  expect(stored).toContain('A query failed')
  expect(stored).not.toContain('somebody-secret')
})

test('a cause is marked done and reopened, and one that recurs is open', async () => {
  const server = await testApp(noCaptcha)
  const admin = await clientWith(server, 'Admin')
  const report = () =>
    new TestClient(server.app).post('/api/error/client-error', { message: 'x', stackTrace: stack(1) })
  await report()
  const [{ id } = { id: 0 }] = await inbox(admin)
  expect((await admin.post('/api/error/done', { id, isDone: true })).statusCode).toBe(200)
  expect(await inbox(admin, { isDone: false })).toEqual([])
  await server.database.pool.query("update users set display_name = 'Ann Admin'")
  expect((await inbox(admin, { isDone: true }))[0]?.doneBy).toBe('Ann Admin')
  await report()
  expect(await inbox(admin, { isDone: false })).toEqual([expect.objectContaining({ count: 2, doneBy: '' })])
  expect((await admin.post('/api/error/done', { id: id + 1, isDone: true })).statusCode).toBe(404)
  const actions = (await server.database.db.select().from(auditEntries)).map(({ action }) => action)
  expect(actions).toContain('error marked done')
})

test.each(['/api/error/test', '/api/error/inbox', '/api/error/done'])(
  '%s is for Admin: 401 for anonymous, 403 for others',
  async (url) => {
    const { server, editor } = await withoutReports()
    const anonymous = new TestClient(server.app)
    await anonymous.post('/api/auth/authenticated')
    const input = url.endsWith('done') ? { id: 1, isDone: true } : {}
    expect((await anonymous.post(url, input)).statusCode).toBe(401)
    expect((await editor.post(url, input)).statusCode).toBe(403)
    expect(await server.database.db.select().from(errorCauses)).toEqual([])
  },
)

test('the inbox keeps twenty references of a cause, and deletes causes not seen for ninety days', async () => {
  const server = await testApp(noCaptcha)
  const reader = new TestClient(server.app)
  for (let at = 0; at < 25; at++) {
    reader.address = `192.0.2.${at}`
    await reader.post('/api/error/client-error', { message: 'x', stackTrace: stack(1) })
  }
  expect(await server.database.db.select().from(errorReports)).toHaveLength(20)
  expect((await server.database.db.select().from(errorCauses))[0]?.count).toBe(25)
  await deleteExpiredErrors(server.database.db, new Date(Date.now() + 89 * 24 * 60 * 60_000))
  expect(await server.database.db.select().from(errorCauses)).toHaveLength(1)
  await deleteExpiredErrors(server.database.db, new Date(Date.now() + 91 * 24 * 60 * 60_000))
  expect(await server.database.db.select().from(errorReports)).toEqual([])
})

test('reports of browsers do not push the causes of the server out of the inbox', async () => {
  const server = await testApp(noCaptcha)
  const { db } = server.database
  const cause = (source: 'browser' | 'server', at: number) => ({
    ...{ digest: `${source} ${at}`, source, message: 'x', stack: '', count: 1, path: '', agent: '' },
    ...{ firstSeen: new Date(), lastSeen: new Date(Date.now() + (source === 'browser' ? 1000 : 0) + at) },
  })
  await db.insert(errorCauses).values(Array.from({ length: 1100 }, (_, at) => cause('browser', at)))
  await db.insert(errorCauses).values(cause('server', 0))
  await deleteExpiredErrors(db, new Date())
  const kept = await db.select().from(errorCauses)
  expect(kept.filter(({ source }) => source === 'browser')).toHaveLength(1000)
  expect(kept.filter(({ source }) => source === 'server')).toHaveLength(1)
})
