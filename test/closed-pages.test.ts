import { expect, test } from 'vitest'
import type { Endpoint } from '../src/base/contract/endpoint.ts'
import { sharedApp } from './app.ts'
import { clientWith, TestClient } from './client.ts'
import { allFeatures, declaredEndpoints } from './declared-endpoints.ts'

/** A word in the titles and paths of the pages for Admin only, and one in those of the pages that are not online. */
const words = { closed: 'quillfeather', offline: 'drafthollow' } as const

type Added = { title: string; path: string; parent?: string; online?: boolean; roles?: string[] }

/** In the order in which they are added. Pages whose path says `open` are open to everybody. */
const added: readonly Added[] = [
  { title: 'Quillfeather protocol', path: '/quillfeather-first', roles: ['Admin'] },
  { title: 'Quillfeather annexe', path: '/quillfeather-annexe', parent: '/quillfeather-first', roles: ['Admin'] },
  { title: 'Open under closed', path: '/open-under-closed', parent: '/quillfeather-first' },
  { title: 'Open further down', path: '/open-further-down', parent: '/quillfeather-annexe' },
  { title: 'Drafthollow plan', path: '/drafthollow-first', online: false },
  { title: 'Open under offline', path: '/open-under-offline', parent: '/drafthollow-first' },
  { title: 'Open to move', path: '/open-to-move' },
  { title: 'Open to keep', path: '/open-to-keep' },
]

const properties = { description: 'Plumage', reviewed: null, reviewedBy: null, nextReview: null }

const site = sharedApp({ template: 'empty', environment: { FEATURES: allFeatures } }, async (server) => {
  const admin = await clientWith(server, 'Admin')
  const ids = new Map<string, number>()
  const act = async (url: string, input: object) => {
    const answer = await admin.post(url, input)
    expect(answer.statusCode, `${url} ${answer.body}`).toBe(200)
    return answer.json() as { id: number }
  }
  for (const { title, path, parent } of added) {
    const { id } = await act('/api/pages/add', {
      ...{ title, path, template: 'standard', parent: parent ? (ids.get(parent) ?? 0) : null },
    })
    ids.set(path, id)
  }
  for (const { title, path, online = true, roles = [] } of added)
    await act('/api/content/properties', {
      page: { url: path },
      properties: { ...properties, title, online, accessRoles: roles },
    })
  const idOf = (path: string) => ids.get(path) ?? 0
  // The closed pages have moved since, and the history names them beside pages that are open.
  await act('/api/pages/change', { page: idOf('/quillfeather-first'), path: '/quillfeather' })
  await act('/api/pages/change', { page: idOf('/quillfeather-annexe'), path: '/formerly' })
  await act('/api/pages/change', { page: idOf('/quillfeather-annexe'), path: '/quillfeather-annexe' })
  await act('/api/pages/change', { page: idOf('/drafthollow-first'), path: '/formerly-planned' })
  await act('/api/pages/change', { page: idOf('/drafthollow-first'), path: '/drafthollow' })
  await act('/api/pages/move', { page: idOf('/open-to-move'), parent: idOf('/quillfeather-first'), before: null })
  await act('/api/pages/move', { page: idOf('/open-to-move'), parent: idOf('/drafthollow-first'), before: null })
  await act('/api/pages/move', { page: idOf('/open-to-move'), parent: null, before: null })
  const clients = {
    anonymous: new TestClient(server.app),
    nobody: await clientWith(server),
    DataReader: await clientWith(server, 'DataReader'),
    Editor: await clientWith(server, 'Editor'),
  }
  for (const client of [admin, ...Object.values(clients)]) client.address = '127.0.0.1'
  return { server, admin, clients, idOf }
})

const visitors = ['anonymous', 'nobody', 'DataReader', 'Editor'] as const
type Who = (typeof visitors)[number]

/** The words that a visitor must not find anywhere; an editor sees what is not online. */
const secretsFor = (who: Who) => (who === 'Editor' ? [words.closed] : [words.closed, words.offline])

/** Where an answer holds a secret; empty: nowhere. */
function leaks(who: Who, what: string, { headers, body }: { headers: object; body: string }): string[] {
  const answer = `${JSON.stringify(headers)}\n${body}`
  return secretsFor(who).flatMap((word) => {
    const at = answer.toLowerCase().indexOf(word)
    return at < 0 ? [] : [`${who} ${what}: ${answer.slice(Math.max(0, at - 60), at + 60)}`]
  })
}

const today = new Date().toISOString().slice(0, 10)

/** Addresses that do not name a secret themselves. */
const otherAddresses = [
  ...[
    '/sitemap.xml',
    '/changes.atom',
    '/robots.txt',
    '/site.webmanifest',
    '/api/openapi.json',
    '/health',
    '/ready',
    '/metrics',
  ],
  ...['/quilfeathr', '/drafthol', '/plumage', '/FORMERLY', '/formerly/', '/formerly', '/formerly-planned'],
  ...['/search?q=plumage', '/search?q=protocol', '/search?q=annexe&scope=all', '/search?find=plumage'],
  ...['/api/search?q=plumage', '/api/search?q=protocol', '/api/search?q=open&limit=30', '/api/search/a-z'],
  ...['/api/search/questions', '/api/search/doses', '/search/a-z', '/search/questions', '/search/doses'],
  ...['/open-under-closed?summary', `/open-under-closed?on=${today}`],
  ...['/image-viewer/document/1', '/link/abc', '/account', '/admin', '/database', '/login?redirect=%2Fopen-to-keep'],
]

async function addresses() {
  const { admin } = await site()
  const { pages } = (await admin.post('/api/content/pages', {})).json() as { pages: { path: string }[] }
  const own = pages.map(({ path }) => path).filter((path) => !Object.values(words).some((word) => path.includes(word)))
  expect(own).toEqual(expect.arrayContaining(['/', '/open-under-closed', '/changes']))
  return [...own, ...otherAddresses]
}

test('no page says the title or path of a page that its visitor may not open', async () => {
  const { admin, clients } = await site()
  const found: string[] = []
  const paths = await addresses()
  // The caches are filled by those who may see everything, too.
  for (const path of paths) await admin.get(path)
  for (const who of visitors)
    for (const path of paths) found.push(...leaks(who, path, await clients[who].get(path, { accept: 'text/html' })))
  expect(found).toEqual([])
})

/** A value that an input accepts, with these names in it. */
function valueFor(schema: unknown, name: string, known: Readonly<Record<string, unknown>>): unknown {
  if (Object.hasOwn(known, name)) return known[name]
  const { type, ...def } = (schema as { _zod: { def: Record<string, unknown> } })._zod.def
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(def.shape as object)
        .map(([key, part]) => [key, valueFor(part, key, known)] as const)
        .filter(([, value]) => value !== undefined),
    )
  if (type === 'optional') return undefined
  if (type === 'default') return undefined
  if (type === 'nullable') return null
  if (type === 'pipe') return valueFor(def.in, name, known)
  if (type === 'union') return valueFor((def.options as unknown[])[0], name, known)
  if (type === 'enum') return Object.values(def.entries as object)[0]
  if (type === 'literal') return (def.values as unknown[])[0]
  if (type === 'array') return []
  if (type === 'record') return {}
  if (type === 'boolean') return false
  if (type === 'number') return 1
  return type === 'string' ? 'open' : {}
}

const inputFor = ({ input }: Endpoint, known: Readonly<Record<string, unknown>>) =>
  valueFor(input, '', known) as Record<string, unknown>

test('no call that only reads says the title or path of a page that its caller may not open', async () => {
  const { server, admin, clients, idOf } = await site()
  const reading = declaredEndpoints.filter(({ readsOnly, upload }) => readsOnly && !upload)
  expect(reading.length).toBeGreaterThan(25)
  const { rows } = await server.database.pool.query<{ id: number; url: string }>('select id, url from pages')
  const idAt = (path: string) => rows.find(({ url }) => url === path)?.id
  const place = (url: string) => ({ url, path: url, pageId: idAt(url), page: { url } })
  const known = { words: 'plumage', query: '' }
  const places = [
    ...['/open-under-closed', '/open-under-offline', '/', '/changes'].map(place),
    ...['/quillfeather-first', '/drafthollow-first', '/open-to-move'].map((path) => ({ page: idOf(path) })),
  ]
  const found: string[] = []
  for (const endpoint of reading)
    for (const each of places) {
      const input = inputFor(endpoint, { ...known, ...each })
      await admin.post(endpoint.path, input)
      for (const who of visitors)
        found.push(
          ...leaks(who, `${endpoint.path} ${JSON.stringify(input)}`, await clients[who].post(endpoint.path, input)),
        )
    }
  expect([...new Set(found)]).toEqual([])
})
