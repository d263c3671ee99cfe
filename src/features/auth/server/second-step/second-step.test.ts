import argon2 from '@node-rs/argon2'
import { eq, isNull } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { clientWith, TestClient, testAccount, testPassword } from '#test/client.ts'
import { outboxIn } from '#test/emails.ts'
import { completeStep, setUpCodes } from '#test/second-step.ts'
import { codeAt, stepKey } from '#test/second-step-codes.ts'
import { auditEntries } from '../../../../base/server/audit/tables.ts'
import type { Host } from '../../../../base/server/feature.ts'
import { authFeature } from '../index.ts'
import { sessions, users } from '../tables.ts'
import { codeApps, passkeyChallenges, pendingLogins, recoveryCodes as recoveryTable } from './tables.ts'

const options = { environment: { FEATURES: 'SQLAccount', SECOND_STEP_KEY: stepKey }, template: 'empty' } as const
const periodMs = 30_000

/** A clock that tests move; it begins in the middle of a time step. */
function ownClock() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T10:00:15Z') })
  return { later: (ms: number) => vi.setSystemTime(Date.now() + ms) }
}

/** A site with an account, `user-editor`, that logs in with codes, and its client. */
async function siteWithCodes(environment: Record<string, string> = {}) {
  const clock = ownClock()
  const server = await testApp({ ...options, environment: { ...options.environment, ...environment } })
  const client = await clientWith(server, 'Editor')
  await server.database.db.update(users).set({ email: 'edith@mds.example' })
  const { secret, recoveryCodes } = await setUpCodes(client)
  // The code that confirmed the app is used up.
  clock.later(periodMs)
  return { clock, server, client, secret, recoveryCodes }
}

/** A browser that has passed the password. */
async function pending({ app }: Pick<TestApp, 'app'>, address = '192.0.2.1') {
  const client = new TestClient(app)
  client.address = address
  const answer = await client.logIn('user-editor')
  expect(answer.json()).toMatchObject({ next: 'code' })
  return client
}

const actions = async ({ database }: TestApp) =>
  (await database.db.select().from(auditEntries).orderBy(auditEntries.id)).map(({ action }) => action)

const nameOfUser = async (client: TestClient) => (await client.post('/api/auth/authenticated')).json().username

test('D-127 a right password gets the next step and a cookie for it, no user and no session; the code logs in', async () => {
  const { server, secret } = await siteWithCodes()
  const client = new TestClient(server.app)
  const asked = await client.logIn('user-editor')
  expect(asked.statusCode).toBe(200)
  expect(asked.json()).toEqual({ next: 'code', methods: ['code', 'recoveryCode'] })
  expect(asked.cookies.map(({ name }) => name)).not.toContain('sid')
  expect(asked.cookies.find(({ name }) => name === 'login')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: 300,
  })
  expect(await nameOfUser(client)).toBeUndefined()
  const [row] = await server.database.db.select().from(pendingLogins)
  expect(JSON.stringify(row)).not.toContain(client.cookies.get('login'))
  const answer = await completeStep(client, { code: codeAt(secret) })
  expect(answer.json()).toEqual({ username: 'user-editor', displayName: 'user-editor', roles: ['Editor'] })
  expect(client.cookies.has('login')).toBe(false)
  expect(await nameOfUser(client)).toBe('user-editor')
  const [entry] = (await server.database.db.select().from(auditEntries).orderBy(auditEntries.id)).slice(-1)
  expect(entry).toMatchObject({ action: 'login', detail: { methods: ['password', 'code'] } })
})

test('over https the cookie of the step has the prefix __Host-', async () => {
  const { server } = await siteWithCodes({ PUBLIC_URL: 'https://mds.example' })
  const answer = await new TestClient(server.app).logIn('user-editor')
  expect(answer.cookies.find(({ name }) => name === '__Host-login')).toMatchObject({ secure: true, path: '/' })
})

test('a name, a password or an account that is refused looks and costs the same with a second step', async () => {
  const { server } = await siteWithCodes()
  const { id } = await testAccount(server, 'plain')
  const away = await clientWith(server)
  await setUpCodes(away)
  await server.database.db.update(users).set({ isDisabled: true }).where(eq(users.username, 'user-none'))
  await server.database.db.update(users).set({ isDisabled: true }).where(eq(users.id, id))
  const verify = vi.spyOn(argon2, 'verify')
  const answers = []
  for (const [username, password] of [
    ['nobody', testPassword],
    ['user-editor', 'wrong'],
    ['user-none', testPassword],
    ['plain', testPassword],
  ] as const) {
    verify.mockClear()
    const answer = await new TestClient(server.app).logIn(username, password)
    const names = answer.cookies.map(({ name }) => name)
    answers.push({ ...answer.json(), ref: '', status: answer.statusCode, names, hashes: verify.mock.calls.length })
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 401, hashes: 1 })
})

test.each([
  [-2, 401],
  [-1, 200],
  [0, 200],
  [1, 200],
  [2, 401],
])('a code of the time step %i gets %i', async (steps, status) => {
  const { clock, server, secret } = await siteWithCodes()
  clock.later(4 * periodMs)
  const client = await pending(server)
  expect((await completeStep(client, { code: codeAt(secret, Date.now() + steps * periodMs) })).statusCode).toBe(status)
})

test('a code is good once, and none before it afterwards', async () => {
  const { clock, server, secret } = await siteWithCodes()
  clock.later(4 * periodMs)
  const code = codeAt(secret)
  const earlier = codeAt(secret, Date.now() - periodMs)
  expect((await completeStep(await pending(server), { code })).statusCode).toBe(200)
  for (const used of [code, earlier]) {
    const answer = await completeStep(await pending(server), { code: used })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ Message: 'The code is not right.', code: 'CODE' })
  }
  await completeStep(await pending(server), { code: '000000' })
  const refused = await server.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'second step refused'))
    .orderBy(auditEntries.id)
  expect(refused.map(({ detail }) => detail)).toEqual(
    ['code used already', 'older than the last code used', 'wrong code'].map((reason) => ({ method: 'code', reason })),
  )
  clock.later(periodMs)
  expect((await completeStep(await pending(server), { code: codeAt(secret) })).statusCode).toBe(200)
})

test('a code, a recovery code and a step are good once on two processes at the same moment', async () => {
  const { server, secret, recoveryCodes } = await siteWithCodes()
  const other = await testApp({ ...options, database: server.database })
  const statuses = async (steps: Promise<{ statusCode: number }>[]) =>
    (await Promise.all(steps)).map(({ statusCode }) => statusCode).sort()
  const here = await pending(server)
  const there = await pending(other)
  const code = codeAt(secret)
  expect(await statuses([completeStep(here, { code }), completeStep(there, { code })])).toEqual([200, 401])
  const [one, two] = [await pending(server), await pending(other)]
  const [recoveryCode] = recoveryCodes
  expect(await statuses([completeStep(one, { recoveryCode }), completeStep(two, { recoveryCode })])).toEqual([200, 401])
  const begun = await pending(server)
  const copied = new TestClient(other.app)
  for (const [name, value] of begun.cookies) copied.cookies.set(name, value)
  expect(
    await statuses([
      completeStep(begun, { recoveryCode: recoveryCodes[1] }),
      completeStep(copied, { recoveryCode: recoveryCodes[2] }),
    ]),
  ).toEqual([200, 401])
})

test('a recovery code logs in once, however it is typed, and the owner is notified', async () => {
  const { server, recoveryCodes } = await siteWithCodes()
  expect(recoveryCodes).toHaveLength(10)
  for (const code of recoveryCodes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  const typed = (recoveryCodes[0] ?? '').toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  const answer = await completeStep(await pending(server), { recoveryCode: typed })
  expect(answer.json()).toMatchObject({ username: 'user-editor', recoveryCodesLeft: 9 })
  expect((await completeStep(await pending(server), { recoveryCode: recoveryCodes[0] })).statusCode).toBe(401)
  const messages = async () => (await outboxIn(server.dataDir)).map(({ text }) => text).join()
  await expect.poll(messages).toContain('one of your recovery codes. 9 recovery codes are left.')
  const hashes = await server.database.db.select().from(recoveryTable)
  for (const { hash } of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('new recovery codes end the old ones', async () => {
  const { server, client, recoveryCodes } = await siteWithCodes()
  const renewed = (await client.post('/api/account/second-step/recovery-codes')).json().recoveryCodes
  expect((await completeStep(await pending(server), { recoveryCode: recoveryCodes[0] })).statusCode).toBe(401)
  expect((await completeStep(await pending(server), { recoveryCode: renewed[0] })).statusCode).toBe(200)
})

test('five wrong codes end the step; what is no code is not counted', async () => {
  const { server, secret } = await siteWithCodes()
  const client = await pending(server)
  for (const code of ['12345', '1234567', 'abcdef', '', '１２３４５６'])
    expect((await completeStep(client, { code })).statusCode, code).toBe(422)
  for (let wrong = 0; wrong < 4; wrong++)
    expect((await completeStep(client, { code: '000 000' })).json().code).toBe('CODE')
  expect((await completeStep(client, { code: '000000' })).json().code).toBe('STEP_OVER')
  const late = await completeStep(client, { code: codeAt(secret) })
  expect(late.statusCode).toBe(401)
  expect(late.json().code).toBe('STEP_OVER')
})

test('guessing from 100 addresses closes the step for 15 minutes, not the password, and the owner is notified', async () => {
  const { clock, server, secret } = await siteWithCodes()
  const statuses = []
  for (let guess = 0; guess < 100; guess++) {
    const client = await pending(server, `192.0.2.${guess}`)
    statuses.push((await completeStep(client, { code: '000000' })).statusCode)
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(90)
  const closed = await completeStep(await pending(server), { code: codeAt(secret) })
  expect(closed.statusCode).toBe(429)
  expect(Number(closed.headers['retry-after'])).toBeGreaterThan(14 * 60)
  const told = async () => (await outboxIn(server.dataDir)).filter(({ text }) => text.includes('10 wrong codes')).length
  await expect.poll(told).toBe(1)
  clock.later(15 * 60_000)
  expect((await completeStep(await pending(server), { code: codeAt(secret) })).statusCode).toBe(200)
})

test('a step ends after five minutes, and with another password or a disabled account', async () => {
  const { clock, server, client, secret } = await siteWithCodes()
  const slow = await pending(server)
  clock.later(5 * 60_000)
  expect((await completeStep(slow, { code: codeAt(secret) })).json().code).toBe('STEP_OVER')
  const before = await pending(server)
  const password = 'A-quite-new-Password-9'
  expect((await client.post('/api/account/password', { current: testPassword, password })).statusCode).toBe(200)
  expect((await completeStep(before, { code: codeAt(secret) })).json().code).toBe('STEP_OVER')
  const last = new TestClient(server.app)
  await last.logIn('user-editor', password)
  await server.database.db.update(users).set({ isDisabled: true })
  expect((await completeStep(last, { code: codeAt(secret) })).json().code).toBe('STEP_OVER')
})

test('a step without a cookie, or with another, is refused', async () => {
  const { server, secret } = await siteWithCodes()
  const client = new TestClient(server.app)
  await client.post('/api/auth/authenticated')
  for (const cookie of [undefined, '', 'a'.repeat(43)]) {
    if (cookie !== undefined) client.cookies.set('login', cookie)
    expect((await completeStep(client, { code: codeAt(secret) })).json().code).toBe('STEP_OVER')
  }
})

test('setting up and removing ends the other sessions, and the owner is notified', async () => {
  const clock = ownClock()
  const server = await testApp(options)
  const client = await clientWith(server, 'Editor')
  await server.database.db.update(users).set({ email: 'edith@mds.example' })
  const other = new TestClient(server.app)
  await other.logIn('user-editor')
  const { secret } = await setUpCodes(client)
  expect(await nameOfUser(other)).toBeUndefined()
  expect(await nameOfUser(client)).toBe('user-editor')
  clock.later(periodMs)
  await other.logIn('user-editor')
  await completeStep(other, { code: codeAt(secret) })
  expect((await client.post('/api/account/second-step/codes/begin')).statusCode).toBe(409)
  expect((await client.post('/api/account/second-step/codes/remove')).statusCode).toBe(200)
  expect(await nameOfUser(other)).toBeUndefined()
  expect((await new TestClient(server.app).logIn('user-editor')).json()).toMatchObject({ username: 'user-editor' })
  expect(await server.database.db.select().from(recoveryTable)).toEqual([])
  const told = async () => (await outboxIn(server.dataDir)).map(({ text }) => text).join()
  await expect.poll(told).toContain('An app for one-time codes now protects your account.')
  await expect.poll(told).toContain('The app for one-time codes was removed.')
  expect(await actions(server)).toEqual(expect.arrayContaining(['second step added', 'second step removed']))
})

test('an app is in force only after its first code, within 15 minutes', async () => {
  const clock = ownClock()
  const server = await testApp(options)
  const client = await clientWith(server)
  const begin = async () => (await client.post('/api/account/second-step/codes/begin')).json().secret
  const confirm = async (code: string) =>
    (await client.post('/api/account/second-step/codes/confirm', { code })).statusCode
  const first = await begin()
  expect((await new TestClient(server.app).logIn('user-none')).json()).toMatchObject({ username: 'user-none' })
  expect(await confirm('000000')).toBe(422)
  const second = await begin()
  expect(await confirm(codeAt(first))).toBe(422)
  clock.later(15 * 60_000 + 1)
  await client.post('/api/auth/prove', { password: testPassword })
  expect(await confirm(codeAt(second))).toBe(422)
  expect(await confirm(codeAt(await begin()))).toBe(200)
})

test('SECOND_STEP_ROLES: 14 days from the first login, then no roles until a second step is set up', async () => {
  const clock = ownClock()
  const environment = { ...options.environment, SECOND_STEP_ROLES: 'Admin, Editor' }
  const server = await testApp({ ...options, environment })
  const client = await clientWith(server, 'Editor')
  const who = async () => (await client.post('/api/auth/authenticated')).json()
  expect(await who()).toMatchObject({ roles: ['Editor'], secondStepBy: '2026-12-09T10:00:15.000Z' })
  clock.later(14 * 24 * 60 * 60_000)
  expect((await client.logIn('user-editor')).json()).toMatchObject({ roles: [], secondStepBy: null })
  expect(await who()).toMatchObject({ roles: [], secondStepBy: null })
  const edit = () => client.post('/api/editing/documents', {})
  expect((await edit()).statusCode).not.toBe(200)
  expect((await client.get('/account')).statusCode).toBe(200)
  const { secret } = await setUpCodes(client)
  expect(await who()).toMatchObject({ roles: ['Editor'] })
  expect(await who()).not.toHaveProperty('secondStepBy')
  expect((await client.post('/api/account/second-step/codes/remove')).statusCode).toBe(422)
  clock.later(periodMs)
  expect((await completeStep(await pending(server), { code: codeAt(secret) })).json()).toMatchObject({
    roles: ['Editor'],
  })
  // Who has no such role is asked for nothing.
  expect((await (await clientWith(server)).post('/api/auth/authenticated')).json()).not.toHaveProperty('secondStepBy')
})

test('another administrator resets a second step with a reason, never their own', async () => {
  const environment = { ...options.environment, SECOND_STEP_ROLES: 'Editor' }
  const { server, client } = await siteWithCodes(environment)
  const admin = await clientWith(server, 'Admin')
  const list = async () => (await admin.post('/api/admin/users')).json().users
  const [own, editor] = ['user-admin', 'user-editor'].map(async (name) =>
    (await list()).find(({ username }: { username: string }) => username === name),
  )
  expect(await editor).toMatchObject({ hasSecondStep: true })
  const reset = async (id: number, reason: string) =>
    (await admin.post('/api/admin/users/second-step/reset', { id, reason })).statusCode
  const { id } = await editor
  expect(await reset((await own).id, 'Lost the phone')).toBe(422)
  expect(await reset(id, '  ')).toBe(422)
  expect(await reset(id, 'Lost the phone; known by voice')).toBe(200)
  expect(await nameOfUser(client)).toBeUndefined()
  // The password alone does not bring the roles.
  expect((await new TestClient(server.app).logIn('user-editor')).json()).toMatchObject({ roles: [] })
  const [entry] = await server.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'second step reset'))
  expect(entry).toMatchObject({ username: 'user-admin', detail: { reason: 'Lost the phone; known by voice' } })
  const told = async () => (await outboxIn(server.dataDir)).map(({ text }) => text).join()
  await expect.poll(told).toContain('An administrator has removed the second step')
})

test('no secret, code or token is in the log, the audit, the messages or in clear in the database', async () => {
  const { clock, server, client, secret, recoveryCodes } = await siteWithCodes()
  const step = await pending(server)
  const token = step.cookies.get('login') ?? ''
  const code = codeAt(secret)
  await completeStep(step, { code: '918273' })
  await completeStep(step, { code })
  await completeStep(await pending(server), { recoveryCode: recoveryCodes[0] })
  await client.post('/api/auth/authenticate', { next: 'code', code, extra: secret })
  clock.later(periodMs)
  const { rows } = await server.database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  )
  const stored = await Promise.all(
    rows.map(async ({ name }) => JSON.stringify((await server.database.pool.query(`select * from "${name}"`)).rows)),
  )
  await expect.poll(() => outboxIn(server.dataDir).then((sent) => sent.length)).toBeGreaterThan(1)
  const seen = [...stored, JSON.stringify(server.log), JSON.stringify(await outboxIn(server.dataDir))].join()
  expect(seen).toContain('second step refused')
  for (const hidden of [secret, code, '918273', token, stepKey, ...recoveryCodes]) {
    expect(hidden.length).toBeGreaterThan(5)
    expect(seen).not.toContain(hidden)
    expect(seen).not.toContain(hidden.replace('-', ''))
  }
  const [app] = await server.database.db.select().from(codeApps)
  expect(app?.sealedSecret).toBeDefined()
  expect(await server.database.db.select().from(sessions)).not.toEqual([])
})

test('the clean-up deletes logins, apps and challenges that nobody has finished, once they have expired', async () => {
  const { clock, server } = await siteWithCodes()
  const { db } = server.database
  const other = await clientWith(server)
  await pending(server)
  await other.post('/api/account/second-step/codes/begin')
  await other.post('/api/auth/passkey')
  const cleanUp = () => authFeature.cleanUp?.({ db, config: { DATA_DIR: server.dataDir } } as Host, new Date())
  const counts = async () => [
    (await db.select().from(pendingLogins)).length,
    (await db.select().from(codeApps).where(isNull(codeApps.confirmed))).length,
    (await db.select().from(passkeyChallenges)).length,
  ]
  await cleanUp()
  expect(await counts()).toEqual([1, 1, 1])
  clock.later(15 * 60_000 + 1)
  await cleanUp()
  expect(await counts()).toEqual([0, 0, 0])
  expect(await db.select().from(codeApps)).toHaveLength(1)
})

test('without SECOND_STEP_KEY a process with a database of its own makes a key; several must be given one', async () => {
  ownClock()
  const server = await testApp({ ...options, environment: { FEATURES: '' } })
  await setUpCodes(await clientWith(server))
  const shared = { template: 'empty', database: server.database } as const
  await expect(testApp({ ...shared, environment: { FEATURES: '' } })).rejects.toThrow(/^SECOND_STEP_KEY: must be set/)
  await server.database.db.delete(codeApps)
  const other = await testApp({ ...shared, environment: { FEATURES: '' } })
  const client = await clientWith(other, 'Editor')
  expect((await client.post('/api/account/second-step')).json()).toMatchObject({ mayUseCodes: false })
  expect((await client.post('/api/account/second-step/codes/begin')).statusCode).toBe(422)
})

test.each([
  [{ SECOND_STEP_ROLES: 'Admin,Nurse' }, /^SECOND_STEP_ROLES: there is no role Nurse/],
  [{ SECOND_STEP_KEY: 'short' }, /^SECOND_STEP_KEY: must be 32 bytes/],
  [{ SECOND_STEP_KEY: `${stepKey},${stepKey},${stepKey}` }, /^SECOND_STEP_KEY: must be 32 bytes/],
])('a start is refused, and names the variable: %j', async (environment, message) => {
  await expect(testApp({ template: 'empty', environment })).rejects.toThrow(message)
})
