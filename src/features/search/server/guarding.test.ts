import { expect, test } from 'vitest'
import type { Database } from '#base/server/database/database.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { clientWith, type TestClient } from '#test/client.ts'
import { testDatabase } from '#test/database.ts'
import type { SearchAnswer } from '../contract/search.ts'
import { deleteExpiredFailed, listFailed, noteFailed } from './failed-questions.ts'

const documentOf = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})

/** A site without captcha, on a database of its own or that of another process. */
const openSite = (database?: Database) =>
  testApp({ template: 'empty', environment: { FEATURES: 'ImageViewer' }, ...(database && { database }) })

async function write(editor: TestClient, url: string, words: string) {
  const region = { editableId: `webui${url.replaceAll('/', '.')}.main`, content: documentOf(words) }
  const { statusCode, body } = await editor.post('/api/editable/region', { page: { url }, region })
  expect(statusCode, body).toBe(200)
}

async function saveProperties(editor: TestClient, url: string, online: boolean, accessRoles: string[] = []) {
  const none = { title: null, description: null, reviewed: null, reviewedBy: null, nextReview: null }
  const properties = { ...none, online, accessRoles }
  const { statusCode, body } = await editor.post('/api/content/properties', { page: { url }, properties })
  expect(statusCode, body).toBe(200)
}

const answerTo = async ({ app }: TestApp, q: string) =>
  (await app.inject({ url: '/api/search', query: { q } })).json<SearchAnswer>()

test('a save in one process is found by the next search in another', { timeout: 180_000 }, async () => {
  const database = await testDatabase('tree')
  const [one, other] = [await openSite(database), await openSite(database)]
  // One account may not save so often.
  const editors = [await clientWith(one, 'Editor'), await clientWith(one, 'Admin')] as const
  const saveAndSearch = async (save: number, path: string) => {
    const word = `ferritin${String.fromCharCode(97 + (save % 26), 97 + Math.floor(save / 26))}x`
    await write(editors[save % 2] ?? editors[0], path, `Measure ${word}`)
    expect((await answerTo(other, word)).answers.map(({ text }) => text)).toEqual([`Measure ${word}`])
  }
  const treatments = ['chelation', 'supportive', 'Luspatercept', 'Lenalidomide'].map((name) => `/treatment/${name}`)
  const paths = [...treatments, '/diagnosis/workup', '/help']
  const saves = Array.from({ length: 200 }, (_, save) => save)
  for (const save of saves.slice(0, 20)) await saveAndSearch(save, paths[save % paths.length] ?? '')
  // Each save waits for the lease of the other process, a quarter of a second: these wait at the same time.
  const others = saves.slice(20).values()
  await Promise.all(
    paths.map(async (path) => {
      for (const save of others) await saveAndSearch(save, path)
    }),
  )
})

test('content of a page that is closed is in no later answer of another process', async () => {
  const database = await testDatabase('tree')
  const [one, other] = [await openSite(database), await openSite(database)]
  const editor = await clientWith(one, 'Editor')
  const url = '/treatment/Luspatercept'
  await write(editor, '/treatment/chelation', 'Zyxomab is for iron; vandoprim is not; zyxomab and vandoprim again')
  await write(editor, url, 'Quibrozol: quibrozol with zyxomab, and vandoprim; quibrozol dose 5 mg')
  const says = { preferred: 'quibrozol', same: [{ term: 'Trelvanta', kind: 'brand' }] }
  expect((await editor.post('/api/search/words/save', { word: { kind: 'group', says } })).statusCode).toBe(200)

  const paths = [
    ...['quibrozol', 'quibrozal dose', 'Trelvanta', 'trelvanto', 'quibr'].flatMap((q) => [
      `/api/search?q=${q}`,
      `/search?q=${q}`,
    ]),
    ...['a-z', 'doses', 'questions'].map((list) => `/api/search/${list}`),
    '/quibrozol',
  ]
  const mentions = async () => {
    const bodies = await Promise.all(paths.map(async (path) => (await other.app.inject(path)).body))
    // An answer repeats the words of the question.
    return paths.filter((_, at) =>
      /quibrozol|Trelvanta/i.test(
        (bodies[at] ?? '')
          .replaceAll('<!-- -->', '')
          .replace(/"q":"[^"]*"|"missing":\[[^\]]*\]|(?:q=|q%3D|value="|“|Search: |\/|%2F)[a-z]+/gi, ''),
      ),
    )
  }
  expect((await mentions()).length).toBeGreaterThan(8)
  await saveProperties(editor, url, false)
  expect(await mentions()).toEqual([])
  expect(await answerTo(other, 'quibrozol')).toMatchObject({ total: 0, understood: [], groups: { kind: {}, in: {} } })
  await saveProperties(editor, url, true, ['DataReader', 'Editor'])
  expect(await mentions()).toEqual([])
  const reader = await clientWith(other, 'DataReader')
  expect((await reader.get('/api/search?q=trelvanto')).json()).toMatchObject({
    answers: [{ url: expect.stringContaining(url) }],
    understood: [{ as: ['quibrozol'], repaired: 'trelvanto' }],
  })
  await saveProperties(editor, url, true)
  expect((await answerTo(other, 'quibrozol')).total).toBeGreaterThan(0)
})

test('only current content is searched, and an entity tag lasts until something changes', async () => {
  const server = await openSite()
  const editor = await clientWith(server, 'Editor')
  await write(editor, '/treatment/chelation', 'Formerly quibrozol')
  const url = '/api/search?q=quibrozol'
  const { etag } = (await server.app.inject(url)).headers
  const again = () => server.app.inject({ url, headers: { 'if-none-match': String(etag) } })
  expect((await again()).statusCode).toBe(304)
  await write(editor, '/treatment/chelation', 'Now ferritin')
  const changed = await again()
  expect(changed.statusCode).toBe(200)
  expect(changed.json()).toMatchObject({ total: 0, missing: ['quibrozol'] })
})

test('cached pages are for anonymous readers only, and only while nothing has changed', async () => {
  const server = await openSite()
  const editor = await clientWith(server, 'Editor')
  const url = '/search?q=quibrozol'
  const words = (body: string) => /Quibrozol \w+ daily/.exec(body.replace(/<\/?mark>|<!-- -->/g, ''))?.[0]
  await write(editor, '/treatment/chelation', 'Quibrozol once daily')
  for (let at = 0; at < 2; at++) {
    const page = await server.app.inject(url)
    expect(page.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(words(page.body)).toBe('Quibrozol once daily')
    expect(page.body).not.toContain('For editors')
    const own = await editor.get(url)
    expect(own.headers['cache-control']).toBe('private, no-store')
    expect(own.body).toContain('For editors')
  }
  const expired = await server.app.inject({ url, headers: { cookie: 'sid=abc' } })
  expect(expired.headers['cache-control']).toBe('private, no-store')
  await write(editor, '/treatment/chelation', 'Quibrozol twice daily')
  expect(words((await server.app.inject(url)).body)).toBe('Quibrozol twice daily')
  await saveProperties(editor, '/treatment/chelation', false)
  expect((await server.app.inject(url)).body).toContain('No answer to')
})

test('a question without an answer is counted each time', async () => {
  const { app, database } = await openSite()
  for (let at = 0; at < 3; at++) await app.inject('/search?q=zanubrutinib')
  await expect
    .poll(async () => (await database.pool.query('select words, count from failed_questions')).rows)
    .toEqual([{ words: 'zanubrutinib', count: 3 }])
})

test('a question is in no log, and nothing that may name a person is stored', async () => {
  const { app, database, log } = await openSite()
  const name = 'wrzesniewska'
  for (const path of ['/api/search', '/search'])
    for (const query of [{ q: name }, { q: name.repeat(30) }, { q: name, kind: name }, { q: `${name}@mds.example` }])
      await app.inject({ url: path, query })
  await app.inject({ method: 'POST', url: '/api/search/ask', payload: { q: `${name} 1234567` } })
  expect(JSON.stringify(log).toLowerCase()).not.toContain(name)
  await expect
    .poll(async () => (await database.pool.query('select * from failed_questions')).rows)
    .toEqual([
      expect.objectContaining({ words: name, days: 1, is_sent: false, first_day: expect.anything(), done_by: '' }),
    ])
})

test('editors see a question that came on three days or was sent on purpose, for 180 days', async () => {
  const { db } = await testDatabase('tree')
  const day = (at: number) => new Date(Date.UTC(2026, 0, at))
  for (const at of [1, 1, 2]) await noteFailed(db, 'Zanubrutinib?', day(at))
  await noteFailed(db, 'sent on purpose', day(2), true)
  expect((await listFailed(db)).map(({ words }) => words)).toEqual(['sent on purpose'])
  await noteFailed(db, 'zanubrutinib', day(3))
  expect(await listFailed(db)).toEqual([
    expect.objectContaining({ words: 'sent on purpose', isSent: true }),
    expect.objectContaining({ words: 'zanubrutinib', count: 4, days: 3 }),
  ])
  await deleteExpiredFailed(db, day(183))
  expect((await listFailed(db)).map(({ words }) => words)).toEqual(['zanubrutinib'])
  for (const personal of ['a@b.example', 'born 12 03 1956 1', 'x'.repeat(61)])
    expect(await noteFailed(db, personal, day(3)), personal).toBe(false)
})

test('an address that asks too often waits, on the page as in the list', async () => {
  const { app } = await openSite()
  const ask = (url: string, headers = {}) => app.inject({ url, headers, remoteAddress: '203.0.113.7' })
  for (let at = 0; at < 300; at++)
    expect((await ask(at % 2 ? '/api/search?q=' : '/search?q=dose')).statusCode).toBe(200)
  const refused = await ask('/api/search?q=')
  expect(refused.statusCode).toBe(429)
  const waitsFor = ({ headers }: typeof refused) => Number(headers['retry-after'])
  expect(waitsFor(refused)).toBeGreaterThan(0)
  expect((await ask('/search?q=dose')).json()).toMatchObject({ code: 'TOO_MANY' })
  const shown = await ask('/search?q=dose', { accept: 'text/html' })
  expect(shown.statusCode).toBe(429)
  // A second may pass between the two.
  expect(waitsFor(shown)).toBeGreaterThan(0)
  expect(waitsFor(shown)).toBeLessThanOrEqual(waitsFor(refused))
  expect(shown.body).toContain('Too many requests</h1>')
  expect((await app.inject({ url: '/api/search?q=', remoteAddress: '203.0.114.7' })).statusCode).toBe(200)
})

test('no question is answered with 500, and none is markup on the page', async () => {
  const { app } = await openSite()
  const hostile = {
    'a regular expression': encodeURIComponent('(a+)+$[^'),
    SQL: encodeURIComponent("'; drop table pages; --"),
    'a tsquery': encodeURIComponent('a & !(b | c):*'),
    markup: encodeURIComponent('"><script>alert(1)</script>'),
    'a null': '%00',
    'a lone surrogate': '%ED%A0%80',
    'a malformed escape': '%E0%A4%A',
    'right to left': encodeURIComponent('\u202eשלום'),
    'combining marks': encodeURIComponent(`e${'\u0301'.repeat(300)}`),
    '10 kB': 'x'.repeat(10_000),
  }
  for (const [what, q] of Object.entries(hostile)) {
    expect([200, 400], what).toContain((await app.inject(`/api/search?q=${q}`)).statusCode)
    const page = await app.inject(`/search?q=${q}`)
    expect([200, 400], what).toContain(page.statusCode)
    expect(page.body, what).not.toContain('<script>alert')
  }
})
