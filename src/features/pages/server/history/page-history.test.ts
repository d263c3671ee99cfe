import { expect, test } from 'vitest'
import { sharedApp, type TestApp, testApp } from '#test/app.ts'
import { clientWith, TestClient } from '#test/client.ts'
import { notRendered } from './render-changes.ts'

const page = { url: '/treatment/chelation' }
const idOf = (name: string) => `webui.treatment.chelation.${name}`

const documentOf = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})

const withoutCaptcha = { environment: { FEATURES: '' } } as const
const editor = async () => withEditor(await testApp(withoutCaptcha))

async function withEditor(server: TestApp) {
  const client = await clientWith(server, 'Editor')
  const save = async (name: string, words: string) =>
    (
      await client.post('/api/editable/region', {
        page,
        region: { editableId: idOf(name), content: documentOf(words) },
      })
    ).json()
  const versions = async (more: object = {}) =>
    (await client.post('/api/content/versions', { page, ...more })).json() as {
      versions: {
        editableId: string
        version: number
        username: string
        displayName: string
        modified: string
        summary?: string
        released?: number
        about: string[]
        again?: string
      }[]
      releases: object[]
      total: number
    }
  const compare = async (editableId: string, old: number, now: number) =>
    (await client.post('/api/content/compare', { page, editableId, old, now })).json() as { old: unknown; now: unknown }
  return { server, client, save, versions, compare }
}

test('the saves of all regions of a page are listed newest first, in pages', async () => {
  const { save, versions } = await editor()
  await save('main', 'one')
  await save('key-points', 'two')
  const all = await versions()
  expect(all.total).toBe(4)
  expect(
    all.versions.map(({ editableId, version }) => `${editableId.split('.').at(-1)} ${version}`).slice(0, 2),
  ).toEqual(['key-points 2', 'main 2'])
  const second = await versions({ offset: 1, limit: 1 })
  expect(second.versions).toEqual([all.versions[1]])
})

test('a save names who made it, the version of the page, and where and how much it changed', async () => {
  const { save, versions } = await editor()
  await save('main', 'The dose is 5 mg')
  await save('main', 'The dose is 10 mg')
  // A worker renders the changes after the saves.
  await expect.poll(async () => (await versions()).versions[0]?.summary).toBe('1 paragraph changed')
  const { versions: all, releases } = await versions({ editableId: idOf('main') })
  expect(all.map(({ version }) => version)).toEqual([3, 2, 1])
  expect(all[0]).toMatchObject({ displayName: expect.any(String), isText: true, released: 3 })
  expect(releases).toEqual([])
})

test('a draft says how much it changed, too', async () => {
  const { client, save, versions } = await withEditor(await testApp({ environment: { FEATURES: 'Publishing' } }))
  await save('main', 'The dose is 5 mg')
  await save('main', 'The dose is 10 mg')
  const item = { collectionId: idOf('reading'), data: { title: 'A report', url: '/help' } }
  const added = await client.post('/api/editable/collection/save', { page, item })
  expect(added.statusCode, added.body).toBe(200)
  const { versions: all } = await versions()
  expect(all.slice(0, 2).map(({ summary, released }) => ({ summary, released }))).toEqual([
    { summary: 'Added', released: undefined },
    { summary: '1 paragraph changed', released: undefined },
  ])
})

test('a save says of which earlier one it has the text again, and of none if it changes nothing', async () => {
  const { client, save, versions } = await editor()
  await save('main', 'one')
  await save('main', 'two')
  await client.post('/api/editable/restore', { page, editableId: idOf('main'), version: 2 })
  await save('main', 'one')
  const { versions: all } = await versions({ editableId: idOf('main') })
  expect(all.map(({ version, again }) => [version, again])).toEqual([
    [5, undefined],
    [4, all[3]?.modified],
    [3, undefined],
    [2, undefined],
    [1, undefined],
  ])
})

test('a save, also a draft, says whether it changed doses or recommendations, whatever its words are', async () => {
  const server = await testApp({ environment: { FEATURES: 'Publishing' } })
  const { client, versions } = await withEditor(server)
  const line = (type: string, words: string) => ({ type, content: [{ type: 'text', text: words }] })
  const advice = (words: string) => ({
    type: 'recommendation',
    attrs: { strength: 'strong', direction: 'for', certainty: 'low', status: 'draft' },
    content: [line('statement', words)],
  })
  const dosing = (words: string) => [
    { ...line('heading', 'Dosing'), attrs: { level: 2 } },
    {
      type: 'table',
      content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [line('paragraph', words)] }] }],
    },
  ]
  const early = advice('Offer chelation early.')
  const texts = [
    [advice('Offer chelation.')],
    [early],
    [early, ...dosing('Once daily')],
    [early, ...dosing('Twice daily')],
    [line('paragraph', 'A plain line.'), early, ...dosing('Twice daily')],
  ]
  for (const content of texts)
    await client.post('/api/editable/region', {
      page,
      region: { editableId: idOf('main'), content: { type: 'doc', content } },
    })
  const { versions: all } = await versions({ editableId: idOf('main'), limit: 4 })
  expect(all.map(({ about }) => about)).toEqual([[], ['doses'], ['doses'], ['recommendations']])
})

test('a save is described by the one before it, however often the other parts of the page have been saved since', async () => {
  const { server, save, versions } = await withEditor(await testApp({ environment: { FEATURES: 'Publishing' } }))
  for (const words of ['The dose is 5 mg', 'The dose is 10 mg', 'The dose is 5 mg']) await save('key-points', words)
  await save('main', 'one')
  const saves = async () => (await versions()).versions.filter(({ editableId }) => editableId === idOf('key-points'))
  const before = await saves()
  expect(before[0]).toMatchObject({ summary: '1 paragraph changed', again: before[2]?.modified })
  const one = `select id from editables where editable_id = '${idOf('main')}'`
  await server.database.pool.query(`
    update versions set revision = revision + 600 where editable = (${one});
    update editables set revision = revision + 600 where id = (${one});
    insert into versions (editable, revision, username, modified, hash)
    select (${one}), number, 'user-editor', now() - interval '1 year', number::text from generate_series(1, 600) number`)
  expect(await saves()).toEqual(before)
})

test('two versions of anything on a page are given as documents, and version 0 is empty', async () => {
  const { client, save, compare } = await editor()
  await save('main', 'one')
  await save('main', 'two')
  expect(await compare(idOf('main'), 2, 3)).toEqual({ old: documentOf('one'), now: documentOf('two') })
  expect(await compare(idOf('main'), 0, 2)).toMatchObject({ old: { content: [] }, now: documentOf('one') })
  for (const [editableId, now] of [
    [idOf('main'), 9],
    [idOf('unknown'), 1],
  ]) {
    const answer = await client.post('/api/content/compare', { page, editableId, old: 0, now })
    expect(answer.statusCode).toBe(404)
  }
})

test('images and items of collections are in the history of their page: user, time and difference', async () => {
  const { server, client, versions, compare } = await editor()
  const collectionId = idOf('reading')
  const change = async (item: object) =>
    (await client.post('/api/editable/collection/save', { page, item: { collectionId, ...item } })).json()
  const { total } = await versions()
  const added = await change({ data: { title: 'A guideline', url: '/help' } })
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(added.modified))
  const { collectionItemId } = added
  await change({ collectionItemId, data: { title: 'A newer guideline', url: '/help' } })
  await client.post('/api/editable/collection/remove', { page, item: { collectionId, collectionItemId } })
  const image = { editableId: idOf('figure'), imageDescription: 'Iron over time' }
  const saved = (await client.post('/api/editable/image', { page, image })).json()
  const all = await versions()
  expect(all.total).toBe(total + 4)
  expect(all.versions.slice(0, 4)).toMatchObject([
    { editableId: idOf('figure'), version: 1, username: saved.username },
    { editableId: `${collectionId}#${collectionItemId}`, version: 3, label: 'Further reading: A newer guideline' },
    { editableId: `${collectionId}#${collectionItemId}`, version: 2, label: 'Further reading: A newer guideline' },
    { editableId: `${collectionId}#${collectionItemId}`, version: 1, label: 'Further reading: A guideline' },
  ])
  const itemId = `${collectionId}#${collectionItemId}`
  const items = await compare(itemId, 1, 2)
  expect(JSON.stringify(items.old)).toContain('"A guideline"')
  expect(JSON.stringify(items.now)).toContain('"A newer guideline"')
  expect(JSON.stringify((await compare(itemId, 2, 3)).now)).not.toContain('"text":"A newer guideline"')
  expect(JSON.stringify(await compare(idOf('figure'), 0, 1))).toContain('"Iron over time"')

  type Change = { label?: string; html: string }
  const reader = new TestClient(server.app)
  const readChanges = async () =>
    (await reader.post('/api/content/changes', { url: page.url })).json().changes as Change[]
  // A worker renders the changes after the saves.
  await expect.poll(async () => (await readChanges()).map(({ html }) => html)).not.toContain(notRendered)
  const [figure, archived, newer, first] = await readChanges()
  expect(figure?.html).toContain('Iron over time')
  expect(archived).toMatchObject({ label: 'Further reading: A newer guideline' })
  expect(archived?.html).toContain('removed')
  expect(newer?.html).toContain('<ins')
  expect(newer?.html).toContain('newer')
  expect(first).toMatchObject({ label: 'Further reading: A guideline' })
  expect(first?.html).toContain('A guideline')
})

/** A site on which nothing is saved. */
const unchanged = sharedApp(withoutCaptcha, async (server) => ({
  ...(await withEditor(server)),
  reader: await clientWith(server, 'DataReader'),
}))

test('the history of a page is for its editors only', async () => {
  const { server, reader } = await unchanged()
  expect((await reader.post('/api/content/versions', { page })).statusCode).toBe(403)
  expect(
    (await reader.post('/api/content/compare', { page, editableId: idOf('main'), old: 0, now: 1 })).statusCode,
  ).toBe(403)
  expect((await new TestClient(server.app).post('/api/content/versions', { page })).statusCode).toBe(401)
})

test('an out-of-range number or time is refused with a clear 422, and an impossible date is not a page', async () => {
  const { client } = await unchanged()
  const editableId = idOf('main')
  const invalid: [string, object][] = [
    ['/api/editable/version', { page, editableId, version: 2 ** 40 }],
    ['/api/editable/restore', { page, editableId, version: 2 ** 40 }],
    ['/api/editable/page', { page: { pageId: 2 ** 40, url: page.url }, editableId }],
    ['/api/content/compare', { page, editableId, old: 0, now: 2 ** 40 }],
  ]
  for (const [path, payload] of invalid) {
    const answer = await client.post(path, payload)
    expect([path, answer.statusCode, answer.json().Message]).toEqual([
      path,
      422,
      expect.stringContaining('out of range'),
    ])
  }
  expect((await client.post('/api/content/page', { url: `${page.url}?on=0000-01-01` })).statusCode).toBe(404)
})
