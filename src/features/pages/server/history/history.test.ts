import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { product } from '#app/server/product.ts'
import type { RichNode } from '#features/rich-text/document.ts'
import { sharedApp, type TestApp, testApp } from '#test/app.ts'
import { clientWith, TestClient } from '#test/client.ts'
import { logAsSaved } from '#test/log-as-saved.ts'
import type { Visitor } from '../access/access.ts'
import { readPastPage } from '../read/as-of.ts'
import { readPage } from '../read/read-page.ts'
import { editables, pages, regionContents, versions } from '../store/tables.ts'
import { notRendered } from './render-changes.ts'

const page = { url: '/treatment/chelation' }
const main = 'webui.treatment.chelation.main'

const paragraph = (words: string): RichNode => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })
const documentOf = (...words: string[]): RichNode => ({ type: 'doc', content: words.map(paragraph) })

const routes = product.siteMap([])
const nobody = { user: undefined, routes }
const anEditor = { user: { username: 'ed', roles: ['Editor'] }, routes } as unknown as Visitor

const withoutCaptcha = { environment: { FEATURES: '' } } as const

/** A site where an editor has saved the region once for each content. */
const saved = async (...contents: RichNode[]) => withSaves(await testApp(withoutCaptcha), ...contents)
/** A site on which nothing is saved. */
const unchanged = sharedApp(withoutCaptcha, (server) => withSaves(server))

async function withSaves(server: TestApp, ...contents: RichNode[]) {
  const editor = await clientWith(server, 'Editor')
  const save = async (content: RichNode, editableId = main) => {
    const answer = await editor.post('/api/editable/region', { page, region: { editableId, content } })
    expect(answer.statusCode).toBe(200)
  }
  for (const content of contents) await save(content)
  const reader = new TestClient(server.app)
  // The loopback address is exempt from rate limits.
  reader.address = '127.0.0.1'
  type Change = { editableId: string; version: number; modified: string; html: string }[]
  /** The page's changes as reported, once all of them have been rendered. */
  const changes = async (limit?: number) => {
    let changes: Change = []
    await expect
      .poll(async () => {
        changes = (await reader.post('/api/content/changes', { url: page.url, limit })).json().changes
        return changes.map(({ html }) => html)
      })
      .not.toContain(notRendered)
    return changes
  }
  /** Backdates the saves: the first version of the region to the first day, and so on. */
  const date = async (...days: string[]) => {
    const [region] = await server.database.db.select().from(editables).where(eq(editables.editableId, main))
    for (const { id, revision } of await server.database.db
      .select()
      .from(versions)
      .where(eq(versions.editable, region?.id ?? 0)))
      await server.database.db
        .update(versions)
        .set({ modified: new Date(days[revision - 1] ?? '') })
        .where(eq(versions.id, id))
    await logAsSaved(server.database.pool)
  }
  const on = (day: string, who: TestClient = reader) => who.post('/api/content/page', { url: `${page.url}?on=${day}` })
  return { server, editor, reader, save, changes, date, on }
}

test('changes of a page are listed newest first, for everybody, with their words marked', async () => {
  const { changes } = await saved(
    documentOf('Start at ferritin 1000.', 'Stop early.'),
    documentOf('Start at ferritin 2500.', 'Stop early.'),
  )
  const [last, first, ...none] = await changes()
  expect(none).toEqual([])
  expect(last).toMatchObject({ editableId: main, version: 3 })
  expect(first).toMatchObject({ editableId: main, version: 2 })
  expect(last?.html).toMatch(/^<p class="change-summary">1 paragraph changed<\/p>/)
  expect(last?.html).toMatch(/<del>.*1000.*<\/del><ins>.*2500.*<\/ins>/)
  expect(last?.html).not.toContain('Stop early')
  expect(last?.html).not.toContain('Editor')
  expect(await changes(1)).toHaveLength(1)
})

test('the first version of a page is not a change; a save that changes nothing is not listed', async () => {
  const { changes, save } = await saved()
  expect(await changes()).toEqual([])
  await save(documentOf('One.'))
  await save(documentOf('One.'))
  expect((await changes()).map(({ version }) => version)).toEqual([2])
})

test('text that looks like markup is shown as text', async () => {
  const { changes } = await saved(documentOf('<script>alert(1)</script>'))
  expect((await changes())[0]?.html).toContain('&lt;script&gt;')
  expect((await changes())[0]?.html).not.toContain('<script')
})

test('a rendered change is cached: later requests do not read it again, and a new save is still listed', async () => {
  const { server, changes, save } = await saved(documentOf('One.'), documentOf('Two.'))
  const before = await changes()
  await server.database.db.update(regionContents).set({ document: documentOf('Never read.') })
  expect(await changes()).toEqual(before)
  await save(documentOf('Three.'))
  expect((await changes()).map(({ version }) => version)).toEqual([4, 3, 2])
})

test('D-34 D-35 the changes of a page that a visitor may not see are hidden', async () => {
  const { server, editor, reader } = await saved(documentOf('Secret.'))
  const readChanges = (who: TestClient, url = page.url) => who.post('/api/content/changes', { url })
  await server.database.db.update(pages).set({ online: false }).where(eq(pages.url, page.url))
  expect((await readChanges(reader)).statusCode).toBe(404)
  expect((await readChanges(editor)).statusCode).toBe(200)
  await server.database.db
    .update(pages)
    .set({ online: true, accessRoles: ['Database'] })
    .where(eq(pages.url, page.url))
  expect((await readChanges(reader)).statusCode).toBe(401)
  expect((await readChanges(editor)).statusCode).toBe(403)
  expect((await readChanges(reader, '/no/such/page')).statusCode).toBe(404)
})

const withoutContent = sharedApp({ template: 'empty' })

test.each([0, 51, 1.5, 'all'])('a limit of %j is refused', async (limit) => {
  const { app } = await withoutContent()
  const answer = await new TestClient(app).post('/api/content/changes', { url: '/help', limit })
  expect(answer.statusCode).toBe(422)
})

test('a page can be read as at the end of a day', async () => {
  const { date, on, reader } = await saved(documentOf('Second.'), documentOf('Third.'))
  await date('2020-03-01T10:00:00Z', '2020-03-10T23:59:59.999Z', '2020-03-11T00:00:00Z')
  const htmlOn = async (day: string) => {
    const answer = await on(day)
    expect(answer.statusCode, day).toBe(200)
    const { page: descriptor, contentItems } = answer.json()
    expect(descriptor).toMatchObject({ url: page.url, on: day })
    return contentItems.find(({ editableId }: { editableId: string }) => editableId === main)?.html as
      | string
      | undefined
  }
  expect(await htmlOn('2020-02-29')).toBeUndefined()
  expect(await htmlOn('2020-03-01')).toContain('<h2')
  expect(await htmlOn('2020-03-09')).toBe(await htmlOn('2020-03-01'))
  expect(await htmlOn('2020-03-10')).toBe('<p>Second.</p>')
  expect(await htmlOn('2020-03-11')).toBe('<p>Third.</p>')
  const now = (await reader.post('/api/content/page', page)).json()
  expect(now.page.on).toBeUndefined()
  expect(now.contentItems.map(({ html }: { html: string }) => html)).toContain('<p>Third.</p>')
})

test('a page of an earlier day shows the review known then', async () => {
  const { server, date } = await saved(documentOf('Second.'))
  await date('2020-03-01T10:00:00Z', '2020-04-01T10:00:00Z')
  const { db } = server.database
  await db
    .update(pages)
    .set({ updated: '2020-04-01', reviewed: '2020-05-01', reviewedBy: 'Dr A', nextReview: '2021-05-01' })
  expect((await readPastPage(db, page.url, { day: '2020-03-05' }, anEditor)).page).toMatchObject({
    updated: '2020-03-01',
    reviewed: null,
    reviewedBy: null,
    nextReview: null,
  })
  expect((await readPastPage(db, page.url, { day: '2020-05-01' }, anEditor)).page).toMatchObject({
    updated: '2020-04-01',
    reviewed: '2020-05-01',
    reviewedBy: 'Dr A',
    nextReview: '2021-05-01',
  })
})

test('today every page is its current version', async () => {
  const { server } = await unchanged()
  const { db } = server.database
  const today = new Date().toISOString().slice(0, 10)
  for (const url of ['/', '/treatment/Growth-factors/ESA', '/help']) {
    const [then, now] = [await readPastPage(db, url, { day: today }, nobody), await readPage(db, url)]
    expect(then).toEqual({ ...now, page: { ...now.page, on: today } })
  }
})

test.each(['2020-02-30', 'yesterday', '', '2999-01-01', "2020-01-01'; drop table pages; --"])(
  'there is no page on the day %j',
  async (day) => {
    const { on } = await unchanged()
    expect((await on(day)).statusCode).toBe(404)
  },
)

test('D-34 an unpublished page is not public on an earlier day either', async () => {
  const { server, on, editor } = await saved()
  await server.database.db.update(pages).set({ online: false }).where(eq(pages.url, page.url))
  const today = new Date().toISOString().slice(0, 10)
  expect((await on(today)).statusCode).toBe(404)
  expect((await on(today, editor)).statusCode).toBe(200)
})

test('the page of a day is rendered by the server, says so, and is not indexed', async () => {
  const { date, server } = await saved(documentOf('Second.'))
  await date('2020-03-01T10:00:00Z', '2020-03-10T00:00:00Z')
  const then = await server.app.inject(`${page.url}?on=2020-03-05`)
  expect(then.statusCode).toBe(200)
  expect(then.body).not.toContain('Second.')
  expect(then.body).toContain('5 March 2020')
  expect(then.headers['x-robots-tag']).toBe('noindex')
  expect(then.body).toContain(`<link rel="canonical" href="http://localhost:3000${page.url}">`)
  const now = await server.app.inject(`${page.url}?utm_source=mail`)
  expect(now.body).toContain('Second.')
  expect(now.body).not.toContain('5 March 2020')
  expect(now.headers['x-robots-tag']).toBeUndefined()
  expect((await server.app.inject(`${page.url}?on=tomorrow`)).statusCode).toBe(404)
})

test('a version is read by its number, says what replaced it, and is listed with its sentence', async () => {
  const { server, reader, editor } = await saved(documentOf('First.'), documentOf('Second.'))
  const list = async () => (await reader.post('/api/content/versions-of', page)).json().versions
  const [second, first] = await list()
  expect(second.number).toBe(first.number + 1)
  const sentence = { page, editableId: main, version: 3, sentence: 'Reworded.' }
  expect((await editor.post('/api/content/news', sentence)).statusCode).toBe(200)
  expect((await list())[0]).toMatchObject({ number: second.number, note: 'Reworded.' })

  const version = (number: number | string) => reader.get(`${page.url}?version=${number}`)
  const earlier = await version(first.number)
  expect(earlier.body).toContain('First.')
  expect(earlier.body).not.toContain('Second.')
  expect(earlier.body).toContain(`You are reading version ${first.number} of Iron chelation`)
  expect(earlier.body).toMatch(/It was replaced on .*: Reworded/)
  expect(earlier.headers['x-robots-tag']).toBe('noindex')
  expect((await version(second.number)).body).toContain('Second.')
  expect((await version(second.number)).body).not.toContain('It was replaced')
  for (const missing of [0, second.number + 1]) expect((await version(missing)).statusCode).toBe(404)
  // The form for reports has a version too, which is a day.
  expect((await reader.get('/report?page=%2F&version=2026-11-22')).statusCode).toBe(200)
  expect((await version('2026-11-22')).body).not.toContain('You are reading')

  await server.database.db
    .update(versions)
    .set({ audience: ['Admin'] })
    .where(eq(versions.revision, 2))
  expect((await version(first.number)).statusCode).toBe(404)
  expect((await list()).map(({ number }: { number: number }) => number)).not.toContain(first.number)
})
