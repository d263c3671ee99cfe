import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#base/server/database/database.ts'
import { testApp } from '#test/app.ts'
import { clientWith, TestClient, testAccount } from '#test/client.ts'
import { testDatabase } from '#test/database.ts'
import { asOperator } from '#test/operator.ts'
import { pngPicture } from '#test/pictures.ts'
import { documentOf, main, page } from '#test/publishing-site.ts'
import { together } from '#test/together.ts'
import { storeMissingHashes } from '../store/hashes.ts'

async function site({ isAlone = true } = {}) {
  const { url } = await testDatabase('starter')
  const database = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' }, () => {})
  const server = await testApp({ database, isAlone, environment: { FEATURES: 'Publishing' } })
  const [admin, editor] = [await clientWith(server, 'Admin'), await clientWith(server, 'Editor')]
  const reader = new TestClient(server.app)
  const save = async (...words: string[]) => {
    const region = { editableId: main, content: documentOf(...words) }
    const answer = await editor.post('/api/editable/region', { page, region })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const drafts = async () => (await admin.post('/api/publishing/page', { page })).json().drafts
  const release = async (note = 'A lower dose', shown?: object[]) =>
    admin.post('/api/publishing/release', {
      pages: [
        {
          url: page.url,
          shown:
            shown ??
            (await drafts()).map(({ editableId, version }: Record<string, unknown>) => ({ editableId, version })),
        },
      ],
      note,
    })
  return { server, url, admin, editor, reader, save, drafts, release }
}

test('a draft is in no public answer; released, readers see it; undone, they see the text of before', async () => {
  const { server, url, admin, editor, reader, save, drafts, release } = await site({ isAlone: false })
  const other = await testApp({ database: server.database, environment: { FEATURES: 'Publishing' } })
  const elsewhere = new TestClient(other.app)
  const today = new Date().toISOString().slice(0, 10)
  const before = await reader.get(page.url)
  const itemsRead = async () => (await reader.post('/api/content/page', page)).json().contentItems
  const itemsBefore = await itemsRead()
  const { pageId } = (await editor.post('/api/editable/page', { page, editableId: main })).json().page
  const answers = async (who: TestClient) => ({
    page: (await who.get(page.url)).body,
    content: (await who.post('/api/content/page', page)).body,
    working: (await who.post('/api/content/page', { ...page, state: 'working' })).body,
    changes: (await who.post('/api/content/changes', page)).body,
    today: (await who.get(`${page.url}?on=${today}`)).body,
    search: (await who.get('/api/search?q=draftmark')).body,
    searchPage: (await who.get('/search?q=draftmark')).body,
    versions: (await who.post('/api/content/versions-of', page)).body,
    sitemap: (await who.get('/sitemap.xml')).body,
    feed: (await who.get('/changes.atom')).body,
    summary: (await who.get(`${page.url}?summary`)).body,
    missing: (await who.get('/treatment/draftmark')).body,
    list: (await who.post('/api/editable/collection/page', { page, collectionId: 'webui.treatment.chelation.reading' }))
      .body,
    changesPage: (await who.get('/changes')).body,
    home: (await who.get('/')).body,
  })

  expect((await save('DRAFTMARK first')).pageContent.released).toMatchObject({ waiting: 1 })
  await editor.post('/api/editable/collection/save', {
    page,
    item: { collectionId: 'webui.treatment.chelation.reading', data: { title: 'DRAFTMARK list', url: '/help' } },
  })
  const figure = 'webui.treatment.chelation.figure'
  const parts = { page, image: { editableId: figure, imageDescription: 'DRAFTMARK image' } }
  const uploaded = await editor.upload('/api/editable/image/file', parts, {
    name: 'draftmark.png',
    bytes: await pngPicture(),
  })
  expect(uploaded.statusCode, uploaded.body).toBe(200)
  const { imageId } = uploaded.json()
  const report = { editableId: 'webui.treatment.chelation.report', imageDescription: 'DRAFTMARK document' }
  const attached = await editor.upload(
    '/api/editable/document/file',
    { pageJson: page, documentJson: report },
    { name: 'draftmark.csv', bytes: Buffer.from('a;b\n') },
  )
  expect(attached.statusCode, attached.body).toBe(200)
  const document = `/api/document/file?id=${attached.json().documentId}`
  for (const who of [reader, elsewhere])
    for (const [name, body] of Object.entries(await answers(who)))
      expect(body.replaceAll(/q=draftmark|treatment\/draftmark|value="draftmark"/gi, ''), name).not.toMatch(
        /DRAFTMARK (first|list|image|document)|draftmark\.(png|csv)/,
      )
  for (const path of [`/api/image/file?identifier=${imageId}`, document, `${document}&version=1`])
    expect((await reader.get(path)).statusCode, path).toBe(404)
  for (const shown of [`image/${imageId}`, `document/${pageId}`])
    expect((await reader.get(`/image-viewer/${shown}`)).body, shown).not.toContain('DRAFTMARK')
  const after = await reader.get(page.url)
  expect([after.body, after.headers.etag]).toEqual([before.body, before.headers.etag])
  expect((await editor.post('/api/content/page', page)).body).not.toContain('DRAFTMARK')
  expect((await editor.post('/api/content/page', { ...page, state: 'working' })).body).toContain('DRAFTMARK first')
  expect((await editor.get(`/api/image/file?identifier=${imageId}`)).statusCode).toBe(200)

  const folder = await mkdtemp(join(tmpdir(), 'mds-export-'))
  const exported = await asOperator(['content', 'export', folder, '--released'], { url, DATA_DIR: server.dataDir })
  expect(exported.error).toBeUndefined()
  for (const file of await readdir(join(folder, 'pages')))
    expect(await readFile(join(folder, 'pages', file), 'utf8'), file).not.toContain('DRAFTMARK')

  await save('DRAFTMARK first', 'and second')
  expect((await drafts()).length).toBeGreaterThanOrEqual(3)
  const listed = (await admin.post('/api/publishing/draft-pages', {})).json().pages
  expect(listed).toMatchObject([{ url: page.url, displayNames: ['user-editor'] }])
  const { lists } = (await admin.post('/api/admin/attention', {})).json()
  expect(lists).toContainEqual({
    ...{ name: 'Drafts that readers do not see', count: 1 },
    items: [
      expect.objectContaining({ path: page.url, detail: expect.stringMatching(/changes by user-editor, since/) }),
    ],
  })
  const released = await release()
  expect(released.statusCode, released.body).toBe(200)
  const [{ number }] = released.json().released
  for (const who of [reader, elsewhere]) {
    const body = (await who.get(page.url)).body
    for (const words of ['DRAFTMARK first', 'and second', 'DRAFTMARK list', 'DRAFTMARK image'])
      expect(body).toContain(words)
  }
  expect((await reader.get(document)).statusCode).toBe(200)
  expect(await drafts()).toEqual([])
  await expect.poll(async () => (await reader.post('/api/content/changes', page)).body).toContain('second')
  expect((await reader.get('/changes')).body).toContain('A lower dose')
  expect((await reader.get('/changes.atom')).body).toContain('<title>Iron chelation: A lower dose</title>')
  expect((await reader.get(`${page.url}?on=${today}`)).body).toContain('DRAFTMARK first')

  const undone = await admin.post('/api/publishing/rollback', { pages: [{ url: page.url, number }] })
  expect(undone.statusCode, undone.body).toBe(200)
  for (const path of ['/', '/changes', '/changes.atom'])
    expect((await reader.get(path)).body, path).toMatch(/A lower dose \(undone on \d+ \w+ \d{4}\)/)
  for (const path of [`/api/image/file?identifier=${imageId}`, document])
    expect((await reader.get(path)).statusCode, path).toBe(404)
  expect(await itemsRead()).toEqual(itemsBefore)
  const content = (await reader.post('/api/content/page', page)).body
  expect(content).not.toMatch(/DRAFTMARK (first|list|image)/)
  expect((await reader.get(`${page.url}?on=${today}`)).body).not.toMatch(/DRAFTMARK (first|list|image)/)
  expect((await drafts()).length).toBeGreaterThanOrEqual(3)
})

test('a release names the drafts that it was shown, needs a sentence, and an Admin', async () => {
  const { admin, editor, save, drafts, release, server } = await site()
  await save('One')
  const shown = (await drafts()).map(({ editableId, version }: Record<string, unknown>) => ({ editableId, version }))
  await save('Two')
  const stale = await release('Reworded', shown)
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'CONFLICT'])
  expect(stale.json().current.drafts).toEqual([{ editableId: main, version: shown[0].version + 1 }])
  expect((await release('')).statusCode).toBe(422)
  const byEditor = await editor.post('/api/publishing/release', {
    pages: [{ url: page.url, shown: stale.json().current.drafts }],
    note: 'Reworded',
  })
  expect(byEditor.statusCode).toBe(422)
  const both = await Promise.all([release(), release()])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const { rows } = await server.database.pool.query("select kind from releases where kind = 'release'")
  expect(rows).toHaveLength(1)
  const { releases } = (await editor.post('/api/content/versions', { page })).json()
  expect(releases).toMatchObject([{ username: 'user-admin' }])
  expect((await admin.post('/api/publishing/rollback', { pages: [{ url: page.url, number: 1 }] })).statusCode).toBe(409)
})

test('a new page waits for its first release', async () => {
  const { admin, editor } = await site()
  const added = { title: 'New drug', path: '/treatment/new-drug', parent: null, template: 'standard' }
  const answer = await admin.post('/api/pages/add', added)
  expect(answer.statusCode, answer.body).toBe(200)
  const ref = { url: '/treatment/new-drug' }
  const working = async () => (await editor.post('/api/content/page', { ...ref, state: 'working' })).json().released
  expect(await working()).toEqual({ number: 0, at: '', waiting: 1 })
  const { drafts } = (await admin.post('/api/publishing/page', { page: ref })).json()
  const shown = drafts.map(({ editableId, version }: Record<string, unknown>) => ({ editableId, version }))
  const released = await admin.post('/api/publishing/release', { pages: [{ ...ref, shown }], note: 'A new page' })
  expect(released.statusCode, released.body).toBe(200)
  expect(await working()).toMatchObject({ number: 1, waiting: 0 })
})

/** A second process of the site, with connections of its own. */
async function secondProcess(url: string) {
  const database = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' }, () => {})
  return testApp({ database, environment: { FEATURES: 'Publishing' } })
}

test('two administrators release a page at once, on two processes: one release, and the other learns of it', async () => {
  const { server, url, admin, save, drafts, reader } = await site({ isAlone: false })
  const other = await secondProcess(url)
  await testAccount(other, 'second', ['Admin'])
  const second = new TestClient(other.app)
  await second.logIn('second')
  await save('Released once')
  const shown = (await drafts()).map(({ editableId, version }: Record<string, unknown>) => ({ editableId, version }))
  const release = { pages: [{ url: page.url, shown }], note: 'Once' }
  const answers = await together(server.database.pool, page.url, [
    () => admin.post('/api/publishing/release', release),
    () => second.post('/api/publishing/release', release),
    // A double click.
    () => admin.post('/api/publishing/release', release),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().current).toEqual({ url: page.url, drafts: [] })
  const { rows } = await server.database.pool.query(
    "select r.number, count(*)::int as parts from releases r join released_versions v on v.release = r.id where r.kind = 'release' group by r.id",
  )
  expect(rows).toMatchObject([{ parts: 1 }])
  for (const who of [reader, new TestClient(other.app)])
    await expect.poll(async () => (await who.get(page.url)).body).toContain('Released once')

  const undo = { pages: [{ url: page.url, number: rows[0].number }] }
  const undone = await together(server.database.pool, page.url, [
    () => admin.post('/api/publishing/rollback', undo),
    () => second.post('/api/publishing/rollback', undo),
  ])
  expect(undone.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('an editor saves while a release of the page begins: what was shown is released, or nothing', async () => {
  const { server, url, save, editor, drafts, reader } = await site({ isAlone: false })
  const other = await secondProcess(url)
  await testAccount(other, 'second', ['Admin'])
  const second = new TestClient(other.app)
  await second.logIn('second')
  await save('Shown in the dialog')
  const shown = (await drafts()).map(({ editableId, version }: Record<string, unknown>) => ({ editableId, version }))
  const [saved, released] = await together(server.database.pool, page.url, [
    () =>
      editor.post('/api/editable/region', { page, region: { editableId: main, content: documentOf('Saved late') } }),
    () => second.post('/api/publishing/release', { pages: [{ url: page.url, shown }], note: 'As shown' }),
  ])
  expect(saved?.statusCode).toBe(200)
  expect([200, 409]).toContain(released?.statusCode)
  const body = (await reader.get(page.url)).body
  expect(body).not.toContain('Saved late')
  expect(body.includes('Shown in the dialog')).toBe(released?.statusCode === 200)
  expect(await drafts()).toMatchObject([{ editableId: main, version: shown[0].version + 1 }])
})

test('an undone release is announced as undone; released again, it is not', async () => {
  const { admin, reader, save, release } = await site()
  const announced = async () => (await reader.get('/changes.atom')).body.match(/The (first|second) change( \(undone)?/g)
  await save('One')
  await release('The first change')
  await save('Two')
  const [{ number }] = (await release('The second change')).json().released
  expect(await announced()).toEqual(['The second change', 'The first change'])
  await admin.post('/api/publishing/rollback', { pages: [{ url: page.url, number }] })
  expect(await announced()).toEqual(['The second change (undone', 'The first change'])
  expect((await release('The second change')).statusCode).toBe(200)
  expect(await announced()).toEqual(['The second change', 'The second change (undone', 'The first change'])
})

test('a draft that is taken back is no version for readers', async () => {
  const { editor, reader, save, drafts, server, url } = await site()
  const seen = async () => ({
    page: (await reader.get(page.url)).body.replaceAll(/"version":\d+/g, ''),
    versions: (await reader.post('/api/content/versions-of', page)).json().versions,
    changes: (await reader.post('/api/content/changes', page)).json().changes,
  })
  const before = await seen()
  await save('A draft')
  const [{ released, version }] = await drafts()
  const restore = { page, editableId: main, version: released, baseVersion: version }
  const restored = await editor.post('/api/editable/restore', restore)
  expect(restored.statusCode, restored.body).toBe(200)
  expect(await drafts()).toEqual([])
  expect(await seen()).toEqual(before)
  await save('Another draft')
  const off = await asOperator(['publishing', 'off', '--discard'], { url, DATA_DIR: server.dataDir })
  expect(off.error).toBeUndefined()
  await expect.poll(seen).toEqual(before)
})

test('an archived item goes at once', async () => {
  const { editor, reader, release } = await site()
  const collectionId = 'webui.treatment.chelation.reading'
  const item = { collectionId, data: { title: 'A report', url: '/help' } }
  const { collectionItemId } = (await editor.post('/api/editable/collection/save', { page, item })).json()
  expect((await release()).statusCode).toBe(200)
  expect((await reader.get(page.url)).body).toContain('A report')
  await editor.post('/api/editable/collection/remove', { page, item: { collectionId, collectionItemId } })
  expect((await reader.get(page.url)).body).not.toContain('A report')
  const back = { collectionId, collectionItemId, archived: false, data: { title: 'A report', url: '/help' } }
  await editor.post('/api/editable/collection/save', { page, item: back })
  expect((await reader.get(page.url)).body).not.toContain('A report')
  expect((await release()).statusCode).toBe(200)
  expect((await reader.get(page.url)).body).toContain('A report')
})

test('a lost setting publishes no drafts; an operator ends releases', async () => {
  const { server, url, save, reader } = await site()
  await save('A draft')
  await expect(testApp({ database: server.database, environment: { FEATURES: '' } })).rejects.toThrow('publishing off')
  const off = (...words: string[]) => asOperator(['publishing', 'off', ...words], { url, DATA_DIR: server.dataDir })
  expect((await off()).error).toMatch(/Drafts that wait: \d+\./)
  expect((await off('--discard')).error).toBeUndefined()
  expect((await reader.get(page.url)).body).not.toContain('A draft')
  await testApp({ database: server.database, environment: { FEATURES: '' } })
})

test('verify names content that was changed in the database itself', async () => {
  const { server, url, save } = await site()
  await save('A draft')
  await storeMissingHashes(server.database.db)
  const verify = () => asOperator(['publishing', 'verify'], { url, DATA_DIR: server.dataDir })
  expect((await verify()).error).toBeUndefined()
  await server.database.pool.query(
    `update region_contents set document = '{"type":"doc","content":[]}' where version in (
       select v.id from versions v join editables e on e.id = v.editable and v.revision = e.released
       where e.editable_id = $1)`,
    [main],
  )
  const found = await verify()
  expect(found.out?.join('\n')).toContain(main)
  expect(found.error).toBeDefined()
})
