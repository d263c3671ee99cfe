import { expect, test } from 'vitest'
import type { RichNode } from '#features/rich-text/document.ts'
import { sharedApp, testApp } from '#test/app.ts'
import { clientWith, TestClient } from '#test/client.ts'
import { watchMainThread } from '#test/main-thread.ts'

/** The longest that another reader may wait because of one hostile request. */
const maxBlockMs = 250

const page = { url: '/treatment/chelation' }
const editableId = 'webui.treatment.chelation.main'
const text = (words: string, href?: string): RichNode => ({
  type: 'text',
  text: words,
  ...(href && { marks: [{ type: 'link', attrs: { href } }] }),
})
const paragraph = (...content: RichNode[]): RichNode => ({ type: 'paragraph', content })
const doc = (content: RichNode[]): RichNode => ({ type: 'doc', content })
const times = <Made>(count: number, make: (at: number) => Made) => Array.from({ length: count }, (_, at) => make(at))

const emptySite = sharedApp({ template: 'empty' })

type Hostile = { url: string; headers?: Record<string, string>; payload?: unknown }

test.each<[string, Hostile]>([
  ['an Accept-Encoding of blanks', { url: '/about', headers: { 'accept-encoding': `${'a ;'.repeat(5000)} q=0` } }],
  ['an If-None-Match of commas', { url: '/about', headers: { 'if-none-match': ','.repeat(15_000) } }],
  [
    'an Accept of blanks for an image',
    { url: '/api/image/file?identifier=1', headers: { accept: `image/webp${' ;'.repeat(7000)}` } },
  ],
  ['a path of slashes', { url: `/about${'/'.repeat(2000)}x` }],
  ['a path of escapes', { url: `/${'%2e%2e%2f'.repeat(220)}` }],
  ['cookies of semicolons', { url: '/about', headers: { cookie: `sid=x${'; ='.repeat(1300)}` } }],
  ['a search of many words', { url: `/nothing?q=${'a+'.repeat(3500)}` }],
  ['a range of commas', { url: '/favicon.svg', headers: { range: `bytes=${'0-,'.repeat(5000)}` } }],
  ['JSON nested deeply', { url: '/api/content/page', payload: `${'['.repeat(500_000)}${']'.repeat(500_000)}` }],
  ['JSON of many values', { url: '/api/content/page', payload: `[${'1,'.repeat(500_000)}1]` }],
  [
    'JSON of many keys',
    { url: '/api/content/page', payload: JSON.stringify(Object.fromEntries(times(60_000, (at) => [`k${at}`, 0]))) },
  ],
  [
    'an error report of slashes',
    {
      url: '/api/error/client-error',
      payload: JSON.stringify({ message: '/?'.repeat(200_000), stack: '.js?'.repeat(100_000) }),
    },
  ],
])('readers hardly wait for %s', async (_, { url, headers = {}, payload }) => {
  const { app } = await emptySite()
  const send = () =>
    app.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url,
      headers: { ...headers, ...(payload !== undefined && { 'content-type': 'application/json' }) },
      ...(payload !== undefined && { payload: payload as string }),
    })
  await app.inject('/about')
  await send()
  const { result, longestBlockMs } = await watchMainThread(send)
  expect(result.statusCode).toBeLessThan(500)
  expect(longestBlockMs).toBeLessThan(maxBlockMs)
})

const keys = (count: number) => Object.fromEntries(times(count, (at) => [`k${at}`, 0]))

test('a request that is refused for what it holds takes little more of the main thread than its parsing', async () => {
  const server = await testApp({ environment: { FEATURES: '' } })
  const editor = await clientWith(server, 'Editor')
  const reader = new TestClient(server.app)
  const load = (items: unknown) => ['/api/content/page', { url: '/', items }] as const
  const save = (content: unknown) => ['/api/editable/region', { page, region: { editableId, content } }] as const
  const refused: Record<string, readonly [url: string, body: object]> = {
    '50,000 keys': ['/api/content/page', keys(50_000)],
    '45,000 values': load(times(45_000, (at) => at)),
    '20,000 objects': load(times(20_000, (at) => ({ at }))),
    '18,000 links': save(doc([paragraph(...times(18_000, (at) => text('a', `https://a.example/${at}`)))])),
    '20,000 paragraphs': save(doc(times(20_000, (at) => paragraph(text(`w${at}`))))),
    'a text of 100,000 keys': save(keys(100_000)),
  }
  for (const [what, [url, body]] of Object.entries(refused)) {
    const client = url.startsWith('/api/editable') ? editor : reader
    const json = JSON.stringify(body)
    const send = () => client.post(url, json, { headers: { 'content-type': 'application/json' } })
    const blocks: number[] = []
    const parses: number[] = []
    // The machine may be busy: the shortest counts.
    for (let time = 0; time < 5; time++) {
      const { result, longestBlockMs } = await watchMainThread(send)
      expect(result.statusCode, what).toBe(422)
      blocks.push(longestBlockMs)
      parses.push((await watchMainThread(async () => JSON.parse(json))).longestBlockMs)
    }
    // A slow machine parses as slowly as it refuses.
    const limitMs = Math.max(50, 4 * Math.min(...parses))
    expect(Math.min(...blocks), what).toBeLessThan(limitMs)
  }
})

const words = (seed: number, count: number) => times(count, (at) => `w${(at * seed) % 9973}`).join(' ')

test('readers hardly wait while the largest regions are saved, compared and rendered', async () => {
  const server = await testApp({ environment: { FEATURES: '' } })
  const editor = await clientWith(server, 'Editor')
  const reader = new TestClient(server.app)
  const save = async (content: RichNode) => {
    const answer = await editor.post('/api/editable/region', { page, region: { editableId, content } })
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  }
  const long = (seed: number) => doc(times(18, (at) => paragraph(text(words(seed + at, 15_000).slice(0, 95_000)))))
  const many = (seed: number) => doc(times(1_990, (at) => paragraph(text(words(seed + at, 40)))))
  const linked = doc([paragraph(...times(18_000, (at) => text('a', `https://a.example/${at % 1000}`)))])
  await reader.get(page.url)
  for (const content of [long(1), long(7), many(3), many(11), linked]) await save(content)
  const { longestBlockMs } = await watchMainThread(async () => {
    for (let time = 0; time < 3; time++) {
      const changes = await reader.post('/api/content/changes', { url: page.url })
      expect(changes.statusCode).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  })
  expect(longestBlockMs).toBeLessThan(maxBlockMs)
})
