import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { TestPasskey } from '#test/authenticator.ts'
import { clientWith, TestClient, testPassword } from '#test/client.ts'
import { allFeatures, declaredEndpoints } from '#test/declared-endpoints.ts'
import { outboxIn } from '#test/emails.ts'
import { setUpCodes } from '#test/second-step.ts'
import { codeAt, stepKey } from '#test/second-step-codes.ts'
import { auditEntries } from '../../../base/server/audit/tables.ts'
import { sessions, users } from './tables.ts'

const minuteMs = 60_000
const site = 'http://localhost:3000'
const guarded = '/api/account/second-step/codes/begin'
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** A site, and a client who has logged in eleven minutes ago; `prepare` is what they did before. */
async function siteWithOldLogin<Made>(prepare: (client: TestClient) => Promise<Made>, ...roles: string[]) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T10:00:15Z') })
  const environment = { FEATURES: allFeatures, SECOND_STEP_KEY: stepKey, PUBLIC_URL: site }
  const server = await testApp({ template: 'empty', environment })
  const client = await clientWith(server, 'Admin', ...roles)
  const made = await prepare(client)
  later(11 * minuteMs)
  return { server, client, made }
}

const noStep = async () => {}

const detailsOf = async ({ database }: TestApp, action: string) =>
  (await database.db.select().from(auditEntries).where(eq(auditEntries.action, action))).map(({ detail }) => detail)

const waysOf = async (client: TestClient) => (await client.post('/api/auth/prove/ways')).json()

test('D-128 the calls that matter need a proof', () => {
  expect(declaredEndpoints.filter(({ needsProof }) => needsProof).map(({ path }) => path)).toEqual([
    '/api/account/data',
    '/api/account/second-step/codes/begin',
    '/api/account/second-step/codes/confirm',
    '/api/account/second-step/codes/remove',
    '/api/account/second-step/passkeys/begin',
    '/api/account/second-step/passkeys/confirm',
    '/api/account/second-step/passkeys/remove',
    '/api/account/second-step/recovery-codes',
    '/api/admin/audit/csv',
    '/api/admin/users/add',
    '/api/admin/users/change',
    '/api/admin/users/erase',
    '/api/admin/users/second-step/reset',
    '/api/auth/sign-on/connect',
    '/api/auth/sign-on/disconnect',
    '/api/database/export',
    '/api/link/make',
    '/api/media/withdraw',
    '/api/publishing/correct',
    '/api/publishing/sign/strike',
  ])
  // The browser repeats calls, not uploads.
  expect(declaredEndpoints.filter(({ needsProof, upload }) => needsProof && upload)).toEqual([])
})

const inputs: Record<string, object | undefined> = {
  '/api/account/second-step/codes/confirm': { code: '123456' },
  '/api/account/second-step/passkeys/confirm': {
    name: 'Ward laptop',
    credential: { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'a', attestationObject: 'a' } },
  },
  '/api/account/second-step/passkeys/remove': { id: 1 },
  '/api/admin/audit/csv': {},
  '/api/admin/users/add': { username: 'eve', roles: ['Admin'] },
  '/api/admin/users/change': { id: 1, displayName: 'A', email: '', roles: ['Admin'] },
  '/api/admin/users/erase': { id: 1, reason: 'has left' },
  '/api/admin/users/second-step/reset': { id: 1, reason: 'lost phone' },
  '/api/database/export': { reason: 'a registry report' },
  '/api/link/make': { functionId: 'reset', username: 'user-admin', hours: 1, mostUses: 1 },
  '/api/media/withdraw': { uploadId: 1, reason: 'a face' },
  '/api/publishing/correct': { pages: [{ url: '/', shown: [] }], note: 'a dose', reason: 'it was too high' },
  '/api/publishing/sign/strike': { signature: 1, reason: 'not theirs' },
}

test('D-128 each of them is 428 ten minutes after the login, in valid and only in valid requests', async () => {
  const { server, client } = await siteWithOldLogin(noStep, 'Database')
  for (const { path } of declaredEndpoints.filter(({ needsProof }) => needsProof)) {
    const answer = await client.post(path, inputs[path])
    expect([answer.statusCode, answer.json().code], path).toEqual([428, 'PROVE'])
    expect((await client.post(path, { unknown: 1 })).statusCode).toBe(422)
  }
  expect(await server.database.db.select().from(users)).toHaveLength(1)
})

test.each([
  [0, 200],
  [1000, 428],
])('D-128 %i ms after ten minutes a login gets %i', async (ms, status) => {
  const { client } = await siteWithOldLogin(noStep)
  later(-minuteMs + ms)
  expect((await client.post(guarded)).statusCode).toBe(status)
})

test('D-128 the password proves it for ten minutes, in this session only, which gets a new id', async () => {
  const { server, client } = await siteWithOldLogin(noStep)
  const other = new TestClient(server.app)
  await other.logIn('user-admin')
  const old = new TestClient(server.app)
  for (const [name, value] of client.cookies) old.cookies.set(name, value)
  later(11 * minuteMs)
  expect(await waysOf(client)).toEqual({ methods: ['password'] })
  expect((await client.post('/api/auth/prove', { password: testPassword })).json()).toEqual({})
  expect((await client.post(guarded)).statusCode).toBe(200)
  expect((await old.post('/api/auth/sessions')).statusCode).toBe(403)
  expect((await other.post(guarded)).statusCode).toBe(428)
  expect(await detailsOf(server, 'proved again')).toEqual([{ method: 'password' }])
  later(10 * minuteMs)
  expect((await client.post(guarded)).statusCode).toBe(200)
  later(1)
  expect((await client.post(guarded)).statusCode).toBe(428)
})

test('D-128 a proof does not make a session live longer', async () => {
  const { server, client } = await siteWithOldLogin(noStep)
  const age = async () => (await server.database.db.select().from(sessions))[0]?.created
  const before = await age()
  const answer = await client.post('/api/auth/prove', { password: testPassword })
  expect(await age()).toEqual(before)
  const { maxAge } = answer.cookies.find(({ name }) => name === 'sid') ?? {}
  expect(maxAge).toBe(7 * 24 * 3600 - 11 * 60)
})

test('D-128 a wrong password is 422, audited, and after ten of them 429', async () => {
  const { server, client } = await siteWithOldLogin(noStep)
  const wrong = await client.post('/api/auth/prove', { password: 'wrong' })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.json()).toMatchObject({ code: 'PROOF', Message: 'The password is wrong.' })
  expect((await client.post(guarded)).statusCode).toBe(428)
  for (let more = 1; more < 10; more++) await client.post('/api/auth/prove', { password: 'wrong' })
  expect((await client.post('/api/auth/prove', { password: testPassword })).statusCode).toBe(429)
  expect(await detailsOf(server, 'proof refused')).toContainEqual({ method: 'password', reason: 'wrong password' })
})

test('D-128 with a second step its password proves nothing; a code does, once, and so does a recovery code', async () => {
  const { server, client, made } = await siteWithOldLogin(setUpCodes)
  expect(await waysOf(client)).toEqual({ methods: ['code', 'recoveryCode'] })
  expect((await client.post('/api/auth/prove', { password: testPassword })).statusCode).toBe(422)
  const code = codeAt(made.secret)
  expect((await client.post('/api/auth/prove', { code: '000000' })).json().code).toBe('PROOF')
  expect((await client.post('/api/account/second-step/codes/remove')).statusCode).toBe(428)
  expect((await client.post('/api/auth/prove', { code })).statusCode).toBe(200)
  expect((await client.post('/api/auth/prove', { code })).statusCode).toBe(422)
  later(11 * minuteMs)
  const [recoveryCode] = made.recoveryCodes
  expect((await client.post('/api/auth/prove', { recoveryCode })).statusCode).toBe(200)
  expect((await client.post('/api/auth/prove', { recoveryCode })).statusCode).toBe(422)
  expect((await client.post('/api/account/second-step/codes/remove')).statusCode).toBe(200)
  expect(await detailsOf(server, 'proved again')).toEqual([{ method: 'code' }, { method: 'recovery code' }])
})

test('D-128 ten wrong codes close the step for 15 minutes, also for a right one, and mail the owner', async () => {
  const { server, client, made } = await siteWithOldLogin(setUpCodes)
  await server.database.db.update(users).set({ email: 'ada@mds.example' })
  for (let wrong = 0; wrong < 10; wrong++) await client.post('/api/auth/prove', { code: '000000' })
  expect((await client.post('/api/auth/prove', { code: codeAt(made.secret) })).statusCode).toBe(429)
  await expect.poll(async () => (await outboxIn(server.dataDir)).map(({ text }) => text)).toHaveLength(1)
  later(15 * minuteMs)
  expect((await client.post('/api/auth/prove', { code: codeAt(made.secret) })).statusCode).toBe(200)
})

test('D-128 a passkey proves it with a challenge for this, not with one for a login', async () => {
  const passkey = new TestPasskey(site)
  const { server, client } = await siteWithOldLogin(async (client) => {
    const { publicKey } = (await client.post('/api/account/second-step/passkeys/begin')).json()
    const credential = passkey.registered(publicKey)
    const input = { name: 'Ward laptop', credential }
    expect((await client.post('/api/account/second-step/passkeys/confirm', input)).statusCode).toBe(200)
  })
  const { publicKey: forLogin } = (await client.post('/api/auth/passkey')).json()
  const bent = await client.post('/api/auth/prove', { credential: passkey.answer(forLogin) })
  expect(bent.json()).toMatchObject({ code: 'PROOF', Message: 'This passkey was not accepted.' })
  const { publicKey: forStep } = (await new TestClient(server.app).logIn('user-admin')).json()
  const other = await client.post('/api/auth/prove', { credential: passkey.answer(forStep) })
  expect(other.json()).toMatchObject({ code: 'PROOF', Message: 'This passkey was not accepted.' })
  const { methods, publicKey } = await waysOf(client)
  expect(methods).toEqual(['passkey', 'recoveryCode'])
  // Nor does a challenge for this log anybody in.
  const stranger = new TestClient(server.app)
  await stranger.post('/api/auth/authenticated')
  const step = { next: 'passkey', credential: passkey.answer(publicKey) }
  expect((await stranger.post('/api/auth/authenticate', step)).statusCode).toBe(401)
  expect((await client.post('/api/auth/prove', { credential: passkey.answer(publicKey) })).statusCode).toBe(200)
  expect((await client.post('/api/auth/prove', { credential: passkey.answer(publicKey) })).statusCode).toBe(422)
})

test('D-128 a changed password gives the session a new id, but is no proof', async () => {
  const { client } = await siteWithOldLogin(setUpCodes)
  const sid = client.cookies.get('sid')
  const input = { current: testPassword, password: 'Another-Horse-8-Battery' }
  expect((await client.post('/api/account/password', input)).statusCode).toBe(200)
  expect(client.cookies.get('sid')).not.toBe(sid)
  expect((await client.post('/api/account/second-step/codes/remove')).statusCode).toBe(428)
})
