import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { TestPasskey } from '#test/authenticator.ts'
import { clientWith, TestClient } from '#test/client.ts'
import { stepKey } from '#test/second-step-codes.ts'
import { auditEntries } from '../../../../base/server/audit/tables.ts'
import { users } from '../tables.ts'
import { passkeys } from './tables.ts'

const PUBLIC_URL = 'http://localhost:3000'
const options = { environment: { FEATURES: '', SECOND_STEP_KEY: stepKey, PUBLIC_URL }, template: 'empty' } as const
const path = '/api/account/second-step/passkeys'
type Bent = Parameters<TestPasskey['answer']>[1]

async function add(client: TestClient, passkey: TestPasskey, bent: Bent = {}) {
  const { publicKey } = (await client.post(`${path}/begin`)).json()
  return client.post(`${path}/confirm`, { name: 'Laptop', credential: passkey.registered(publicKey, bent) })
}

/** A site with an account, `user-editor`, that has a passkey, and its client. */
async function siteWithPasskey() {
  const server = await testApp(options)
  const client = await clientWith(server, 'Editor')
  const passkey = new TestPasskey(PUBLIC_URL)
  const answer = await add(client, passkey)
  expect(answer.statusCode, answer.body).toBe(200)
  return { server, client, passkey, recoveryCodes: answer.json().recoveryCodes as string[] }
}

/** A login with a passkey alone. */
async function logInWith({ app }: Pick<TestApp, 'app'>, passkey: TestPasskey, bent: Bent = {}) {
  const client = new TestClient(app)
  await client.post('/api/auth/authenticated')
  const { publicKey } = (await client.post('/api/auth/passkey')).json()
  const credential = passkey.answer(publicKey, bent)
  return { client, credential, answer: await client.post('/api/auth/authenticate', { next: 'passkey', credential }) }
}

const lastRefusal = async ({ database }: TestApp) =>
  (await database.db.select().from(auditEntries).orderBy(auditEntries.id))
    .filter(({ action }) => action.endsWith('refused'))
    .at(-1)?.detail

test('D-127 a passkey logs in without a password, and after one it is the second step', async () => {
  const { server, passkey, recoveryCodes } = await siteWithPasskey()
  expect(recoveryCodes).toHaveLength(10)
  const { client, answer } = await logInWith(server, passkey)
  expect(answer.json()).toEqual({ username: 'user-editor', displayName: 'user-editor', roles: ['Editor'] })
  expect((await client.post('/api/auth/roles')).json()).toEqual({ roles: ['Editor'] })
  const other = new TestClient(server.app)
  const asked = (await other.logIn('user-editor')).json()
  expect(asked).toMatchObject({ next: 'passkey', methods: ['passkey', 'recoveryCode'] })
  expect(asked.publicKey).toMatchObject({ userVerification: 'required', rpId: 'localhost' })
  expect(asked.publicKey.allowCredentials).toEqual([{ id: passkey.id, type: 'public-key', transports: ['internal'] }])
  const credential = passkey.answer(asked.publicKey)
  expect((await other.post('/api/auth/authenticate', { next: 'passkey', credential })).statusCode).toBe(200)
})

test('the options ask for what the site needs, and those of a login name no passkey', async () => {
  const { client } = await siteWithPasskey()
  const { publicKey } = (await client.post(`${path}/begin`)).json()
  expect(publicKey).toMatchObject({
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    rp: { id: 'localhost' },
  })
  expect(publicKey.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-8, -7, -257])
  expect(publicKey.excludeCredentials).toHaveLength(1)
  expect(Buffer.from(publicKey.challenge, 'base64url')).toHaveLength(32)
  expect((await client.post('/api/auth/passkey')).json().publicKey.allowCredentials ?? []).toEqual([])
})

const bentAnswers: [string, Bent][] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['another port', { origin: 'http://localhost:3001' }],
  ['another site', { rpId: 'evil.example' }],
  ['a challenge of its own', { challenge: randomBytes(32).toString('base64url') }],
  ['a holder who is not verified', { isVerified: false }],
  ['another kind of answer', { type: 'webauthn.other' }],
]

test.each(bentAnswers)('a login and a new passkey with %s are refused', async (_, bent) => {
  const { server, client, passkey } = await siteWithPasskey()
  const { answer } = await logInWith(server, passkey, bent)
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ Message: 'This passkey was not accepted.', code: 'PASSKEY' })
  expect((await add(client, new TestPasskey(PUBLIC_URL), bent)).statusCode).toBe(422)
  expect((await logInWith(server, passkey)).answer.statusCode).toBe(200)
})

test('a signature of another key is refused, and so is an unknown passkey', async () => {
  const { server, passkey } = await siteWithPasskey()
  const thief = new TestPasskey(PUBLIC_URL)
  expect((await logInWith(server, thief)).answer.statusCode).toBe(401)
  Object.assign(thief, { id: passkey.id })
  expect((await logInWith(server, thief)).answer.statusCode).toBe(401)
  expect(await lastRefusal(server)).toEqual({ method: 'passkey', reason: 'wrong passkey' })
})

test('a counter that falls or stays is refused and audited; one that always says 0 is not', async () => {
  const { server, passkey } = await siteWithPasskey()
  for (let use = 0; use < 2; use++) expect((await logInWith(server, passkey)).answer.statusCode).toBe(200)
  expect((await logInWith(server, passkey, { counter: 7 })).answer.statusCode).toBe(200)
  for (const counter of [7, 6, 0]) {
    expect((await logInWith(server, passkey, { counter })).answer.statusCode, `${counter}`).toBe(401)
    expect(await lastRefusal(server)).toEqual({ method: 'passkey', reason: 'passkey counter fell' })
  }
  expect((await logInWith(server, passkey, { counter: 8 })).answer.statusCode).toBe(200)
})

test('an answer is good once, within five minutes, on two processes, and for its own purpose', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T10:00:00Z') })
  const { server, client, passkey } = await siteWithPasskey()
  const { credential, client: first } = await logInWith(server, passkey)
  const send = (on: TestClient, answered: object) =>
    on.post('/api/auth/authenticate', { next: 'passkey', credential: answered })
  expect((await send(first, credential)).statusCode).toBe(401)
  const other = await testApp({ ...options, database: server.database })
  const [here, there] = [new TestClient(server.app), new TestClient(other.app)]
  for (const one of [here, there]) await one.post('/api/auth/authenticated')
  const fresh = passkey.answer((await here.post('/api/auth/passkey')).json().publicKey)
  const both = await Promise.all([send(here, fresh), send(there, fresh)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  const late = new TestClient(other.app)
  await late.post('/api/auth/authenticated')
  const outdated = passkey.answer((await late.post('/api/auth/passkey')).json().publicKey)
  vi.setSystemTime(Date.now() + 5 * 60_000)
  expect((await send(late, outdated)).statusCode).toBe(401)
  expect(await lastRefusal(server)).toEqual({ method: 'passkey', reason: 'challenge' })
  // The challenge of a new passkey is none for a login.
  const own = (await client.post(`${path}/begin`)).json().publicKey
  const third = new TestClient(server.app)
  await third.post('/api/auth/authenticated')
  expect((await send(third, passkey.answer(own))).statusCode).toBe(401)
})

test('a passkey of one account is no second step of another, and a disabled account is refused', async () => {
  const { server, passkey } = await siteWithPasskey()
  const admin = await clientWith(server, 'Admin')
  const own = new TestPasskey(PUBLIC_URL)
  await add(admin, own)
  const client = new TestClient(server.app)
  const { publicKey } = (await client.logIn('user-admin')).json()
  const step = (credential: object) => client.post('/api/auth/authenticate', { next: 'passkey', credential })
  expect((await step(passkey.answer(publicKey))).statusCode).toBe(401)
  await server.database.db.update(users).set({ isDisabled: true }).where(eq(users.username, 'user-editor'))
  expect((await logInWith(server, passkey)).answer.statusCode).toBe(401)
})

test('at most ten passkeys; they are renamed and removed by their owner alone', async () => {
  const { server, client } = await siteWithPasskey()
  for (let more = 1; more < 10; more++) expect((await add(client, new TestPasskey(PUBLIC_URL))).statusCode).toBe(200)
  expect((await client.post(`${path}/begin`)).statusCode).toBe(422)
  const [{ id }] = (await client.post('/api/account/second-step')).json().passkeys
  const other = await clientWith(server)
  expect((await other.post(`${path}/rename`, { id, name: 'Mine' })).statusCode).toBe(404)
  expect((await other.post(`${path}/remove`, { id })).statusCode).toBe(404)
  expect((await client.post(`${path}/rename`, { id, name: 'Key ring' })).statusCode).toBe(200)
  expect((await client.post('/api/account/second-step')).json().passkeys[0]).toMatchObject({ name: 'Key ring' })
  const stored = await server.database.db.select().from(passkeys)
  for (const one of stored) expect((await client.post(`${path}/remove`, { id: one.id })).statusCode).toBe(200)
  expect((await new TestClient(server.app).logIn('user-editor')).json()).toMatchObject({ username: 'user-editor' })
})
