import { expect, test } from 'vitest'
import { sharedApp } from '#test/app.ts'

const pageRequest = (url: unknown) => ({ method: 'POST', url: '/api/content/page', payload: { url } }) as const

const withContent = sharedApp()
const withoutContent = sharedApp({ template: 'empty' })

test('7 content/page returns contentItems with the region control, version and html that readers get', async () => {
  const { app } = await withContent()
  const answer = await app.inject(pageRequest('/treatment/Growth-factors/ESA'))
  expect(answer.statusCode).toBe(200)
  const content = answer.json()
  expect(content.page).toMatchObject({ url: '/treatment/Growth-factors/ESA', online: true, accessRoles: [] })
  const main = content.contentItems.find(
    (item: { editableId: string }) => item.editableId === 'webui.treatment.Growth-factors.ESA.main',
  )
  expect(main).toMatchObject({ type: 'region', version: 1, regionControlId: expect.any(Number) })
  expect(main.html).toContain('<h2 id="who-should-have-it">')
  expect(content.collectionItems).toEqual([])
  expect(content.references.count).toBeGreaterThan(3)
})

test('what a summary leaves out is reached by its links on the page itself', async () => {
  const { app } = await withContent()
  const { body } = await app.inject('/treatment/HMA?summary')
  expect(/<a [^>]*>“delay and reduce” below/.exec(body)?.[0]).toContain('data-on-page href="/treatment/HMA#t-8espeh"')
})

test('D-37 a registered page without content returns empty lists', async () => {
  const { app } = await withoutContent()
  const answer = await app.inject(pageRequest('/help'))
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ contentItems: [], collectionItems: [], headings: [] })
})

test('an address outside the site map is 404 in the usual form', async () => {
  const { app } = await withoutContent()
  const answer = await app.inject(pageRequest('/no/such/page'))
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({
    Message: 'There is no such page.',
    Info: '',
    code: 'NOT_FOUND',
    ref: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

test.each([
  [undefined, 422],
  [7, 422],
  ['', 422],
  ['no-slash', 422],
  [`/${'a'.repeat(3000)}`, 422],
  ['/\u0000', 422],
  ['//evil.example', 404],
  ["/'; drop table pages; --", 404],
])('malformed or hostile url %j is refused with a clear status', async (url, status) => {
  const { app } = await withoutContent()
  const answer = await app.inject(pageRequest(url))
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ Message: expect.any(String), code: expect.any(String) })
})

test('a body that is not JSON, not declared as JSON or too large is refused accordingly', async () => {
  const { app } = await withoutContent()
  const send = (payload: string, type: string) =>
    app.inject({ method: 'POST', url: '/api/content/page', payload, headers: { 'content-type': type } })
  expect((await send('{', 'application/json')).statusCode).toBe(400)
  expect((await send('url=/', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
  expect((await send(JSON.stringify({ url: `/${'a'.repeat(1_100_000)}` }), 'application/json')).statusCode).toBe(413)
})

test('previous and next lead only to pages that the reader may open', async () => {
  const { app } = await withContent()
  const seen = new Set<string>()
  for (let next: string | undefined = '/diagnosis'; next !== undefined && !seen.has(next); ) {
    seen.add(next)
    const { statusCode, body }: { statusCode: number; body: string } = await app.inject(next)
    expect(statusCode, next).toBe(200)
    next = /<a href="([^"]+)" rel="next"/.exec(body)?.[1]
  }
  expect([...seen].filter((path) => path.startsWith('/admin'))).toEqual([])
  expect(seen.size).toBeGreaterThan(15)
})

test('D-52 a page that was looked for under another one is the first of the nearest', async () => {
  const { app } = await withContent()
  const answer = await app.inject({ method: 'POST', url: '/api/content/nearest', payload: { words: '/treatment/esa' } })
  expect(answer.json().pages[0]).toMatchObject({ path: '/treatment/Growth-factors/ESA' })
})
