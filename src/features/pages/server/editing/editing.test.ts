import { expect, test } from 'vitest'
import type { RichNode } from '#features/rich-text/document.ts'
import { sharedApp, type TestApp, testApp } from '#test/app.ts'
import { clientWith, TestClient } from '#test/client.ts'

const withoutCaptcha = { environment: { FEATURES: '' } } as const
const page = { url: '/treatment/chelation' }
const main = 'webui.treatment.chelation.main'

const documentOf = (...paragraphs: string[]): RichNode => ({
  type: 'doc',
  content: paragraphs.map((words) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })),
})

/** An editor on a page of the shared site that no other test saves. */
async function editorOf(url: string) {
  const { server, client, admin } = await site()
  const own = { page: { url }, main: `webui${url.replaceAll('/', '.')}.main` }
  const save = (content: unknown, more: object = {}) =>
    client.post('/api/editable/region', { page: own.page, region: { editableId: own.main, content, ...more } })
  return { server, client, admin, save, ...own }
}

const site = sharedApp(withoutCaptcha, async (server) => ({
  ...(await withEditor(server)),
  admin: await clientWith(server, 'Admin'),
}))

async function withEditor(server: TestApp) {
  const client = await clientWith(server, 'Editor')
  const save = (content: unknown, more: object = {}) =>
    client.post('/api/editable/region', { page, region: { editableId: main, content, ...more } })
  return { server, client, save }
}

/** A site on which nothing is saved. */
const unchanged = sharedApp(withoutCaptcha, async (server) => ({
  ...(await withEditor(server)),
  anonymous: new TestClient(server.app),
  withoutRoles: await clientWith(server),
  databaseUser: await clientWith(server, 'Database'),
}))

test('D-15 a saved region is a new version, returns what readers get, and readers get it', async () => {
  const { server, save, page, main } = await editorOf('/treatment/chelation')
  const before = (await server.app.inject(page.url)).body
  expect(before).not.toContain('Written by an editor')
  const answer = await save(documentOf('Written by an editor'), { baseVersion: 1 })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    editableId: main,
    version: 2,
    html: '<p>Written by an editor</p>',
    content: documentOf('Written by an editor'),
  })
  expect(new Date(answer.json().modified).getTime()).toBeGreaterThan(Date.now() - 60_000)
  await expect.poll(async () => (await server.app.inject(page.url)).body).toContain('Written by an editor')
})

test('D-98 a stale base version gets 409 with the stored version, and changes nothing; without one the last save wins', async () => {
  const { save, client, page, main } = await editorOf('/treatment/Luspatercept')
  expect((await save(documentOf('first'), { baseVersion: 1 })).json().version).toBe(2)
  const stale = await save(documentOf('second'), { baseVersion: 1 })
  expect(stale.statusCode).toBe(409)
  expect(stale.json()).toMatchObject({
    code: 'CONFLICT',
    current: { version: 2, content: documentOf('first'), html: '<p>first</p>' },
  })
  expect((await save(documentOf('third'))).json().version).toBe(3)
  const history = await client.post('/api/editable/versions', { page, editableId: main })
  expect(history.json().versions.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1])
})

test('two simultaneous saves make two versions, in some order, and lose neither', async () => {
  const { save, client, page, main } = await editorOf('/treatment/HMA')
  const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => save(documentOf(`writer ${at}`))))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  expect(answers.map((answer) => answer.json().version).sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
  const texts = await Promise.all(
    [2, 3, 4, 5, 6, 7, 8, 9].map((version) =>
      client.post('/api/editable/version', { page, editableId: main, version }),
    ),
  )
  expect(new Set(texts.map((answer) => answer.json().item.html)).size).toBe(8)
})

test('restoring creates a new version and loses none', async () => {
  const { save, client, page, main } = await editorOf('/treatment/Lenalidomide')
  await save(documentOf('worse'))
  const restored = await client.post('/api/editable/restore', { page, editableId: main, version: 1 })
  expect(restored.json().version).toBe(3)
  expect(restored.json().item.html).toContain('<h2')
  expect(restored.json().pageContent.contentItems).toContainEqual(restored.json().item)
  expect((await client.post('/api/editable/version', { page, editableId: main, version: 2 })).json().item.html).toBe(
    '<p>worse</p>',
  )
  expect((await client.post('/api/editable/restore', { page, editableId: main, version: 99 })).statusCode).toBe(404)
})

test('D-14 editable/page creates page and editable once, and returns who may edit', async () => {
  const { client } = await site()
  const ensureEditable = () =>
    client.post('/api/editable/page', { page: { url: '/help' }, editableId: 'webui.help.aside' })
  const first = await ensureEditable()
  expect(first.json()).toMatchObject({
    page: { url: '/help', online: true, accessRoles: [] },
    editableId: 'webui.help.aside',
    editRoles: ['Admin', 'Editor'],
    version: 0,
    lock: null,
  })
  expect((await ensureEditable()).json()).toEqual(first.json())
})

const onOwnSite = async (role: string) => clientWith(await testApp(withoutCaptcha), role)

test.each([
  ['anonymous', async () => (await unchanged()).anonymous, 401],
  ['nobody in particular', async () => (await unchanged()).withoutRoles, 403],
  ['Database', async () => (await unchanged()).databaseUser, 403],
  ['Editor', () => onOwnSite('Editor'), 200],
  ['Admin in other case', () => onOwnSite(' admin '), 200],
] as const)('the server checks every write: %s', async (_, clientOf, status) => {
  const client = await clientOf()
  for (const [path, payload] of [
    ['/api/editable/page', { page, editableId: main }],
    ['/api/editable/region', { page, region: { editableId: main, content: documentOf('x') } }],
    ['/api/editable/restore', { page, editableId: main, version: 1 }],
    [
      '/api/editable/collection/save',
      { page, item: { collectionId: 'webui.treatment.chelation.reading', data: { title: 'A', url: '' } } },
    ],
    ['/api/content/reference', { reference: { key: 'Test 2026', type: 'webpage', authors: [], title: 'A' } }],
  ] as const) {
    const answer = await client.post(path, payload)
    expect([path, answer.statusCode]).toEqual([path, status])
  }
})

test('an editable with its own roles is for them and Admin only', async () => {
  const { server, save, admin, page, main } = await editorOf('/treatment/imetelstat')
  await server.database.pool.query(`update editables set edit_roles = '{Database}' where editable_id = $1`, [main])
  expect((await save(documentOf('x'))).statusCode).toBe(403)
  expect(
    (await admin.post('/api/editable/region', { page, region: { editableId: main, content: documentOf('x') } }))
      .statusCode,
  ).toBe(200)
})

test.each([
  ['no document', undefined, 422],
  ['a string of markup', '<p onclick=x>', 422],
  [
    'a script address',
    {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href: 'javascript:1' } }] }],
        },
      ],
    },
    422,
  ],
  ['an unknown node', { type: 'doc', content: [{ type: 'iframe' }] }, 422],
])('a hostile region is refused with a clear status and nothing is stored: %s', async (_, content, status) => {
  const { save, client } = await unchanged()
  const answer = await save(content)
  expect(answer.statusCode).toBe(status)
  expect(answer.json().Message).toBeTruthy()
  expect((await client.post('/api/editable/versions', { page, editableId: main })).json().total).toBe(1)
})

test('D-101 a region may be 2 MiB, no more; other calls 1 MiB', async () => {
  const { save, client } = await editorOf('/treatment/TP53')
  expect((await save(documentOf(...Array<string>(16).fill('a'.repeat(95_000))))).statusCode).toBe(200)
  expect((await save(documentOf(...Array<string>(24).fill('a'.repeat(95_000))))).statusCode).toBe(413)
  expect((await client.post('/api/content/references', { query: 'a'.repeat(1_200_000) })).statusCode).toBe(413)
})

test('D-99 only registered pages can be edited, and only with well-formed ids', async () => {
  const { client } = await site()
  const save = (url: string, editableId: string) =>
    client.post('/api/editable/region', { page: { url }, region: { editableId, content: documentOf('x') } })
  expect((await save('/nowhere', 'webui.nowhere.main')).statusCode).toBe(404)
  expect((await save('/help', 'webui.help.new-one')).statusCode).toBe(200)
  expect((await save('/', 'webui..new-one')).statusCode).toBe(200)
  for (const id of ['', 'a b', '../x', 'webui.help.<b>', `webui.${'a'.repeat(400)}`])
    expect((await save('/help', id)).statusCode).toBe(422)
})

test('D-33 a page is found by its id if one is given', async () => {
  const { client, page, main } = await editorOf('/treatment/response')
  const { pageId } = (await client.post('/api/editable/page', { page, editableId: main })).json().page
  const answer = await client.post('/api/editable/region', {
    page: { pageId, url: '/ignored' },
    region: { editableId: main, content: documentOf('by id') },
  })
  expect(answer.statusCode).toBe(200)
  expect(
    (
      await client.post('/api/editable/region', {
        page: { pageId: 99_999, url: page.url },
        region: { editableId: main, content: documentOf('x') },
      })
    ).statusCode,
  ).toBe(404)
})

test('D-109 editors get the document with a page, readers do not', async () => {
  const { server, client } = await unchanged()
  const mine = (await client.post('/api/content/page', page)).json().contentItems[0]
  expect(mine.content.type).toBe('doc')
  const theirs = (await server.app.inject({ method: 'POST', url: '/api/content/page', payload: page })).json()
    .contentItems[0]
  expect(theirs).not.toHaveProperty('content')
})

test('D-34 a page can be switched off and on; its editors still see it', async () => {
  const { server, client, page } = await editorOf('/treatment/infection')
  const properties = {
    title: null,
    description: 'Changed',
    accessRoles: [],
    online: false,
    reviewed: '2026-11-01',
    reviewedBy: 'Dr A',
    nextReview: '2027-11-01',
  }
  expect((await client.post('/api/content/properties', { page, properties })).statusCode).toBe(200)
  await expect.poll(async () => (await server.app.inject(page.url)).statusCode).toBe(404)
  expect((await client.post('/api/content/page', page)).json().page).toMatchObject({
    online: false,
    description: 'Changed',
    reviewed: '2026-11-01',
  })
  await client.post('/api/content/properties', { page, properties: { ...properties, online: true } })
  await expect.poll(async () => (await server.app.inject(page.url)).statusCode).toBe(200)
  expect(
    (await client.post('/api/content/properties', { page, properties: { ...properties, reviewed: 'yesterday' } }))
      .statusCode,
  ).toBe(422)
})

test('the reference list is searched by words and takes validated entries', async () => {
  const { server, client } = await site()
  const search = async (query: string) => (await client.post('/api/content/references', { query })).json()
  expect((await search('luspatercept commands')).total).toBeGreaterThan(0)
  expect((await search('100%_')).total).toBe(0)
  const reference = {
    key: 'Test 2026',
    type: 'article-journal',
    authors: ['Test A'],
    title: 'A new trial',
    doi: '10.1000/xyz',
    pmid: null,
  }
  expect((await client.post('/api/content/reference', { reference })).statusCode).toBe(200)
  expect((await search('new trial')).references[0]).toMatchObject(reference)
  expect(
    (await client.post('/api/content/reference', { reference: { ...reference, doi: 'javascript:1' } })).statusCode,
  ).toBe(422)
  expect(server.log.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

const reading = 'webui.treatment.chelation.reading'

/** A list with items, on a page of the shared site that no other test saves. */
async function withItems(url: string, ...titles: string[]) {
  const { server, client, page } = await editorOf(url)
  const reading = `webui${url.replaceAll('/', '.')}.reading`
  const saveItem = (item: object) =>
    client.post('/api/editable/collection/save', { page, item: { collectionId: reading, ...item } })
  const ids: number[] = []
  for (const title of titles)
    ids.push((await saveItem({ collectionItemId: -1, data: { title, url: '/help' } })).json().collectionItemId)
  const list = async (more: object = {}) =>
    (await client.post('/api/editable/collection/page', { page, collectionId: reading, ...more })).json()
  const order = (items: number[], baseVersion?: number) =>
    client.post('/api/editable/collection/order', { page, collectionId: reading, items, baseVersion })
  const remove = (collectionItemId: number) =>
    client.post('/api/editable/collection/remove', { page, item: { collectionId: reading, collectionItemId } })
  return { server, client, page, reading, saveItem, ids, list, order, remove }
}

test('D-17 an item is created with an id of 0 or less, which the answer repeats, and saved with its own', async () => {
  const { saveItem, list, ids } = await withItems('/treatment/transplantation', 'one', 'two')
  const created = await saveItem({ collectionItemId: -7, after: ids[0], data: { title: 'between', url: '' } })
  expect(created.json()).toMatchObject({ clientId: -7, sortIndex: 1, version: 1, archived: false })
  const saved = await saveItem({ collectionItemId: ids[0], data: { title: 'ONE', url: '' }, baseVersion: 1 })
  expect(saved.json()).toMatchObject({ collectionItemId: ids[0], clientId: null, version: 2 })
  expect(
    (await saveItem({ collectionItemId: ids[0], data: { title: 'late', url: '' }, baseVersion: 1 })).statusCode,
  ).toBe(409)
  expect((await list()).items.map(({ data }: { data: { title: string } }) => data.title)).toEqual([
    'ONE',
    'between',
    'two',
  ])
  expect((await saveItem({ after: 0, data: { title: 'first', url: '' } })).json().sortIndex).toBe(0)
  expect((await saveItem({ collectionItemId: 999_999, data: { title: 'x', url: '' } })).statusCode).toBe(404)
})

test('D-97 the data of an item follow the collection’s description', async () => {
  const { client } = await unchanged()
  for (const data of [
    {},
    { title: '', url: '' },
    { title: 'a', url: 'javascript:1' },
    { title: 'a', url: '', more: 1 },
  ])
    expect(
      (await client.post('/api/editable/collection/save', { page, item: { collectionId: reading, data } })).statusCode,
    ).toBe(422)
})

test('D-18 removing archives and is idempotent, saving with archived false restores', async () => {
  const { remove, list, saveItem, ids } = await withItems('/treatment/HMA-failure', 'a', 'b')
  const [a = 0] = ids
  const first = await remove(a)
  expect(first.json()).toMatchObject({ collectionItemId: a, archived: true, undoToken: expect.any(String) })
  expect((await remove(a)).json()).toEqual(first.json())
  expect((await list()).total).toBe(1)
  expect((await list({ archived: true })).total).toBe(2)
  expect(
    (await saveItem({ collectionItemId: a, archived: false, data: { title: 'a', url: '' } })).json().archived,
  ).toBe(false)
  expect((await list()).items.map(({ collectionItemId }: { collectionItemId: number }) => collectionItemId)).toEqual(
    ids,
  )
})

test('D-19 an order contains all the ids; another set or a stale version gets 409 with the current list', async () => {
  const { order, list, ids, remove } = await withItems('/treatment/higher-risk', 'a', 'b', 'c', 'd')
  const [a = 0, b = 0, c = 0, d = 0] = ids
  await remove(b)
  const { version } = await list()
  expect((await order([d, c, a], version)).json()).toMatchObject({ items: [d, c, a], version: version + 1 })
  // The archived item stays after the item that it followed.
  expect(
    (await list({ archived: true })).items.map(
      ({ collectionItemId }: { collectionItemId: number }) => collectionItemId,
    ),
  ).toEqual([d, c, a, b])
  for (const [items, base] of [
    [[a, c, d], version],
    [[a, c], undefined],
    [[a, c, d, b], undefined],
    [[a, a, c], undefined],
  ] as const) {
    const refused = await order([...items], base)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().current).toMatchObject({ items: [d, c, a] })
  }
})

test('D-20 readers page through a collection; archived items are for edit roles only', async () => {
  const { server, page, reading, ids } = await withItems('/treatment/Immunosuppressive', 'a', 'b', 'c')
  const readItems = (more: object) =>
    server.app.inject({
      method: 'POST',
      url: '/api/editable/collection/page',
      payload: { page, collectionId: reading, ...more },
    })
  expect((await readItems({ offset: 1, limit: 1 })).json()).toMatchObject({
    total: 3,
    offset: 1,
    items: [{ collectionItemId: ids[1] }],
  })
  expect((await readItems({ archived: true })).statusCode).toBe(401)
  expect((await readItems({ limit: 201 })).statusCode).toBe(422)
  const content = (await server.app.inject({ method: 'POST', url: '/api/content/page', payload: page })).json()
  expect(content.collectionItems[0]).toMatchObject({ collectionId: reading, archived: false, data: { title: 'a' } })
})

test('D-10 funders are for Admin only', async () => {
  const { client, admin } = await site()
  const payload = {
    page: { url: '/' },
    item: { collectionId: 'webui..funders', data: { name: 'A charity', url: 'https://example.org' } },
  }
  expect((await client.post('/api/editable/collection/save', payload)).statusCode).toBe(403)
  expect((await admin.post('/api/editable/collection/save', payload)).statusCode).toBe(200)
})

test('nothing is saved under the name of a funder’s logo but the logo, by Admin', async () => {
  const { client, admin } = await site()
  const page = { url: '/' }
  const funder = { collectionId: 'webui..funders', data: { name: 'A charity' } }
  const { collectionItemId } = (await admin.post('/api/editable/collection/save', { page, item: funder })).json()
  const editableId = `webui..funders.${collectionItemId}.image`
  const content = { type: 'doc', content: [] }
  for (const [url, input] of [
    ['/api/editable/image', { image: { editableId, imageId: 0, imageDescription: 'A logo' } }],
    ['/api/editable/region', { region: { editableId, content } }],
    ['/api/editable/page', { editableId }],
    ['/api/editable/region', { region: { editableId: 'webui..funders.999999.image', content } }],
  ] as const) {
    const answer = await client.post(url, { page, ...input })
    expect([answer.statusCode, answer.json().Message], url).toEqual([
      422,
      expect.stringContaining('name of the image of an item'),
    ])
  }
  const logo = { editableId, collectionItemId, imageId: 0 }
  expect((await client.post('/api/editable/image', { page, image: logo })).statusCode).toBe(403)
  expect((await admin.post('/api/editable/image', { page, image: logo })).statusCode).toBe(200)
})

test('facts without a citation are refused by name and place; with one they are saved, rendered and given an id', async () => {
  const { server, save, page } = await editorOf('/treatment/supportive')
  const text = (words: string): RichNode => ({ type: 'text', text: words })
  const fact = (label: string, ...detail: RichNode[]): RichNode => ({
    type: 'fact',
    content: [
      { type: 'factLabel', content: [text(label)] },
      { type: 'factValue', content: [text('> 1000 µg/L')] },
      { type: 'factDetail', content: detail },
    ],
  })
  const cited: RichNode = { type: 'citation', attrs: { refs: ['Angelucci 2020'] } }
  const facts = (second: RichNode): RichNode => ({
    type: 'doc',
    content: [{ type: 'facts', content: [fact('Ferritin', cited), second] }],
  })
  const refused = await save(facts(fact('Units')))
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({
    Message: 'The main text could not be saved.',
    Info: 'Fact 2 (“Units”) has no citation. Add the source of the number.',
    path: '/content/0/content/1',
  })
  const saved = await save(facts(fact('Units', cited)))
  expect(saved.statusCode).toBe(200)
  expect(saved.json().content.content[0].attrs.id).toMatch(/^f-[2-9a-hjkmnp-tv-z]{6}$/)
  await expect.poll(async () => (await server.app.inject(page.url)).body).toContain('<dt>Units</dt>')
})
