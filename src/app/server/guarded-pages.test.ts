import { expect, test } from 'vitest'
import { sharedApp, testApp } from '#test/app.ts'
import { clientWith, TestClient } from '#test/client.ts'

/** A site on which /help is for Admin only. */
const guardedSite = sharedApp({ environment: { FEATURES: '' } }, async (server) => {
  const admin = await clientWith(server, 'Admin')
  const none = { title: null, description: null, reviewed: null, reviewedBy: null, nextReview: null }
  const properties = { ...none, online: true, accessRoles: ['Admin'] }
  const saved = await admin.post('/api/content/properties', { page: { url: '/help' }, properties })
  expect(saved.statusCode, saved.body).toBe(200)
  return {
    app: server.app,
    admin,
    editor: await clientWith(server, 'Editor'),
    userWithoutRole: await clientWith(server),
  }
})

/** The text of a page's header and content. */
const wordsOf = (html: string) =>
  (/<div id="app-root">(.*?)<footer/s.exec(html)?.[1] ?? '').replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

test('D-92 an anonymous visitor of a page with roles is redirected to login and back; a call is 401', async () => {
  const { app } = await guardedSite()
  const client = new TestClient(app)
  const page = await client.get('/help?a=1&b=%2F')
  expect(page.statusCode).toBe(302)
  expect(page.headers.location).toBe('/login?redirect=%2Fhelp%3Fa%3D1%26b%3D%252F')
  expect((await client.post('/api/content/page', { url: '/help' })).statusCode).toBe(401)
})

test.each([
  ['/help?a=1', '/help'],
  ['/admin', '/admin'],
])('6 a user without the role is sent from %s to the login page, which offers another account', async (from, at) => {
  const { editor: client } = await guardedSite()
  const page = await client.get(from)
  expect(page.statusCode).toBe(302)
  expect(page.headers.location).toBe(`/login?redirect=${encodeURIComponent(from)}`)
  expect(page.headers['cache-control']).toBe('private, no-store')
  const login = await client.get(page.headers.location as string)
  expect(login.statusCode).toBe(200)
  expect(login.headers['cache-control']).toBe('private, no-store')
  expect(wordsOf(login.body)).toContain('You are logged in as user-editor . This account may not open')
  expect(wordsOf(login.body)).toContain('Log in as someone else')
  expect(login.body).not.toContain('name="password"')
  const call = await client.post('/api/content/page', { url: at })
  expect([call.statusCode, call.json().code]).toEqual([403, 'ROLE'])
})

test('a user with the role gets the page, rendered for them and not cached; others still do not', async () => {
  const { app, admin: client } = await guardedSite()
  for (const path of ['/help', '/']) {
    const page = await client.get(path)
    expect(page.statusCode).toBe(200)
    expect(page.headers['cache-control']).toBe('private, no-store')
    expect(wordsOf(page.body)).toContain('user-admin')
  }
  expect((await new TestClient(app).get('/help')).statusCode).toBe(302)
  const anonymous = await new TestClient(app).get('/')
  expect(anonymous.body.includes('user-admin')).toBe(false)
  expect(anonymous.headers['set-cookie']).toBeUndefined()
})

test('a session that has ended makes the page anonymous, but still not cacheable', async () => {
  const { app } = await guardedSite()
  const client = new TestClient(app)
  client.cookies.set('sid', 'long-gone')
  const home = await client.get('/')
  expect(home.statusCode).toBe(200)
  expect(home.headers['cache-control']).toBe('private, no-store')
  expect((await client.get('/help')).statusCode).toBe(302)
})

test.each([
  ['/login', '/'],
  ['/login?redirect=%2Fdiagnosis%3Fa%3D1', '/diagnosis?a=1'],
  ['/login?redirect=%2F%2Fevil.example', '/'],
  ['/login?redirect=%2F%5Cevil.example', '/'],
  ['/login?redirect=%2F%09%2Fevil.example', '/'],
  ['/login?redirect=https%3A%2F%2Fevil.example', '/'],
  ['/login?redirect=%2Flogin', '/'],
])('D-3, D-45 a logged-in visitor is redirected from %s to %s', async (from, to) => {
  const { userWithoutRole: client } = await guardedSite()
  const page = await client.get(from)
  expect(page.statusCode).toBe(302)
  expect(page.headers.location).toBe(to)
})

test('the policy allows Google only if both keys are set and the flag is on', async () => {
  const keys = { RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret' }
  const policyWith = async (environment: Record<string, string>) => {
    const { app } = await testApp({ environment })
    const policies = await Promise.all(['/login', '/', '/health'].map((url) => app.inject(url)))
    return policies.map(({ headers }) => String(headers['content-security-policy']))
  }
  for (const environment of [{}, { RECAPTCHA_SITE_KEY: 'site' }, { ...keys, FEATURES: '' }])
    for (const policy of await policyWith(environment)) {
      expect(policy).not.toContain('google')
      expect(policy).toContain("worker-src 'self'")
    }
  for (const policy of await policyWith(keys)) {
    expect(policy).toMatch(
      /script-src [^;]* https:\/\/www\.google\.com\/recaptcha\/ https:\/\/www\.gstatic\.com\/recaptcha\//,
    )
    expect(policy).toMatch(/frame-src https:\/\/www\.google\.com\/recaptcha\//)
    expect(policy).toMatch(/connect-src 'self' https:\/\/www\.google\.com\/recaptcha\/;/)
    expect(policy).not.toContain('unsafe')
  }
})
