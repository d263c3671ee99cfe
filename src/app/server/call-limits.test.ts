import { expect, test } from 'vitest'
import type { RichNode } from '#features/rich-text/document.ts'
import { sharedApp, testApp } from '#test/app.ts'
import { clientWith, TestClient } from '#test/client.ts'

const page = { url: '/treatment/chelation' }

test.each([
  ['/api/content/page', { url: '/nothing' }, 300],
  ['/api/content/changes', page, 30],
  ['/api/content/images', { controller: 'image', identifier: '1' }, 60],
  ['/api/auth/challenge', null, 120],
])('%s: one call above the limit in a minute from one address is 429', async (url, payload, most) => {
  const { app } = await testApp({ template: 'empty' })
  const client = new TestClient(app)
  const ask = async () => (await client.post(url, payload ?? undefined)).statusCode
  for (let call = 0; call < most; call++) expect(await ask()).not.toBe(429)
  const refused = await client.post(url, payload ?? undefined)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  client.address = '192.0.2.2'
  expect(await ask()).not.toBe(429)
})

test('600 images a minute from one address are served, and one more is 429', async () => {
  const { app } = await testApp({ template: 'empty' })
  const ask = async (remoteAddress: string) =>
    (await app.inject({ url: '/api/image/file?identifier=1', remoteAddress })).statusCode
  for (let call = 0; call < 600; call++) expect(await ask('192.0.2.1')).not.toBe(429)
  expect(await ask('192.0.2.1')).toBe(429)
  expect(await ask('192.0.2.2')).not.toBe(429)
})

test('plain pages have no limit: many readers share the one address of their hospital', async () => {
  const { app } = await testApp({ template: 'empty' })
  for (let call = 0; call < 700; call++)
    expect((await app.inject({ url: '/about', remoteAddress: '192.0.2.1' })).statusCode).toBe(200)
})

test('an account saves 120 times a minute, from anywhere; other accounts are not affected', async () => {
  const server = await testApp({ environment: { FEATURES: '' } })
  const editor = await clientWith(server, 'Editor')
  const other = await clientWith(server, 'Admin', 'Editor')
  const save = (client: TestClient) =>
    client.post('/api/editable/region', { page, region: { editableId: 'no id', content: 0 } })
  for (let call = 0; call < 120; call++) {
    editor.address = `192.0.2.${call + 10}`
    expect((await save(editor)).statusCode).toBe(422)
  }
  expect((await save(editor)).statusCode).toBe(429)
  expect((await editor.post('/api/content/reference', { reference: {} })).statusCode).toBe(429)
  expect((await save(other)).statusCode).toBe(422)
})

test('an account uploads 30 times a minute', async () => {
  const server = await testApp({ environment: { FEATURES: '' } })
  const editor = await clientWith(server, 'Editor')
  const upload = async () =>
    (await editor.upload('/api/editable/image/file', {}, { name: 'a.png', bytes: Buffer.from('no image') })).statusCode
  for (let call = 0; call < 30; call++) expect(await upload()).toBe(422)
  expect(await upload()).toBe(429)
})

const text = (words: string, href?: string): RichNode => ({
  type: 'text',
  text: words,
  ...(href && { marks: [{ type: 'link', attrs: { href } }] }),
})
const paragraph = (...content: RichNode[]): RichNode => ({ type: 'paragraph', ...(content.length > 0 && { content }) })
const times = <Made>(count: number, make: (at: number) => Made) => Array.from({ length: count }, (_, at) => make(at))
const doc = (content: RichNode[]): RichNode => ({ type: 'doc', content })
const breaks = (count: number) => times(count, (): RichNode => ({ type: 'hardBreak' }))

/** A site on which every test replaces the same region. */
const siteWithRegion = sharedApp({ template: 'empty', environment: { FEATURES: '' } }, async (server) => ({
  editor: await clientWith(server, 'Editor'),
}))

test.each([
  ['50,000 parts', (most: number) => doc([paragraph(...breaks(most - 2))]), 50_000],
  ['2,000 blocks', (most: number) => doc(times(most, () => paragraph(text('a')))), 2_000],
  ['100,000 characters', (most: number) => doc([paragraph(text('a'.repeat(most)))]), 100_000],
  [
    '1,000 addresses',
    (most: number) => doc([paragraph(...times(most, (at) => text('a', `https://a.example/${at}`)))]),
    1_000,
  ],
  [
    '500 citations',
    (most: number) =>
      doc([paragraph(...times(most, (): RichNode => ({ type: 'citation', attrs: { refs: ['A 2020'] } })))]),
    500,
  ],
  [
    '300 headings',
    (most: number) =>
      doc(times(most, (at): RichNode => ({ type: 'heading', attrs: { level: 2 }, content: [text(`H ${at}`)] }))),
    300,
  ],
] as const)('a region of %s is saved, and a larger one is refused with the reason', async (limit, make, most) => {
  const { editor } = await siteWithRegion()
  const save = (content: RichNode) =>
    editor.post('/api/editable/region', { page, region: { editableId: 'webui.treatment.chelation.main', content } })
  const saved = await save(make(most))
  expect(saved.statusCode, saved.body.slice(0, 300)).toBe(200)
  const refused = await save(make(most + 1))
  expect(refused.statusCode).toBe(422)
  expect(refused.json().Info).toContain(`more than ${limit}`)
  // The client marks the first block that exceeds the limit.
  expect(refused.json().path).toBe(`/content/${make(most + 1).content?.length === 1 ? 0 : most}`)
})

test('the blocks of all regions of a page are counted together', async () => {
  const server = await testApp({ template: 'empty', environment: { FEATURES: '' } })
  const editor = await clientWith(server, 'Editor')
  const save = (name: string, count: number) =>
    editor.post('/api/editable/region', {
      page,
      region: {
        editableId: `webui.treatment.chelation.${name}`,
        content: doc(times(count, () => paragraph(text('a')))),
      },
    })
  expect((await save('main', 1_990)).statusCode).toBe(200)
  expect((await save('key-points', 10)).statusCode).toBe(200)
  const refused = await save('key-points', 12)
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({
    Message: 'In short could not be saved: it is too long.',
    Info: 'The page has more than 2,000 blocks. Please divide it.',
    path: '/content/10',
  })
  expect((await save('main', 1_991)).json().path).toBe('/content/1990')
  expect((await save('main', 1_980)).statusCode).toBe(200)
  expect((await save('key-points', 12)).statusCode).toBe(200)
})
