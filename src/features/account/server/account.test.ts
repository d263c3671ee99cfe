import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sharedApp, testApp } from '#test/app.ts'
import { clientWith, TestClient, testAccount, testPassword } from '#test/client.ts'
import { lockAccounts } from '#test/lock-accounts.ts'
import { auditEntries } from '../../../base/server/audit/tables.ts'
import { users } from '../../auth/server/tables.ts'

const options = { environment: { FEATURES: 'SQLAccount,ResetPassword' }, template: 'empty' } as const
const started = () => testApp(options)

/** A site whose accounts stay as they are. */
const unchanged = sharedApp(options, async (server) => ({
  server,
  client: await clientWith(server),
  editor: await clientWith(server, 'Editor'),
  other: await testAccount(server, 'other'),
}))

const newPassword = 'A-quite-new-Password-9'

const calls = [
  ['/api/account', {}],
  ['/api/account/name', { displayName: 'Somebody' }],
  ['/api/account/password', { current: testPassword, password: newPassword }],
] as const

test('6, D-92 the page and its calls are for every logged-in user, with a role or none', async () => {
  const server = await started()
  const anonymous = new TestClient(server.app)
  const page = await anonymous.get('/account')
  expect(page.statusCode).toBe(302)
  expect(page.headers.location).toBe('/login?redirect=%2Faccount')
  await anonymous.post('/api/auth/authenticated')
  for (const [call, input] of calls) expect((await anonymous.post(call, input)).statusCode, call).toBe(401)
  const client = await clientWith(server)
  const own = await client.get('/account')
  expect(own.statusCode).toBe(200)
  expect(own.headers['cache-control']).toBe('private, no-store')
  expect(own.body).toContain('Your account')
  for (const [call, input] of calls) expect((await client.post(call, input)).statusCode, call).toBe(200)
})

test('T3 an account shows its owner the name, the address, and the purpose of each role', async () => {
  const server = await started()
  const client = await clientWith(server, 'Editor')
  await server.database.db.update(users).set({ email: 'edith@example.org' })
  expect((await client.post('/api/account')).json()).toEqual({
    username: 'user-editor',
    displayName: 'user-editor',
    email: 'edith@example.org',
    roles: [{ name: 'Editor', description: 'Edits pages' }],
    rolesFrom: null,
  })
})

test('T3 the name can be changed: everybody sees it, the username stays, and it is audited', async () => {
  const server = await started()
  const client = await clientWith(server, 'Editor')
  const answer = await client.post('/api/account/name', { displayName: '  Dr Edith Müller 💉 ' })
  expect(answer.json()).toMatchObject({ username: 'user-editor', displayName: 'Dr Edith Müller 💉' })
  expect((await client.post('/api/auth/authenticated')).json()).toMatchObject({ displayName: 'Dr Edith Müller 💉' })
  const [entry] = await server.database.db.select().from(auditEntries).where(eq(auditEntries.action, 'user changed'))
  expect(entry).toMatchObject({ username: 'user-editor', subject: 'user-editor', detail: { changed: ['displayName'] } })
})

test.each([
  [''],
  ['   '],
  ['x'.repeat(201)],
  ['two\nlines'],
  ['\u200b\u3164'],
  ['...'],
  ['ab\u202ecd'],
  [7],
  [null],
  [['a']],
])('an invalid name is refused: %j', async (displayName) => {
  const { client } = await unchanged()
  expect((await client.post('/api/account/name', { displayName })).statusCode).toBe(422)
  expect((await client.post('/api/account')).json().displayName).toBe('user-none')
})

test('nobody changes another account, or more of their own than allowed', async () => {
  const { server, other, editor: client } = await unchanged()
  const more = { id: other.id, username: 'other', email: 'me@example.org', roles: ['Admin'] }
  const named = await client.post('/api/account/name', { displayName: 'Me', ...more })
  const changed = await client.post('/api/account/password', { current: testPassword, password: newPassword, ...more })
  expect([named.statusCode, changed.statusCode]).toEqual([422, 422])
  const rows = await server.database.db.select().from(users)
  expect(rows.find(({ username }) => username === 'other')).toMatchObject({
    displayName: 'other',
    passwordHash: other.passwordHash,
  })
  expect(rows.find(({ username }) => username === 'user-editor')).toMatchObject({
    displayName: 'user-editor',
    email: null,
    roles: ['Editor'],
  })
})

test('D-62 a new password ends the other logins and gives this one a new id; only it logs in from now on', async () => {
  const server = await started()
  const here = await clientWith(server)
  const there = new TestClient(server.app)
  await there.logIn('user-none')
  const before = here.cookies.get('sid')
  const answer = await here.post('/api/account/password', { current: testPassword, password: newPassword })
  expect(answer.json()).toEqual({ ended: 1 })
  expect(here.cookies.get('sid')).not.toBe(before)
  expect((await here.post('/api/account')).statusCode).toBe(200)
  expect((await there.post('/api/account')).statusCode).toBe(403)
  here.cookies.set('sid', before ?? '')
  expect((await here.post('/api/auth/authenticated')).json()).toEqual({})
  expect((await new TestClient(server.app).logIn('user-none')).statusCode).toBe(401)
  expect((await new TestClient(server.app).logIn('user-none', newPassword)).statusCode).toBe(200)
  const [entry] = await server.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'password changed'))
  expect(entry).toMatchObject({ username: 'user-none', detail: { by: 'owner', sessionsEnded: 1 } })
  expect(JSON.stringify([server.log, await server.database.db.select().from(auditEntries)])).not.toContain(newPassword)
})

test('D-62 of two simultaneous changes, the one that proved the old password is refused', async () => {
  const server = await started()
  const [one, other] = [await clientWith(server), new TestClient(server.app)]
  await other.logIn('user-none')
  const held = await lockAccounts(server, 'user-none')
  const change = (client: TestClient, password: string) =>
    client.post('/api/account/password', { current: testPassword, password })
  const first = change(one, newPassword)
  await held.untilWaiting(1)
  const second = change(other, 'Another-new-Password-9')
  await held.untilWaiting(2)
  await held.release()
  expect((await first).statusCode).toBe(200)
  expect((await second).json()).toMatchObject({ code: 'CURRENT_PASSWORD' })
  expect((await new TestClient(server.app).logIn('user-none', newPassword)).statusCode).toBe(200)
})

test('a new password disables pending links that could set another one', async () => {
  const server = await started()
  const client = await clientWith(server)
  const admin = await clientWith(server, 'Admin')
  const link = { functionId: 'reset', username: 'user-none', hours: 0.5, mostUses: 1 }
  const { url } = (await admin.post('/api/link/make', link)).json()
  const uid = new URL(url).pathname.split('/').at(-1)
  await client.post('/api/account/password', { current: testPassword, password: newPassword })
  expect((await client.post('/api/link/process', { uid })).json()).toMatchObject({ status: 2 })
})

test.each([
  ['Short-1', 'New password must be at least 14 characters'],
  [
    'onlylowercaseletters',
    'New password must contain characters from at least 3 of the following categories: Uppercase letters / Lowercase letters / Numbers / Symbols',
  ],
  [`Aa1${'x'.repeat(254)}`, 'New password must be at most 256 characters'],
  ['Password123456', 'New password is on lists of stolen passwords. Choose another'],
])('5.1, D-62 an invalid new password is refused with its message: %s', async (password, message) => {
  const { server, client } = await unchanged()
  const answer = await client.post('/api/account/password', { current: testPassword, password })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ Message: message, code: 'PASSWORD' })
  expect((await new TestClient(server.app).logIn('user-none')).statusCode).toBe(200)
})

test('the current password must be right; failures are stored, count with those of login, and end in a wait', async () => {
  const server = await started()
  const client = await clientWith(server)
  const attempt = (current: string) => client.post('/api/account/password', { current, password: newPassword })
  for (let time = 0; time < 9; time++) {
    const answer = await attempt('Wrong-Horse-7-Battery')
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ Message: 'The current password is wrong.', code: 'CURRENT_PASSWORD' })
  }
  expect((await new TestClient(server.app).logIn('user-none', 'Wrong-Horse-7-Battery')).statusCode).toBe(401)
  const late = await attempt(testPassword)
  expect(late.statusCode).toBe(429)
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  expect((await client.post('/api/account')).statusCode).toBe(200)
  const refusals = await server.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'password change refused'))
  expect(refusals).toHaveLength(10)
})

test('calls of an account need the XSRF token', async () => {
  const { client } = await unchanged()
  for (const [call, input] of calls.slice(1)) {
    const answer = await client.post(call, input, { token: false })
    expect(answer.statusCode, call).toBe(400)
    expect(answer.json().code).toBe('XSRF')
  }
})
