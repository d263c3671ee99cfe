import { get } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sharedApp, testApp } from '#test/app.ts'
import { announce } from '../../base/server/database/announce.ts'

const page = '/treatment/chelation'

/** A site with its content, and one whose pages are empty; no test changes them. */
const site = sharedApp()
const emptySite = sharedApp({ template: 'empty' }, async ({ app }) => ({
  app,
  address: await app.listen({ port: 0, host: '127.0.0.1' }),
}))

test('a page is complete HTML with title, description, canonical address, a strict policy and no cookie', async () => {
  const { app } = await site()
  const { statusCode, headers, body } = await app.inject(page)
  expect(statusCode).toBe(200)
  expect(body).toContain('<title>MDS Guidelines - Iron chelation</title>')
  expect(body).toContain('<link rel="canonical" href="http://localhost:3000/treatment/chelation">')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).not.toContain('unsafe')
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
})

test('every inline script and style of a page is allowed by its own hash', async () => {
  const { createHash } = await import('node:crypto')
  const { app } = await site()
  const { headers, body } = await app.inject(page)
  const policy = String(headers['content-security-policy'])
  const inline = [
    ...body.matchAll(/<(?:script(?! type="application\/json")[^>]*|style)>(.*?)<\/(?:script|style)>/gs),
  ].map(([, text = '']) => text)
  expect(inline.length).toBe(4)
  for (const text of inline) expect(policy).toContain(createHash('sha256').update(text).digest('base64'))
  expect(body).not.toMatch(/ style="/)
  expect(body).not.toMatch(/ on[a-z]+="/)
})

test('a page carries metadata for search engines', async () => {
  const { app } = await site()
  const { body } = await app.inject(page)
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '')
  expect(data['@graph'][0]).toMatchObject({ '@type': 'MedicalWebPage', name: 'Iron chelation', inLanguage: 'en-GB' })
  expect(data['@graph'][0].lastReviewed).toBeUndefined()
  expect(data['@graph'][1].itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    'Treatment',
    'Iron chelation',
  ])
})

test('each encoding has the same content under its own tag, and an unchanged page is 304', async () => {
  const { app } = await site()
  const ask = (encoding: string, tag?: string) =>
    app.inject({ url: page, headers: { 'accept-encoding': encoding, ...(tag && { 'if-none-match': tag }) } })
  const plain = await ask('identity')
  const brotli = await ask('gzip, br')
  const gzip = await ask('gzip')
  expect(String(brotliDecompressSync(brotli.rawPayload))).toBe(plain.body)
  expect(String(gunzipSync(gzip.rawPayload))).toBe(plain.body)
  expect(new Set([plain.headers.etag, brotli.headers.etag, gzip.headers.etag]).size).toBe(3)
  const again = await ask('gzip, br', String(brotli.headers.etag))
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect((await ask('gzip, br', 'W/"x", *')).statusCode).toBe(200)
})

test('an idle connection is kept for longer than balancers use it', async () => {
  const { address } = await emptySite()
  for (const path of ['/health', page, page]) {
    const { headers } = await fetch(address + path)
    expect(headers.get('keep-alive')).toBe('timeout=72')
  }
})

test.each([
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['gzip;q=0,br;q=0.0', undefined],
  ['gzip;q=1.0, br;q=0.1', 'br'],
])('an encoding that the client refuses is not used: %s', async (accepted, sent) => {
  const { app } = await site()
  const { headers } = await app.inject({ url: page, headers: { 'accept-encoding': accepted } })
  expect(headers['content-encoding']).toBe(sent)
})

test.each([
  ['/TREATMENT/chelation', '/treatment/chelation'],
  ['/treatment/growth-factors/esa?x=1', '/treatment/Growth-factors/ESA?x=1'],
  ['/help/', '/help'],
  ['/Help///', '/help'],
  ['//treatment//chelation', '/treatment/chelation'],
  ['///', '/'],
  ['/treatment/%63helation?x=1', '/treatment/chelation?x=1'],
])('T2 %s redirects to the path as written', async (path, target) => {
  const { app } = await emptySite()
  const { statusCode, headers } = await app.inject(path)
  expect([statusCode, headers.location]).toEqual([308, target])
})

test.each([
  '/nothing',
  '//evil.example/x',
  '//evil.example/',
  '//evil.example/treatment/chelation',
  '//link/abc/',
  '/%ff',
  '/%',
  '/%00',
  '/treatment/..%2f..%2fetc/passwd',
  '/assets/../../package.json',
  `/${'a'.repeat(5000)}`,
])('an unknown address is refused without a server error: %s', async (url) => {
  const { app } = await emptySite()
  const { statusCode, body } = await app.inject(url)
  expect(statusCode).toBeGreaterThanOrEqual(400)
  expect(statusCode).toBeLessThan(500)
  expect(body).not.toContain('root:x:')
})

test.each([
  ['POST', '/treatment/chelation', 404],
  ['DELETE', '/nothing', 404],
  ['GET', '/assets/nothing.js', 404],
  ['GET', '/%ff', 400],
] as const)('7 %s %s is refused in the usual form', async (method, url, status) => {
  const { app } = await emptySite()
  const answer = await app.inject({ method, url })
  expect(answer.statusCode).toBe(status)
  expect(Object.keys(answer.json())).toEqual(['Message', 'Info', 'code', 'ref'])
  expect(answer.json().ref).toMatch(/^[0-9a-f-]{36}$/)
})

test('unknown addresses are noindex, known ones are in the sitemap', async () => {
  const { app } = await site()
  expect((await app.inject('/nothing')).body).toContain('noindex')
  const sitemap = await app.inject('/sitemap.xml')
  expect(sitemap.headers['content-type']).toContain('application/xml')
  expect(sitemap.body).toContain('<loc>http://localhost:3000/prognosis/calculators/ipssm</loc>')
  expect(sitemap.body).not.toContain('/login')
  expect((await app.inject('/robots.txt')).body).toContain('Sitemap: http://localhost:3000/sitemap.xml')
  expect((await app.inject('/site.webmanifest')).json()).toMatchObject({ name: 'MDS Guidelines' })
})

test('D-34 a page that is off is 404 for the public and not in the sitemap', async () => {
  const { app, database } = await testApp()
  expect((await app.inject(page)).statusCode).toBe(200)
  await database.pool.query('update pages set online = false where url = $1', [page])
  await database.pool.query(`insert into tree_changes (action, username, pages) values ('switched off', 'x', '[]')`)
  await announce(database.db, `page:${page}`)
  await expect.poll(async () => (await app.inject(page)).statusCode).toBe(404)
  expect((await app.inject('/sitemap.xml')).body).not.toContain(page)
})

test('a change made by one process shows on the next load from another', async () => {
  const first = await testApp()
  const second = await testApp({ database: first.database })
  const both = [first.app, second.app]
  for (const app of both) expect((await app.inject(page)).body).not.toContain('Changed elsewhere')
  const { db, pool } = first.database
  await pool.query(
    `update region_contents set document = '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Changed elsewhere"}]}]}'
     where version in (select v.id from versions v join editables e on e.id = v.editable where e.editable_id = 'webui.treatment.chelation.main')`,
  )
  await announce(db, `page:${page}`)
  for (const app of both) await expect.poll(async () => (await app.inject(page)).body).toContain('Changed elsewhere')
  for (const app of both) {
    const content = await app.inject({ method: 'POST', url: '/api/content/page', payload: { url: page } })
    expect(content.body).toContain('Changed elsewhere')
  }
})

test('a change shows although the connection of the version queries was broken when it was made', async () => {
  const { app, database } = await testApp({ expectErrors: true })
  await app.inject(page)
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like '%change_counts'`)
  await database.pool.query('update pages set title = $2 where url = $1', [page, 'Heard nothing'])
  await announce(database.db, `page:${page}`)
  await expect.poll(async () => (await app.inject(page)).body).toContain('Heard nothing')
  expect((await app.inject(page)).headers['cache-status']).toBeUndefined()
})

test('D-104 a flag that is off removes its routes from the site', async () => {
  const { app } = await testApp({ template: 'empty', environment: { FEATURES: '' } })
  expect((await app.inject('/image-viewer/image/1')).statusCode).toBe(404)
  const withFlag = await emptySite()
  expect((await withFlag.app.inject('/image-viewer/image/1')).body).toContain('Image viewer')
})

test('the image viewer answers 404 for an image that does not exist, with the page that says so', async () => {
  const { app } = await site()
  expect((await app.inject('/image-viewer/image/1')).statusCode).toBe(200)
  for (const url of ['/image-viewer/image/999', '/image-viewer/document/999999']) {
    const { statusCode, body } = await app.inject(url)
    expect([statusCode, body.includes('Image viewer')]).toEqual([404, true])
  }
})

test.each(['/image-viewer/x/1', '/image-viewer/image/0', '/image-viewer/image/abc', '/image-viewer/image/1234567890'])(
  '%s is not an address of the viewer',
  async (url) => {
    const { app } = await emptySite()
    expect((await app.inject(url)).statusCode).toBe(404)
  },
)

test('a request with a session cookie neither reads nor fills the cache of anonymous readers', async () => {
  const { app } = await site()
  const { headers } = await app.inject({ url: page, headers: { cookie: 'sid=anything' } })
  expect(headers['cache-control']).toBe('private, no-store')
})

test('a request with an absolute address, as to a proxy, is served by its path and redirects nowhere else', async () => {
  const url = new URL((await emptySite()).address)
  const ask = (path: string) =>
    new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
      const request = get({ host: url.hostname, port: url.port, path, agent: false }, (answer) => {
        answer.resume()
        answer.once('end', () => resolve({ status: answer.statusCode, location: answer.headers.location }))
      })
      request.once('error', reject)
    })
  expect(await ask('http://evil.example/about')).toEqual({ status: 200, location: undefined })
  expect(await ask('HTTPS://evil.example')).toEqual({ status: 200, location: undefined })
  expect(await ask('http://evil.example?a=/b')).toEqual({ status: 200, location: undefined })
  expect(await ask('http://evil.example/ABOUT')).toEqual({ status: 308, location: '/about' })
  expect(await ask('http://evil.example/admin')).toEqual({ status: 302, location: '/login?redirect=%2Fadmin' })
})

test('D-42 a request whose headers never end is cut off, although an upload may take its time', async () => {
  const { app } = await emptySite()
  expect(app.server).toMatchObject({ requestTimeout: 0, headersTimeout: 20_000 })
})

test('the API describes itself from its contracts, and its unknown addresses fail in the usual form', async () => {
  const { app } = await emptySite()
  const openapi = (await app.inject('/api/openapi.json')).json()
  expect(openapi.paths['/api/content/page'].post.requestBody).toBeDefined()
  const unknown = await app.inject({ method: 'POST', url: '/api/nothing', payload: {} })
  expect(unknown.statusCode).toBe(404)
  expect(unknown.json()).toMatchObject({ Message: expect.any(String), code: 'NOT_FOUND', ref: expect.any(String) })
})

test('a database failure is reported once: page, call and readiness', async () => {
  const { app, database, log } = await testApp({ expectErrors: true })
  await database.pool.query('alter table pages rename to pages_away')
  const asPage = await app.inject(page)
  expect(asPage.statusCode).toBe(500)
  expect(asPage.body).toContain('Something went wrong')
  const asCall = await app.inject({ method: 'POST', url: '/api/content/page', payload: { url: page } })
  expect(asCall.statusCode).toBe(500)
  expect(asCall.json()).toMatchObject({ code: 'FAILED', ref: expect.any(String) })
  expect(asCall.body).not.toContain('pages_away')
  expect(log.some((line) => line.id === asCall.json().ref)).toBe(true)
  const health = await app.inject('/health')
  expect(health.headers['cache-control']).toBe('no-store')
  expect(health.json()).toEqual({ status: 'alive', version: '0.19.16', build: expect.stringMatching(/^[\da-f]{8}$/) })
  expect((await app.inject('/ready')).statusCode).toBe(200)
})

test('content/page over a real connection returns the same from the cache as from the server, for odd bodies too', async () => {
  const { app } = await testApp()
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/content/page`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
  const fresh = await (await ask(JSON.stringify({ url: page }))).text()
  const cached = await (await ask(JSON.stringify({ url: page }))).text()
  expect(cached).toBe(fresh)
  expect((await ask(JSON.stringify({ url: '/nothing' }))).status).toBe(404)
  expect((await ask('{')).status).toBe(400)
  expect((await ask('')).status).toBe(400)
  expect((await ask(JSON.stringify({ url: 7 }))).status).toBe(422)
  expect((await ask(JSON.stringify({ url: page }), { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await ask(`${' '.repeat(300_000)}${JSON.stringify({ url: page })}`)).status).toBe(200)
  expect((await ask(JSON.stringify({ url: page }), { cookie: 'sid=1' })).status).toBe(200)
})
