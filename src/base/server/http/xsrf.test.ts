import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { clientWith, TestClient, testAccount, testPassword } from '#test/client.ts'
import { refuseUnstorable } from './plain-body.ts'
import { isCrossOrigin } from './xsrf.ts'

const noCaptcha = { environment: { FEATURES: '' }, template: 'empty' } as const
const credentials = { username: 'edith', password: testPassword }

test('D-91, D-107 a call without a token is 400 with code XSRF and a fresh cookie that works at once', async () => {
  const server = await testApp(noCaptcha)
  await testAccount(server, 'edith')
  const client = new TestClient(server.app)
  const refused = await client.post('/api/auth/authenticate', credentials)
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ code: 'XSRF', Message: expect.any(String), ref: expect.any(String) })
  expect(refused.cookies.find(({ name }) => name === 'XSRF-TOKEN')).toMatchObject({ path: '/', sameSite: 'Strict' })
  expect(refused.cookies.find(({ name }) => name === 'XSRF-TOKEN')).not.toHaveProperty('httpOnly')
  expect((await client.post('/api/auth/authenticate', credentials)).statusCode).toBe(200)
})

test('a token that is forged, another user’s or in only one place is refused', async () => {
  const server = await testApp(noCaptcha)
  const client = await clientWith(server, 'Editor')
  const otherUser = await clientWith(server, 'Admin')
  const anonymous = new TestClient(server.app)
  await anonymous.post('/api/auth/authenticated')
  const good = client.cookies.get('XSRF-TOKEN') ?? ''
  const [nonce = '', mac = ''] = good.split('.')
  const revoke = () => client.post('/api/auth/sessions/revoke-others')
  const bad = [
    'made.up',
    `${nonce}.`,
    `.${mac}`,
    `${nonce}x.${mac}`,
    '%',
    otherUser.cookies.get('XSRF-TOKEN') ?? '',
    anonymous.cookies.get('XSRF-TOKEN') ?? '',
  ]
  for (const token of bad) {
    client.cookies.set('XSRF-TOKEN', token)
    expect((await revoke()).statusCode, token).toBe(400)
  }
  client.cookies.set('XSRF-TOKEN', good)
  expect((await revoke()).statusCode).toBe(200)
  expect((await client.post('/api/auth/sessions/revoke-others', undefined, { token: false })).statusCode).toBe(400)
  expect(
    (await client.post('/api/auth/sessions/revoke-others', undefined, { headers: { 'x-xsrf-token': mac } })).statusCode,
  ).toBe(400)
})

test('a request from another site’s page is refused even with a good token', async () => {
  const server = await testApp({ ...noCaptcha, environment: { FEATURES: '', PUBLIC_URL: 'https://mds.example' } })
  const client = await clientWith(server)
  const from = async (headers: Record<string, string>) =>
    (await client.post('/api/auth/sessions/revoke-others', undefined, { headers })).statusCode
  expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe(400)
  expect(await from({ 'sec-fetch-site': 'same-site' })).toBe(400)
  expect(await from({ origin: 'https://evil.example' })).toBe(400)
  expect(await from({ origin: 'null' })).toBe(400)
  expect(await from({ origin: 'https://mds.example', 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await from({})).toBe(200)
})

test('a site also reached under another name recognises its own pages by the Host header', () => {
  const site = { publicUrl: 'http://localhost:3000', host: '127.0.0.1:3000' }
  expect(isCrossOrigin({ origin: 'http://127.0.0.1:3000' }, site)).toBe(false)
  expect(isCrossOrigin({ origin: 'http://localhost:3000' }, site)).toBe(false)
  expect(isCrossOrigin({ origin: 'http://127.0.0.1:3001' }, site)).toBe(true)
})

test('calls that only read need no token, and authenticated sets one if none fits', async () => {
  const server = await testApp(noCaptcha)
  const client = await clientWith(server)
  client.cookies.delete('XSRF-TOKEN')
  expect((await client.post('/api/auth/roles')).statusCode).toBe(200)
  expect(client.cookies.has('XSRF-TOKEN')).toBe(false)
  await client.post('/api/auth/authenticated')
  const token = client.cookies.get('XSRF-TOKEN')
  expect(token).toBeDefined()
  await client.post('/api/auth/authenticated')
  expect(client.cookies.get('XSRF-TOKEN')).toBe(token)
})

test('two processes on one database accept each other’s tokens', async () => {
  const one = await testApp(noCaptcha)
  const two = await testApp({ ...noCaptcha, database: one.database })
  await testAccount(one, 'edith')
  const client = new TestClient(one.app)
  await client.post('/api/auth/authenticated')
  const other = new TestClient(two.app)
  for (const [name, value] of client.cookies) other.cookies.set(name, value)
  expect((await other.post('/api/auth/authenticate', credentials)).statusCode).toBe(200)
})

test.each([
  ['a NUL character', { a: ['b', { c: '\0' }] }],
  ['a NUL character in a key', { 'a\0': 1 }],
  ['a lone surrogate', '\ud800'],
  ['endless nesting', JSON.parse(`${'['.repeat(300)}${']'.repeat(300)}`)],
])('a body with %s is refused before it reaches the database', (_, body) => {
  expect(() => refuseUnstorable(body)).toThrow(expect.objectContaining({ status: 422 }))
})

test('a body may hold 50,000 values, or as many as its call says, and be nested 100 deep', () => {
  const values = (count: number) => ({ a: Array(count - 2).fill('😀') })
  const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown
  expect(() => refuseUnstorable(values(50_000))).not.toThrow()
  expect(() => refuseUnstorable(values(50_001))).toThrow('too many values')
  expect(() => refuseUnstorable(values(300_000), [], { nodes: 300_000, depth: 3 })).not.toThrow()
  expect(() => refuseUnstorable(values(300_001), [], { nodes: 300_000, depth: 3 })).toThrow('too many values')
  expect(() => refuseUnstorable(nested(101))).not.toThrow()
  expect(() => refuseUnstorable(nested(102))).toThrow('nested too deeply')
})
