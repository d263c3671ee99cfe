import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { clientWith, TestClient, testAccount, testPassword } from '#test/client.ts'
import { outboxIn } from '#test/emails.ts'
import { lyingProvider } from '#test/lying-provider.ts'
import { auditEntries } from '../../../../base/server/audit/tables.ts'
import { sessions, users } from '../tables.ts'
import { deleteExpiredSignOns } from './identities.ts'
import { identities, signOns } from './tables.ts'

type Lie = NonNullable<Parameters<Awaited<ReturnType<typeof lyingProvider>>['loggedIn']>[1]>

const [clientId, secret] = ['mds', 'a-secret-of-the-client']

async function siteWithProvider(environment: Record<string, string> = {}) {
  const provider = await lyingProvider(clientId, secret)
  const server = await testApp({
    template: 'empty',
    environment: {
      ...{ FEATURES: 'SQLAccount,ForgottenPassword', OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: clientId },
      ...{ OIDC_CLIENT_SECRET: secret, OIDC_NAME: 'Charité', OIDC_CREATE: 'on', ...environment },
    },
  })
  return { provider, server }
}

type Site = Awaited<ReturnType<typeof siteWithProvider>>

async function visitor({ app }: TestApp) {
  const client = new TestClient(app)
  await client.post('/api/auth/authenticated')
  return client
}

const begin = async (client: TestClient, input: object = {}) =>
  (await client.post('/api/auth/sign-on/begin', input)).json().url as string

const finish = async (client: TestClient, query: string) =>
  (await client.post('/api/auth/sign-on/finish', { query })).json().redirect as string

/** Logs in at the provider, which may lie; returns the page that it leads to. */
async function signOn({ provider, server }: Site, lie?: Lie, client?: TestClient) {
  const browser = client ?? (await visitor(server))
  const redirect = await finish(browser, provider.loggedIn(await begin(browser), lie))
  return { browser, redirect }
}

const userOf = async (client: TestClient) => (await client.post('/api/auth/authenticated')).json()

const rowsOf = ({ database }: TestApp, action: string) =>
  database.db.select().from(auditEntries).where(eq(auditEntries.action, action))

test('D-129 a first login makes an account, later ones find it by issuer and subject; the page asked for is opened', async () => {
  const site = await siteWithProvider()
  const { server, provider } = site
  await testAccount(server, 'jane')
  const claims = { preferred_username: 'jane@charite.example', name: 'Jane Doe', email: 'jane@mds.example' }
  const client = await visitor(server)
  const address = await begin(client, { redirect: '/about' })
  const asked = new URL(address).searchParams
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(asked.get('redirect_uri')).toBe('http://localhost:3000/login/return')
  expect(client.cookies.has('sign-on')).toBe(true)
  expect(await finish(client, provider.loggedIn(address, { claims }))).toBe('/about')
  const user = await userOf(client)
  expect(user).toMatchObject({ displayName: 'Jane Doe', roles: [] })
  // It has no other way to log in.
  expect((await client.post('/api/auth/sign-on/disconnect')).statusCode).toBe(422)
  // Never the account of the same name.
  expect(user.username).toMatch(/^jane-[0-9a-f]{10}$/)
  expect((await userOf((await signOn(site)).browser)).username).toBe(user.username)
  const unverified = { sub: 'jane-2', email: 'jane@elsewhere.example', email_verified: false }
  const other = (await signOn(site, { claims: unverified })).browser
  expect((await userOf(other)).username).not.toBe(user.username)
  expect((await server.database.db.select().from(users)).map(({ email }) => email)).not.toContain(unverified.email)
  expect(await server.database.db.select().from(identities)).toHaveLength(2)
  // The same subject of another issuer is somebody else.
  await server.database.db.update(identities).set({ issuer: 'https://elsewhere.example' })
  expect((await userOf((await signOn(site)).browser)).username).not.toBe(user.username)
  expect((await rowsOf(server, 'login')).at(-1)?.detail).toEqual({ methods: ['single sign-on'] })
})

test.each<[string, Lie]>([
  ['another issuer', { claims: { iss: 'https://evil.example' } }],
  ['another audience', { claims: { aud: 'another' } }],
  ['another azp', { claims: { azp: 'another' } }],
  ['another azp of two', { claims: { aud: [clientId, 'another'], azp: 'another' } }],
  ['another nonce', { claims: { nonce: 'another' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['an end in the past', { claims: { exp: 1_000_000_000 } }],
  ['an empty subject', { claims: { sub: '' } }],
  ['no subject', { claims: { sub: undefined } }],
  ['a subject that is no text', { claims: { sub: 1 } }],
  ['a signature of another key', { signs: 'wrongly' }],
  ['no signature', { signs: 'not' }],
  ['the algorithm none', { header: { alg: 'none', kid: undefined }, signs: 'not' }],
  ['another algorithm', { header: { alg: 'HS256' } }],
  ['no claim with roles', {}],
])('D-129 an answer with %s is refused', async (what, lie) => {
  const site = await siteWithProvider(what === 'no claim with roles' ? { OIDC_ROLES: 'mds-editors=Editor' } : {})
  const { browser, redirect } = await signOn(site, lie)
  expect(redirect).toBe('/login?problem=refused')
  expect(await userOf(browser)).toEqual({})
  expect(await site.server.database.db.select().from(users)).toEqual([])
  expect((await rowsOf(site.server, 'login refused')).at(-1)?.detail).toEqual({
    ...{ method: 'single sign-on', reason: 'refused' },
  })
})

test.each([
  ['state', (query: URLSearchParams) => query.set('state', 'another')],
  ['no state', (query: URLSearchParams) => query.delete('state')],
  ['issuer', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
  ['no issuer', (query: URLSearchParams) => query.delete('iss')],
  ['code', (query: URLSearchParams) => query.set('code', 'another')],
])('D-129 a query with another %s is refused', async (_, bend) => {
  const { provider, server } = await siteWithProvider()
  const client = await visitor(server)
  const query = new URLSearchParams(provider.loggedIn(await begin(client)))
  bend(query)
  expect(await finish(client, String(query))).toBe('/login?problem=refused')
  expect(await userOf(client)).toEqual({})
})

test('D-129 an answer is good once, for ten minutes, in the browser that has begun, on two processes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const { provider, server } = await siteWithProvider()
  const client = await visitor(server)
  const cookies = async () => {
    const query = provider.loggedIn(await begin(client))
    return { query, cookie: client.cookies.get('sign-on') ?? '' }
  }
  const used = await cookies()
  const stranger = await visitor(server)
  expect(await finish(stranger, used.query)).toBe('/login?problem=expired')
  const both = await Promise.all([finish(client, used.query), finish(client, used.query)])
  expect(both.sort()).toEqual(['/', '/login?problem=expired'])
  client.cookies.set('sign-on', used.cookie)
  expect(await finish(client, used.query)).toBe('/login?problem=expired')
  const late = await cookies()
  const kept = JSON.stringify(await server.database.db.select().from(signOns))
  expect(kept).toContain('verifier')
  expect(kept).not.toContain(late.cookie)
  vi.setSystemTime(Date.now() + 10 * 60_000)
  expect(await finish(client, late.query)).toBe('/login?problem=expired')
  await cookies()
  vi.setSystemTime(Date.now() + 10 * 60_000 + 1)
  await deleteExpiredSignOns(server.database.db, new Date())
  expect(await server.database.db.select().from(signOns)).toEqual([])
})

test('D-129 a login that is cancelled there says so; the words of the provider are in the log alone', async () => {
  const { server } = await siteWithProvider()
  const client = await visitor(server)
  const { searchParams } = new URL(await begin(client, { redirect: '/about' }))
  const query = { error: 'access_denied', error_description: 'words-of-theirs', state: searchParams.get('state') ?? '' }
  const iss = new URL(await begin(client)).origin
  const again = new URL(await begin(client, { redirect: '/about' })).searchParams.get('state') ?? ''
  const answer = await client.post('/api/auth/sign-on/finish', {
    query: String(new URLSearchParams({ ...query, state: again, iss })),
  })
  expect(answer.json()).toEqual({ redirect: '/login?problem=cancelled&redirect=%2Fabout' })
  expect(JSON.stringify(server.log)).toContain('words-of-theirs')
})

test('D-129 the site starts and answers while the provider is away', async () => {
  const { provider, server } = await siteWithProvider()
  provider.setAway(true)
  const client = await visitor(server)
  const answer = await client.post('/api/auth/sign-on/begin', {})
  expect([answer.statusCode, answer.json().Message]).toEqual([
    503,
    'The login of Charité cannot be reached at present.',
  ])
  provider.setAway(false)
  const address = await begin(client)
  provider.setAway(true)
  expect(await finish(client, provider.loggedIn(address))).toBe('/login?problem=unreachable')
})

test('D-129 roles come from the mapping at each login, also from a path; what is not mapped gives none', async () => {
  const site = await siteWithProvider({
    ...{ OIDC_ROLES: 'mds admins=Admin; mds-editors=Editor', OIDC_ROLES_CLAIM: 'realm_access.roles' },
  })
  const { server } = site
  const withRoles = (...roles: string[]) => ({ claims: { realm_access: { roles }, email: 'jane@mds.example' } })
  const first = await signOn(site, withRoles('mds-editors', 'others'))
  expect((await userOf(first.browser)).roles).toEqual(['Editor'])
  const second = await signOn(site, withRoles('mds admins'))
  expect((await userOf(second.browser)).roles).toEqual(['Admin'])
  expect(await userOf(first.browser)).toEqual({})
  await expect
    .poll(async () => (await outboxIn(server.dataDir)).map(({ text }) => text).join())
    .toContain('Charité has changed the roles of your account from Editor to Admin')
  expect((await userOf((await signOn(site, withRoles())).browser)).roles).toEqual([])
  expect((await signOn(site)).redirect).toBe('/login?problem=refused')

  const admin = await clientWith(server, 'Admin')
  const list = (await admin.post('/api/admin/users')).json().users as { id: number; rolesFrom: string | null }[]
  expect(list.map(({ rolesFrom }) => rolesFrom)).toEqual(expect.arrayContaining(['Charité', null]))
  const connected = list.find(({ rolesFrom }) => rolesFrom)
  expect(connected).toMatchObject({ signOn: 'Charité', hasPassword: false })
  const { id } = connected ?? { id: 0 }
  const change = { id, displayName: 'Jane', email: '', roles: ['Admin'] }
  expect((await admin.post('/api/admin/users/change', change)).statusCode).toBe(422)
  expect((await admin.post('/api/admin/users/change', { ...change, roles: [] })).statusCode).toBe(200)
})

test('D-129 without OIDC_CREATE, and for a disabled account, there is no login', async () => {
  const site = await siteWithProvider({ OIDC_CREATE: 'off' })
  expect((await signOn(site)).redirect).toBe('/login?problem=unknown')
  const creating = await siteWithProvider()
  await signOn(creating)
  await creating.server.database.db.update(users).set({ isDisabled: true })
  const { browser, redirect } = await signOn(creating)
  expect(redirect).toBe('/login?problem=unknown')
  expect(await userOf(browser)).toEqual({})
})

test('D-129 an owner connects their account after a recent proof, and disconnects it; others cannot take it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const { provider, server } = await siteWithProvider({ OIDC_CREATE: 'off' })
  const editor = await clientWith(server, 'Editor')
  vi.setSystemTime(Date.now() + 11 * 60_000)
  expect((await editor.post('/api/auth/sign-on/connect')).statusCode).toBe(428)
  await editor.post('/api/auth/prove', { password: testPassword })
  const connect = async (client: TestClient) => (await client.post('/api/auth/sign-on/connect')).json().url as string
  // Another user has logged in with this browser meanwhile.
  const admin = await clientWith(server, 'Admin')
  const address = await connect(editor)
  admin.cookies.set('sign-on', editor.cookies.get('sign-on') ?? '')
  expect(await finish(admin, provider.loggedIn(address))).toBe('/login?problem=expired&redirect=%2Faccount')
  expect(await finish(editor, provider.loggedIn(await connect(editor)))).toBe('/account')
  expect((await editor.post('/api/auth/sign-on')).json()).toEqual({ isConnected: true, mayDisconnect: true })
  const stranger = await signOn({ provider, server })
  expect((await userOf(stranger.browser)).username).toBe('user-editor')
  expect(await finish(admin, provider.loggedIn(await connect(admin)))).toBe('/account?problem=refused')
  // Somebody who has left the organisation must not get a password.
  await server.database.db.update(users).set({ email: 'edith@mds.example' }).where(eq(users.username, 'user-editor'))
  await editor.post('/api/link/forgotten-password', { email: 'edith@mds.example' })
  await expect
    .poll(async () => (await rowsOf(server, 'password forgotten')).map(({ subject }) => subject))
    .toEqual([''])
  expect((await editor.post('/api/auth/sign-on/disconnect')).statusCode).toBe(200)
  expect((await signOn({ provider, server })).redirect).toBe('/login?problem=unknown')
  expect((await rowsOf(server, 'single sign-on connected')).length).toBe(1)
})

test('D-129 a session lasts twelve hours at most, is proved by another login, and its end names the address there', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const site = await siteWithProvider()
  const { browser } = await signOn(site)
  expect((await userOf(browser)).endsInMs).toBe(12 * 3_600_000)
  vi.setSystemTime(Date.now() + 11 * 60_000)
  expect((await browser.post('/api/account/second-step/passkeys/begin')).statusCode).toBe(428)
  expect((await browser.post('/api/auth/prove/ways')).json()).toEqual({ methods: ['signOn'] })
  const asked = new URL(await begin(browser, { isAgain: true })).searchParams
  expect(asked.get('prompt')).toBe('login')
  await signOn(site, undefined, browser)
  expect((await browser.post('/api/account/second-step/passkeys/begin')).statusCode).toBe(200)
  for (let hour = 0; hour < 12; hour++) {
    vi.setSystemTime(Date.now() + 3_599_000)
    await browser.post('/api/auth/roles')
  }
  expect((await userOf(browser)).endsInMs).toBe(12_000)
  vi.setSystemTime(Date.now() + 12_000)
  expect(await userOf(browser)).toEqual({})
  const again = (await signOn(site)).browser
  const { furtherUrl } = (await again.post('/api/auth/deauthenticate')).json()
  expect(furtherUrl).toContain(`${site.provider.issuer}/end?`)
  expect(await site.server.database.db.select().from(sessions)).toHaveLength(1)
})

test('D-129 with OIDC_ONLY nobody but administrators logs in with a password', async () => {
  const { server } = await siteWithProvider({ OIDC_ONLY: 'on' })
  await testAccount(server, 'edith', ['Editor'])
  const refused = await new TestClient(server.app).logIn('edith')
  expect([refused.statusCode, refused.json().Message]).toEqual([401, 'Please log in with Charité.'])
  expect((await new TestClient(server.app).logIn('edith', 'wrong')).json().Message).not.toContain('Charité')
  await testAccount(server, 'ada', ['Admin'])
  expect((await new TestClient(server.app).logIn('ada')).statusCode).toBe(200)
})

const set = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'mds', OIDC_CLIENT_SECRET: 'secret' }

test.each<[Record<string, string>, string]>([
  [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: must be set'],
  [{ OIDC_CLIENT_SECRET: 'secret', OIDC_CLIENT_ID: 'mds' }, 'OIDC_ISSUER: must be set'],
  [{ OIDC_ONLY: 'on' }, 'OIDC_ONLY: needs OIDC_ISSUER'],
  [{ ...set, OIDC_ISSUER: 'http://id.example' }, 'OIDC_ISSUER: must be an https address'],
  [{ ...set, OIDC_ISSUER: 'https://id.example?a=b' }, 'OIDC_ISSUER: must be an https address'],
  [{ ...set, OIDC_ROLES: 'mds-admins' }, 'OIDC_ROLES: must be value=Role'],
  [{ ...set, OIDC_ROLES: 'mds-admins=King' }, 'OIDC_ROLES: there is no role King'],
  [{ ...set, OIDC_CREATE: 'yes' }, 'OIDC_CREATE: '],
])('D-129 with %j the site does not start, and names the variable', async (environment, line) => {
  await expect(testApp({ template: 'empty', environment })).rejects.toThrow(line)
})

test('D-129 without the settings the calls answer 404', async () => {
  const server = await testApp({ template: 'empty', environment: { FEATURES: '' } })
  const client = await clientWith(server)
  for (const path of ['begin', 'connect', 'disconnect'])
    expect((await client.post(`/api/auth/sign-on/${path}`, {})).statusCode).toBe(404)
  expect((await client.post('/api/auth/deauthenticate')).json()).toEqual({})
})
