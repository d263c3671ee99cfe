import { expect, test } from 'vitest'
import { sharedApp, type TestApp, testApp } from '#test/app.ts'
import { exchange } from '#test/exchange.ts'

const json = 'content-type: application/json\r\n'

async function listenOn({ app }: TestApp) {
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const ask = (line: string, headers = 'host: localhost\r\n', body = '') =>
    exchange(Number(port), `${line} HTTP/1.1\r\n${headers}connection: close\r\n\r\n${body}`)
  return { app, ask }
}

const listening = sharedApp({ template: 'empty' }, listenOn)

const letters = (count: number) => 'a'.repeat(count)
const host = 'host: localhost\r\n'

test('an ambiguous request is refused in the usual form', async () => {
  const { ask } = await listening()
  const refused = [
    await ask('GET /about', `${host}host: evil.example\r\n`),
    await ask('GET /about', `${host}${host}`),
    await ask('POST /api/content/page', `${host}${json}content-length: 2\r\ncontent-length: 3\r\n`, '{}'),
    await ask('POST /api/content/page', `${host}${json}content-length: 2\r\ncontent-length: 2\r\n`, '{}'),
    await ask(
      'POST /api/content/page',
      `${host}${json}content-length: 2\r\ntransfer-encoding: chunked\r\n`,
      '2\r\n{}\r\n0\r\n\r\n',
    ),
    await ask('GET /about', ''),
  ]
  for (const { status, headers, body } of refused) {
    expect(status).toBe(400)
    expect(Object.keys(JSON.parse(body))).toEqual(['Message', 'Info', 'code', 'ref'])
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-request-id']).toBe(JSON.parse(body).ref)
  }
})

test.each([
  ['a path of 2,048 characters', `GET /${letters(2047)}`, host, 404],
  ['a path of one more', `GET /${letters(2048)}`, host, 414],
  ['a path of slashes', `GET ${'/'.repeat(2049)}`, host, 414],
  ['a request line of 8 KiB', `GET /about?${letters(8192 - 'GET /about? HTTP/1.1'.length)}`, host, 200],
  ['a request line of one more', `GET /about?${letters(8193 - 'GET /about? HTTP/1.1'.length)}`, host, 414],
  ['a header of 8 KiB', 'GET /about', `${host}x: ${letters(8192 - 3)}\r\n`, 200],
  ['a header of one more', 'GET /about', `${host}x: ${letters(8193 - 3)}\r\n`, 431],
  [
    'headers of 17 KiB in all',
    'GET /about',
    `${host}x: ${letters(8000)}\r\ny: ${letters(8000)}\r\nz: ${letters(1400)}\r\n`,
    431,
  ],
  ['a path that leads upwards', 'GET /../../etc/passwd', host, 404],
  ['an asterisk for a path', 'GET *', host, 404],
  ['an asterisk for all paths', 'OPTIONS *', host, 404],
])('%s', async (_, line, headers, status) => {
  const { ask } = await listening()
  const answer = await ask(line, headers)
  expect(answer.status).toBe(status)
  if (status > 404) expect(Object.keys(JSON.parse(answer.body))).toEqual(['Message', 'Info', 'code', 'ref'])
})

test('a browser that opens an address which is not read gets a page, other clients a problem', async () => {
  const { ask } = await listening()
  const browser = `${host}accept: text/html,application/xhtml+xml,*/*;q=0.8\r\n`
  const cookies = (count: number) => `cookie: ${letters(8000)}\r\n`.repeat(count)
  for (const [line, more, status, title] of [
    [`GET /search?q=${letters(10_000)}`, '', 414, 'This address cannot be opened'],
    ['GET /%E0%A4%A', '', 400, 'This address cannot be opened'],
    ['GET /about', `x: ${letters(9000)}\r\n`, 431, 'Your browser sent too much'],
    ['GET /about', cookies(3), 431, 'Your browser sent too much'],
  ] as const) {
    await expect.poll(async () => (await ask(line, browser + more)).headers['content-type']).toMatch(/^text\/html/)
    const page = await ask(line, browser + more)
    expect(page.status, line).toBe(status)
    expect(page.body).toContain(title)
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-request-id': expect.any(String),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    for (const [other, headers] of [
      [line, host + more],
      [line.replace('GET /', 'GET /api/'), browser + more],
      [line.replace('GET', 'POST'), browser + more],
    ] as const) {
      const answer = await ask(other, headers)
      expect(answer.status, other).toBe(status)
      expect(Object.keys(JSON.parse(answer.body))).toEqual(['Message', 'Info', 'code', 'ref'])
    }
  }
})

test('cookies of more than 4 KiB are ignored', async () => {
  const { ask } = await listening()
  const cookies = (length: number) => {
    const start = 'sid=x; more='
    return `${host}cookie: ${start}${letters(length - start.length)}\r\n`
  }
  expect((await ask('GET /about', cookies(4096))).headers['cache-control']).toBe('private, no-store')
  expect((await ask('GET /about', cookies(4097))).headers['cache-control']).toBe('public, max-age=0, must-revalidate')
})

test('a foreign host name is answered, and repeated nowhere', async () => {
  const { ask } = await listening()
  for (const path of [
    '/about',
    '/ABOUT',
    '/admin',
    '/nothing',
    '/sitemap.xml',
    '/changes.atom',
    '/robots.txt',
    '/api/openapi.json',
    '/%ff',
  ]) {
    const answer = await ask(`GET ${path}`, 'host: evil.example\r\nx-forwarded-host: evil.example\r\n')
    expect(answer.status, path).toBeGreaterThanOrEqual(200)
    expect(JSON.stringify(answer), path).not.toContain('evil')
  }
})

test('answers from memory and from the server carry the same headers', async () => {
  const environment = { PUBLIC_URL: 'https://mds.example', CONTACT_EMAIL: 'enquiries@mds.example' }
  const { ask } = await listenOn(await testApp({ template: 'empty', environment }))
  const body = JSON.stringify({ url: '/about' })
  const call = () => ask('POST /api/content/page', `${host}${json}content-length: ${body.length}\r\n`, body)
  const answers = [
    await ask('GET /about'),
    await ask('GET /about'),
    await call(),
    await call(),
    await ask('GET /health'),
    await ask('GET /nothing'),
    await ask('GET /ABOUT'),
    await ask('GET /api/nothing'),
    await ask('GET /favicon.svg'),
    await ask('GET /%ff'),
    await ask('GET /api/openapi.json'),
    await ask(`GET /${letters(3000)}`),
    await ask('GET /about', `${host}${host}`),
    await ask('GET /about', `${host}x: ${letters(17_000)}\r\n`),
  ]
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': expect.any(String),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  }
})

test('a site on plain http does not send HSTS', async () => {
  const { ask } = await listening()
  for (const path of ['/about', '/about', '/health'])
    expect((await ask(`GET ${path}`)).headers['strict-transport-security']).toBeUndefined()
})

test('the description of the API is generated once, and sent again only if it has changed', async () => {
  const { ask } = await listening()
  const first = await ask('GET /api/openapi.json')
  expect(first.status).toBe(200)
  expect(JSON.parse(first.body).openapi).toBe('3.1.0')
  const { etag = '' } = first.headers
  expect(etag).toMatch(/^"/)
  expect((await ask('GET /api/openapi.json', `${host}if-none-match: ${etag}\r\n`)).status).toBe(304)
})

test.each([
  ['two of ours', 'gzip, br', 'br'],
  ['one refused', 'br;q=0, gzip', 'gzip'],
  ['one refused in capitals', 'gzip;Q=0', undefined],
  ['one refused and accepted', 'br, br;q=0, gzip', 'gzip'],
  ['one refused after a parameter', 'br;x=1;q=0, gzip', 'gzip'],
  ['20 pieces', `gzip, ${Array(18).fill('x').join(', ')}, br`, 'br'],
  ['21 pieces', `gzip, ${Array(19).fill('x').join(', ')}, br`, undefined],
  ['a piece of 60 characters', `br, x${letters(58)}`, 'br'],
  ['a piece of 61 characters', `br, x${letters(59)}`, undefined],
  ['a word that holds br', 'gzip, embryo', 'gzip'],
  ['15 kB without end', `${'a ;'.repeat(5000)}q=0`, undefined],
])('Accept-Encoding with %s', async (_, accepted, sent) => {
  const { app } = await listening()
  expect(
    (await app.inject({ url: '/about', headers: { 'accept-encoding': accepted } })).headers['content-encoding'],
  ).toBe(sent)
})

test.each(['/about', '/api/openapi.json', '/sitemap.xml', '/api/search?q=blood'])(
  'If-None-Match: * is answered with 304 for %s, which exists',
  async (url) => {
    const { app } = await listening()
    const { headers } = await app.inject(url)
    for (const tag of ['*', ` W/${headers.etag} , "x"`]) {
      const answer = await app.inject({ url, headers: { 'if-none-match': tag } })
      expect([answer.statusCode, answer.headers.etag], tag).toEqual([304, headers.etag])
    }
    expect((await app.inject({ url: '/nothing', headers: { 'if-none-match': '*' } })).statusCode).toBe(404)
  },
)
