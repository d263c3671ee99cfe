import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { clientWith } from '#test/client.ts'
import { logAsSaved } from '#test/log-as-saved.ts'
import { editables, versions } from '../store/tables.ts'

const page = { url: '/treatment/chelation' }
const editableId = 'webui.treatment.chelation.main'
const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Changed.' }] }] }

/** A site where an editor has saved a region once. */
async function saved() {
  const server = await testApp({ environment: { FEATURES: '' } })
  const editor = await clientWith(server, 'Editor')
  expect((await editor.post('/api/editable/region', { page, region: { editableId, content } })).statusCode).toBe(200)
  const publish = (sentence: string, version = 2, who = editor) =>
    who.post('/api/content/news', { page, editableId, version, sentence })
  const html = async (path: string) => (await server.app.inject(path)).body
  return { server, editor, publish, html }
}

const noNews = 'No change has been announced yet.'

test('a save that editors announce is on the home page and in all changes, until it is withdrawn', async () => {
  const { server, editor, publish, html } = await saved()
  expect(await html('/changes')).toContain(noNews)
  expect(await html('/')).not.toContain('monitoring table reworded')
  expect((await publish(' monitoring table reworded <b> ')).statusCode).toBe(200)
  const all = await html('/changes')
  expect(all).toMatch(/<h1[^>]*>All changes<\/h1>/)
  const year = new Date().getUTCFullYear()
  expect(all).toContain(`<h2 id="year-${year}">${year}</h2>`)
  expect(all).toMatch(
    /<time [^>]*>\d{1,2} \w+<\/time><span><a href="\/treatment\/chelation">Iron chelation<\/a>(<!-- -->)?: (<!-- -->)?monitoring table reworded &lt;b&gt;</,
  )
  expect(all).not.toContain(noNews)
  expect(await html('/')).toMatch(new RegExp(`${year}</time><span><a href="/treatment/chelation">`))
  const { versions: lines } = (await editor.post('/api/content/versions', { page })).json()
  expect(lines[0]).toMatchObject({ editableId, version: 2, news: 'monitoring table reworded <b>' })
  const feed = await server.app.inject('/changes.atom')
  expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(feed.body).toContain('<title>Iron chelation: monitoring table reworded &lt;b&gt;</title>')
  expect(feed.body).toContain('<link href="http://localhost:3000/treatment/chelation"/>')
  const again = { url: '/changes.atom', headers: { 'if-none-match': feed.headers.etag } }
  expect((await server.app.inject(again)).statusCode).toBe(304)
  for (const path of ['/', '/changes'])
    expect(await html(path)).toContain('type="application/atom+xml" title="All changes" href="/changes.atom"')
  await publish('reworded again')
  expect(await html('/changes')).toContain('reworded again')
  await publish('')
  expect(await html('/changes')).toContain(noNews)
  expect(await html('/')).not.toContain('reworded')
})

test('a save that is undone is announced as undone, and is one line of the history', async () => {
  const { editor, publish, html } = await saved()
  await publish('reworded')
  const undo = { page, editableId, version: 1, baseVersion: 2 }
  expect((await editor.post('/api/editable/restore', undo)).statusCode).toBe(200)
  for (const path of ['/', '/changes', '/changes.atom'])
    expect(await html(path), path).toMatch(/reworded \(undone on \d+ \w+ \d{4}\)/)
  const { versions: lines, releases } = (await editor.post('/api/content/versions', { page })).json()
  expect([lines[0].version, releases]).toEqual([3, []])
  await editor.post('/api/editable/restore', { page, editableId, version: 2 })
  await publish('reworded after all', 4)
  expect(await html('/changes')).toMatch(/reworded after all<.*reworded \(undone/s)
})

test('the home page lists the news of the last 12 months, newest first', async () => {
  const { server, editor, publish, html } = await saved()
  await editor.post('/api/editable/region', { page, region: { editableId, content } })
  await publish('the older one', 2)
  await publish('the newer one', 3)
  const order = async (path: string) => (await html(path)).match(/the (older|newer) one(?=<)/g)
  expect(await order('/')).toEqual(['the newer one', 'the older one'])
  const longAgo = new Date(Date.now() - 370 * 24 * 60 * 60_000)
  await server.database.db.update(versions).set({ modified: longAgo }).where(eq(versions.revision, 2))
  await logAsSaved(server.database.pool)
  await publish('the newer one', 3)
  expect(await order('/')).toEqual(['the newer one'])
  expect(await order('/changes')).toEqual(['the newer one', 'the older one'])
})

test('news about a page that a reader may not open, or could not when it was saved, is hidden from them', async () => {
  const { server, editor, publish, html } = await saved()
  await publish('a secret')
  const all = async () => (await editor.post('/api/content/page', { url: '/changes' })).json().news
  const open = { title: null, description: null, accessRoles: [], reviewed: null, reviewedBy: null, nextReview: null }
  const setOnline = (online: boolean) =>
    editor.post('/api/content/properties', { page, properties: { ...open, online } })
  const close = await setOnline(false)
  expect(close.statusCode).toBe(200)
  for (const path of ['/', '/changes', '/changes.atom']) expect(await html(path)).not.toContain('a secret')
  expect(await all()).toMatchObject([{ sentence: 'a secret' }])
  await setOnline(true)
  expect(await html('/changes')).toContain('a secret')
  await server.database.db.update(versions).set({ wasOnline: false }).where(eq(versions.revision, 2))
  await publish('a secret of then')
  expect(await html('/changes')).not.toContain('a secret')
})

test('only editors of a part announce its saves', async () => {
  const { server, publish } = await saved()
  expect((await publish('no', 2, await clientWith(server, 'DataReader'))).statusCode).toBe(403)
  expect((await publish('no', 9)).statusCode).toBe(404)
  expect((await publish('long '.repeat(50))).statusCode).toBe(422)
  await server.database.db
    .update(editables)
    .set({ editRoles: ['Admin'] })
    .where(eq(editables.editableId, editableId))
  expect((await publish('no')).statusCode).toBe(403)
})
