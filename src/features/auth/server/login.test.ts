import argon2 from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { sharedApp, testApp } from '#test/app.ts'
import { clientWith, TestClient, testAccount, testPassword } from '#test/client.ts'
import { lockAccounts } from '#test/lock-accounts.ts'
import { auditEntries } from '../../../base/server/audit/tables.ts'
import { hashPassword } from './passwords.ts'
import { sessions, users } from './tables.ts'

const noCaptcha = { environment: { FEATURES: '' }, template: 'empty' } as const

/** A site whose accounts stay as they are. */
const unchanged = sharedApp(noCaptcha, async (server) => {
  await testAccount(server, 'Edith', ['Editor'])
  return {
    app: server.app,
    userWithoutRole: await clientWith(server),
    editor: await clientWith(server, 'Editor'),
    admin: await clientWith(server, 'Admin', 'Editor'),
  }
})

test('7 authenticate returns the user with username and roles, and sets the session cookie as D-95 says', async () => {
  const { app } = await unchanged()
  const client = new TestClient(app)
  const answer = await client.logIn(' edith ')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ username: 'Edith', displayName: 'Edith', roles: ['Editor'] })
  expect(answer.cookies.find(({ name }) => name === 'sid')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
  })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('D-95 over https the cookie is __Host-sid with Secure, and a plain sid is ignored', async () => {
  const server = await testApp({ ...noCaptcha, environment: { FEATURES: '', PUBLIC_URL: 'https://mds.example' } })
  await testAccount(server, 'edith')
  const client = new TestClient(server.app)
  const answer = await client.logIn('edith')
  const cookie = answer.cookies.find(({ name }) => name === '__Host-sid')
  expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(cookie).not.toHaveProperty('domain')
  expect((await client.post('/api/auth/authenticated')).json()).toMatchObject({ username: 'edith' })
  client.cookies.clear()
  client.cookies.set('sid', cookie?.value ?? '')
  expect((await client.post('/api/auth/authenticated')).json()).toEqual({})
})

test('the database stores the digest of a session id, not the id', async () => {
  const server = await testApp(noCaptcha)
  const client = await clientWith(server)
  const [row] = await server.database.db.select().from(sessions)
  const id = client.cookies.get('sid') ?? ''
  expect(Buffer.from(id, 'base64url')).toHaveLength(32)
  expect(JSON.stringify(row)).not.toContain(id)
})

test('wrong name, wrong password and disabled account get the same answer, and each costs one hash', async () => {
  const server = await testApp(noCaptcha)
  await testAccount(server, 'edith')
  const away = await testAccount(server, 'away')
  // As the product hashes passwords; test accounts have cheaper hashes.
  await server.database.db.update(users).set({ passwordHash: await hashPassword(testPassword) })
  await server.database.db.update(users).set({ isDisabled: true }).where(eq(users.id, away.id))
  await server.database.db.insert(users).values({ username: 'unset', displayName: 'Without a password' })
  const tries: [string, string][] = [
    ['nobody', testPassword],
    ['edith', 'wrong'],
    ['edith', 'x'.repeat(1024)],
    ['away', testPassword],
    ['unset', ''.padEnd(14, '?')],
  ]
  const verify = vi.spyOn(argon2, 'verify')
  for (const [username, password] of tries) {
    verify.mockClear()
    const answer = await new TestClient(server.app).logIn(username, password)
    expect({ status: answer.statusCode, ...answer.json(), ref: '' }, username).toEqual({
      status: 401,
      Message: 'The username or password is wrong.',
      Info: '',
      code: 'UNAUTHENTICATED',
      ref: '',
    })
    const hashes = verify.mock.calls.map(([hash]) => hash)
    expect(hashes, username).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)])
    expect(answer.cookies.map(({ name }) => name)).not.toContain('sid')
  }
})

test('D-96 after ten failures in 15 minutes that account and address wait; others do not, and success clears the count', async () => {
  const server = await testApp(noCaptcha)
  await testAccount(server, 'edith')
  const client = new TestClient(server.app)
  for (let failure = 0; failure < 9; failure++) expect((await client.logIn('edith', 'wrong')).statusCode).toBe(401)
  expect((await client.logIn('edith')).statusCode).toBe(200)
  for (let failure = 0; failure < 10; failure++) expect((await client.logIn('edith', 'wrong')).statusCode).toBe(401)
  const verify = vi.spyOn(argon2, 'verify')
  const refused = await client.logIn('EDITH')
  expect(refused.statusCode).toBe(429)
  expect(refused.json().Message).toBe('The username or password is wrong.')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
  expect(verify).not.toHaveBeenCalled()
  expect((await client.logIn('somebody-else', 'wrong')).statusCode).toBe(401)
  client.address = '192.0.2.2'
  expect((await client.logIn('edith')).statusCode).toBe(200)
})

test.each([
  ['edith', 'edİth'], // the database lower-cases it to a plain i, JavaScript does not
  ['åsé', 'åsé'.normalize('NFD')],
])('D-96 another spelling of a name gives no further attempts: %s as %s', async (username, otherwise) => {
  const server = await testApp(noCaptcha)
  await testAccount(server, username)
  const client = new TestClient(server.app)
  expect((await client.logIn(otherwise)).statusCode).toBe(200)
  for (let failure = 0; failure < 10; failure++) await client.logIn(username, 'wrong')
  expect((await client.logIn(otherwise)).statusCode).toBe(429)
})

test('D-62 a login with the old password during a password change or disabling is refused', async () => {
  const server = await testApp({ ...noCaptcha, environment: { FEATURES: 'SQLAccount' }, connections: 6 })
  const owner = await clientWith(server)
  const admin = await clientWith(server, 'Admin')
  const { id } = await testAccount(server, 'closed')
  const held = await lockAccounts(server, 'user-none', 'closed')
  const acts = [
    owner.post('/api/account/password', { current: testPassword, password: 'A-quite-new-Password-9' }),
    admin.post('/api/admin/users/disable', { id, isDisabled: true }),
  ]
  await held.untilWaiting(2)
  const thieves = ['user-none', 'closed'].map(
    async (username) => (await new TestClient(server.app).logIn(username)).statusCode,
  )
  await held.untilWaiting(4)
  await held.release()
  expect((await Promise.all(acts)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await Promise.all(thieves)).toEqual([401, 401])
  expect(await server.database.db.select().from(sessions)).toHaveLength(2)
})

test('D-45 a logged-in visitor is redirected to an address in any script', async () => {
  const { userWithoutRole: client } = await unchanged()
  const answer = await client.get(`/login?redirect=${encodeURIComponent('/about?q=a b%20ü€#😀')}`)
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe('/about?q=a%20b%20%C3%BC%E2%82%AC#%F0%9F%98%80')
})

test('D-96 the count is in the database: a second process uses it, also for an unknown name', async () => {
  const first = await testApp(noCaptcha)
  const second = await testApp({ ...noCaptcha, database: first.database })
  const statuses = await Promise.all(
    Array.from({ length: 14 }, async (_, at) => {
      const client = new TestClient(at % 2 ? first.app : second.app)
      return (await client.logIn('nobody', 'wrong')).statusCode
    }),
  )
  expect(statuses.sort()).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
})

test('D-96 one address may try sixty times a minute, for any accounts', async () => {
  const server = await testApp(noCaptcha)
  const client = new TestClient(server.app)
  await client.post('/api/auth/authenticated')
  const ask = async (at: number) =>
    (await client.post('/api/auth/authenticate', { username: `user${at}`, password: 'wrong' })).statusCode
  const statuses = await Promise.all(Array.from({ length: 62 }, (_, at) => ask(at)))
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  client.address = '2001:db8:1:2::1'
  expect(await ask(100)).toBe(401)
})

test('each login gets a new id: an existing id is worthless afterwards', async () => {
  const server = await testApp(noCaptcha)
  const client = await clientWith(server)
  const before = client.cookies.get('sid') ?? ''
  await client.logIn('user-none')
  expect(client.cookies.get('sid')).not.toBe(before)
  const thief = new TestClient(server.app)
  thief.cookies.set('sid', before)
  expect((await thief.post('/api/auth/authenticated')).json()).toEqual({})
  const fixed = new TestClient(server.app)
  fixed.cookies.set('sid', 'chosen-by-somebody-else')
  await fixed.logIn('user-none')
  expect(fixed.cookies.get('sid')).not.toBe('chosen-by-somebody-else')
})

test('D-13 deauthenticate ends the session on the server, expires the cookie, renews the token, and is idempotent', async () => {
  const server = await testApp(noCaptcha)
  const client = await clientWith(server)
  const id = client.cookies.get('sid') ?? ''
  const token = client.cookies.get('XSRF-TOKEN')
  const answer = await client.post('/api/auth/deauthenticate')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({})
  expect(client.cookies.has('sid')).toBe(false)
  expect(client.cookies.get('XSRF-TOKEN')).not.toBe(token)
  const again = new TestClient(server.app)
  again.cookies.set('sid', id)
  expect((await again.post('/api/auth/authenticated')).json()).toEqual({})
  expect((await client.post('/api/auth/deauthenticate')).statusCode).toBe(200)
})

test('D-103, D-12 authenticated is {} and roles are [] for anonymous; Admin also gets all roles', async () => {
  const { app, editor, admin } = await unchanged()
  const anonymous = new TestClient(app)
  expect((await anonymous.post('/api/auth/authenticated')).json()).toEqual({})
  expect((await anonymous.post('/api/auth/roles')).json()).toEqual({ roles: [] })
  expect((await editor.post('/api/auth/roles')).json()).toEqual({ roles: ['Editor'] })
  const { roles, available } = (await admin.post('/api/auth/roles')).json()
  expect(roles).toEqual(['Admin', 'Editor'])
  expect(available.map(({ name }: { name: string }) => name)).toEqual([
    'Admin',
    'Editor',
    'Database',
    'DataWriter',
    'DataReader',
  ])
})

/** A site with an account for each role, named after it: every test logs in to begin a session of its own. */
const siteForSessions = sharedApp(noCaptcha, async (server) => {
  for (const role of ['Editor', 'Database']) await testAccount(server, role, [role])
  return server
})

test.each([
  ['Editor', { seen: 12 * 60 - 1 }, true],
  ['Editor', { seen: 12 * 60 + 1 }, false],
  ['Editor', { seen: 0, created: 7 * 24 * 60 - 1 }, true],
  ['Editor', { seen: 0, created: 7 * 24 * 60 + 1 }, false],
  ['Database', { seen: 29 }, true],
  ['Database', { seen: 31 }, false],
])('D-61 a session of %s that was %j minutes ago lasts: %s', async (role, ago, lasts) => {
  const server = await siteForSessions()
  const client = new TestClient(server.app)
  expect((await client.logIn(role)).statusCode).toBe(200)
  const before = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await server.database.db
    .update(sessions)
    .set({ seen: before(ago.seen), created: before('created' in ago ? (ago.created ?? 0) : ago.seen) })
  const answer = await client.post('/api/auth/authenticated')
  expect('username' in answer.json()).toBe(lasts)
  expect(client.cookies.has('sid')).toBe(lasts)
})

test('a call keeps a session alive, but the browser’s session check does not', async () => {
  const server = await testApp(noCaptcha)
  const client = await clientWith(server, 'Database')
  await server.database.db.update(sessions).set({ seen: new Date(Date.now() - 20 * 60_000) })
  const idleMs = async () => {
    const [row] = await server.database.db.select().from(sessions)
    return Date.now() - (row?.seen.getTime() ?? 0)
  }
  const { endsInMs } = (await client.post('/api/auth/authenticated')).json()
  expect(Math.round(endsInMs / 60_000)).toBe(10)
  expect(await idleMs()).toBeGreaterThan(19 * 60_000)
  await client.post('/api/auth/roles')
  expect(await idleMs()).toBeLessThan(60_000)
})

test('opening a page keeps a session alive', async () => {
  const server = await testApp(noCaptcha)
  const client = await clientWith(server, 'Database')
  await server.database.db.update(sessions).set({ seen: new Date(Date.now() - 20 * 60_000) })
  await client.get('/about')
  const { endsInMs } = (await client.post('/api/auth/authenticated')).json()
  expect(Math.round(endsInMs / 60_000)).toBe(30)
})

test('users list and end their own sessions, and nobody else’s', async () => {
  const server = await testApp(noCaptcha)
  const here = await clientWith(server)
  const there = new TestClient(server.app)
  await there.logIn('user-none')
  const stranger = await clientWith(server, 'Editor')
  const list = (await here.post('/api/auth/sessions')).json().sessions
  expect(list).toHaveLength(2)
  const other = list.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
  expect((await stranger.post('/api/auth/sessions/revoke', { id: other.id })).statusCode).toBe(404)
  expect((await here.post('/api/auth/sessions/revoke', { id: other.id })).statusCode).toBe(200)
  expect((await there.post('/api/auth/sessions')).statusCode).toBe(403)
  await there.logIn('user-none')
  expect((await here.post('/api/auth/sessions/revoke-others')).json()).toEqual({ ended: 1 })
  expect((await there.post('/api/auth/authenticated')).json()).toEqual({})
  expect((await here.post('/api/auth/authenticated')).json()).toMatchObject({ username: 'user-none' })
})

test('disabling an account and removing a role work at once', async () => {
  const server = await testApp(noCaptcha)
  const client = await clientWith(server, 'Editor')
  await server.database.db.update(users).set({ roles: [] })
  expect((await client.post('/api/auth/roles')).json()).toEqual({ roles: [] })
  await server.database.db.update(users).set({ isDisabled: true })
  expect((await client.post('/api/auth/authenticated')).json()).toEqual({})
})

test('401 without a login, 403 for an ended session', async () => {
  const server = await testApp(noCaptcha)
  expect((await new TestClient(server.app).post('/api/auth/sessions')).statusCode).toBe(401)
  const client = await clientWith(server)
  await server.database.db.delete(sessions)
  const answer = await client.post('/api/auth/sessions')
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ Message: 'Your session has ended.', Info: 'Please log in again.' })
})

test('the audit has every login, refusal and logout with user, time, address and reason, and no typed name', async () => {
  const server = await testApp(noCaptcha)
  const client = await clientWith(server, 'Editor')
  await client.post('/api/auth/deauthenticate')
  await client.logIn('user-editor', 'wrong')
  await client.logIn('my-secret-password', 'wrong')
  const rows = await server.database.db.select().from(auditEntries).orderBy(auditEntries.id)
  expect(rows.map(({ username, address, action, detail }) => ({ username, address, action, detail }))).toEqual([
    { username: 'user-editor', address: '192.0.2.1', action: 'login', detail: {} },
    { username: 'user-editor', address: '192.0.2.1', action: 'logout', detail: {} },
    { username: 'user-editor', address: '192.0.2.1', action: 'login refused', detail: { reason: 'wrong password' } },
    { username: '', address: '192.0.2.1', action: 'login refused', detail: { reason: 'unknown name' } },
  ])
  expect(rows.every(({ at }) => Date.now() - at.getTime() < 60_000)).toBe(true)
})

test.each([
  [{}, 'Username: Invalid input'],
  [{ username: 'edith', password: 'x', extra: 1 }, 'Request: Unrecognized key'],
  [{ next: 'code', code: '12' }, 'Code: Enter the six digits'],
])('7 what is wrong with the input is named: %j', async (input, info) => {
  const { app } = await unchanged()
  const client = new TestClient(app)
  await client.post('/api/auth/authenticated')
  const answer = await client.post('/api/auth/authenticate', input)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().Info).toContain(info)
})
