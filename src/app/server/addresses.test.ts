import { expect, test } from 'vitest'
import { canonicalTarget } from '#base/server/http/canonical-target.ts'
import { sharedApp } from '#test/app.ts'
import { exchange } from '#test/exchange.ts'

const secret = 'hVn3uQkT2s0aBcDeFgHiJkLmNoPqRsT1'
const environment = { CACHE_SECONDS: '60' }

const listening = sharedApp({ template: 'empty', environment }, async ({ app, log }) => {
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const ask = (target: string, method = 'GET') =>
    exchange(
      Number(port),
      `${method} ${target} HTTP/1.1\r\nhost: localhost\r\naccept: text/html\r\nconnection: close\r\n\r\n`,
    )
  return { ask, log }
})

test.each([
  ['/about\\', '/about'],
  ['/about/.', '/about'],
  ['//about/.', '/about'],
  ['/about/%2e%2e/help?x=1', '/help?x=1'],
  ['/x/../search?q=a', '/search?q=a'],
  ['/about#top', '/about'],
  ['/./health', '/health'],
  ['/assets/../favicon.svg', '/favicon.svg'],
  ['/./admin', '/admin'],
  ['/About/.', '/about'],
])('D-123 %s leads to %s', async (target, location) => {
  const { ask } = await listening()
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await ask(target, method)
    expect([status, headers.location]).toEqual([308, location])
  }
})

test.each([
  '//evil.example/..;/x',
  '/\\evil.example/x',
  '/about;x',
  '/about%2f',
  '/about%5c',
  '/about%00',
  '/%2e%2e%2fabout',
  '/x/..\\..\\nothing',
  `/./link/${secret}`,
  `/x/../%6Cink/${secret}`,
  `//link/${secret}/`,
  `/link\\${secret}#x`,
])('D-123 %s is nothing, and leads nowhere', async (target) => {
  const { ask } = await listening()
  const { status, headers } = await ask(target)
  expect([status, headers.location]).toEqual([404, undefined])
})

test('D-123 a call has no other address than its own', async () => {
  const { ask } = await listening()
  for (const target of ['/api/./content/page', '//api/content/page', '/api/content/page/', '/%61pi/content/page'])
    expect((await ask(target, 'POST')).status, target).toBe(404)
})

test('D-123 the secret of a unique link is kept by no cache and no log, however its address is written', async () => {
  const { ask, log } = await listening()
  for (const target of [
    `/link/${secret}`,
    `/./link/${secret}`,
    `/x/..//link/${secret}?y`,
    `/link/${secret}/`,
    `/link/${secret}/more`,
    `/LINK/${secret}`,
    `/%6c%69nk/${secret}/.`,
  ]) {
    const { headers, body } = await ask(target)
    expect(headers['cache-control'], target).toContain('no-store')
    // What is rendered has links, and search engines read it.
    if (body.startsWith('<!doctype'))
      expect(headers, target).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
  }
  expect(JSON.stringify(log)).not.toContain(secret)
})

/** The same sequence in each run. */
function newRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const pieces = [
  ...['/', '/', '/', '//', '\\', '.', '..', '/.', '/..', '/./', '/../', '%2e', '%2E%2e', '%2f', '%2F', '%5c', '%00'],
  ...['%ff', '%', '%zz', '%c3%b6', '\xf6', ';', '\t', '#', '?', '&', '=', '@', ':', '//evil.example', 'evil.example'],
  ...['http:', 'javascript:', '\\\\', '~', '%7E', '"', "'", '<', '>', '{', '|', '^', '`', '[', '*', '+', ',', '$', '!'],
  ...['about', 'ABOUT', '%61bout', 'help', 'treatment', 'chelation', 'search', 'q=a', 'link', '%6cink', secret],
  ...[
    'api',
    'content',
    'page',
    'assets',
    'favicon.svg',
    'health',
    'admin',
    'login',
    'redirect=//evil.example',
    'error',
  ],
  ...[
    'image-viewer',
    'image',
    '1',
    'sitemap.xml',
    'on=2020-01-01',
    'summary',
    'constructor',
    '__proto__',
    'x'.repeat(300),
  ],
]

test('D-123 no address is an error of the server, leads to another host, or is known in two forms', async () => {
  const { ask } = await listening()
  const random = newRandom(20_261_125)
  const addresses = Array.from(
    { length: 2000 },
    () => `/${Array.from({ length: 1 + random(7) }, () => pieces[random(pieces.length)]).join('')}`,
  )
  const faults: string[] = []
  const check = async (target: string, hops = 0): Promise<void> => {
    const { status, headers } = await ask(target)
    const fault = (what: string) => faults.push(`${JSON.stringify(target)}: ${status} ${what}`)
    const { location } = headers
    if (![200, 302, 308, 400, 404, 414].includes(status)) fault('unexpected')
    if (status === 200 && canonicalTarget(target) !== target) fault('rendered in two forms')
    if ((location !== undefined) !== [302, 308].includes(status)) fault(`location ${location}`)
    if (canonicalTarget(target).toLowerCase().startsWith('/link/') && !headers['cache-control']?.includes('no-store'))
      fault('kept by caches')
    if (location === undefined) return
    const { host, pathname } = new URL(location, 'http://localhost')
    if (host !== 'localhost' || !/^\/(?![/\\])/.test(location)) fault(`leads to ${location}`)
    else if (canonicalTarget(pathname) !== pathname || hops > 2) fault(`leads in circles: ${location}`)
    else await check(location, hops + 1)
  }
  const remaining = addresses.values()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const target of remaining) await check(target)
    }),
  )
  expect(faults).toEqual([])
}, 600_000)
