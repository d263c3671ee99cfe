import { expect, test, vi } from 'vitest'
import { openDatabase } from '#base/server/database/database.ts'
import { testApp } from '#test/app.ts'
import { clientWith, TestClient } from '#test/client.ts'
import { testDatabase } from '#test/database.ts'
import { outboxIn, uidIn } from '#test/emails.ts'
import { databaseBefore } from '#test/old-database.ts'
import { asOperator } from '#test/operator.ts'
import { pngPicture } from '#test/pictures.ts'
import { makeHashes } from '../store/hashes.ts'
import { announceOverdue } from './reviewed.ts'

const page = { url: '/treatment/chelation' }
const main = 'webui.treatment.chelation.main'
const documentOf = (...words: string[]) => ({
  type: 'doc',
  content: words.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const ann = { name: 'Ann Example', email: 'ann@example.org', profession: 'haematologist' }
const bob = { name: 'Bob Example', email: 'bob@example.org', profession: 'pharmacist' }

async function site(environment: Record<string, string> = {}) {
  const { url } = await testDatabase('starter')
  const database = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' }, () => {})
  const server = await testApp({ database, environment: { FEATURES: 'Publishing', ...environment } })
  const [admin, editor] = [await clientWith(server, 'Admin'), await clientWith(server, 'Editor')]
  const reader = new TestClient(server.app)
  const ok = async (client: TestClient, path: string, body: object = {}) => {
    const answer = await client.post(path, body)
    expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200)
    return answer.json()
  }
  const save = (...words: string[]) =>
    ok(editor, '/api/editable/region', { page, region: { editableId: main, content: documentOf(...words) } })
  const pages = async () => {
    const { drafts } = await ok(admin, '/api/publishing/page', { page })
    const shown = drafts.map(({ editableId, version }: Record<string, unknown>) => ({ editableId, version }))
    return [{ url: page.url, shown }]
  }
  const release = async (note = 'A lower dose') => admin.post('/api/publishing/release', { pages: await pages(), note })
  const send = (...people: object[]) =>
    editor.post('/api/publishing/review/send', { page, note: 'Please check the dose', due: day(7), people })
  /** A browser that has opened the link of the last message to this address. */
  async function reviewer(email: string) {
    const messages = await outboxIn(server.dataDir)
    const letter = messages.findLast(
      ({ headers, text }) => headers.get('to')?.includes(email) && text.includes('/link/'),
    )
    const client = new TestClient(server.app)
    await client.post('/api/auth/authenticated')
    const uid = uidIn(letter ?? { text: '' })
    const used = await client.post('/api/link/confirm', { uid })
    return { client, uid, target: used.json().target }
  }
  const label = async () => (await ok(reader, '/api/content/page', page)).review
  return { server, url, admin, editor, reader, ok, save, pages, release, send, reviewer, label }
}

async function open(client: TestClient) {
  const answer = await client.post('/api/publishing/review/open', {})
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().review
}

const signature = { organisation: 'Example Hospital', interests: 'None', remark: '', isDeclared: true }

async function signAs(who: typeof ann, { ok, reviewer }: Awaited<ReturnType<typeof site>>) {
  const { client } = await reviewer(who.email)
  const { id, name, profession } = await open(client)
  const body = { ...signature, review: id, name, profession }
  return { client, body, ...(await ok(client, '/api/publishing/sign', body)) }
}

test('a draft is sent, opened by link and signed; released, readers read who signed; a change and back', async () => {
  const s = await site()
  const { server, admin, editor, reader, ok, save, release, send, reviewer, label } = s
  await save('REVIEWMARK first')
  const uploaded = await editor.upload(
    '/api/editable/image/file',
    { page, image: { editableId: 'webui.treatment.chelation.figure', imageDescription: 'A figure' } },
    { name: 'figure.png', bytes: await pngPicture() },
  )
  const { imageId } = uploaded.json()
  const sent = await send(ann, bob)
  expect([sent.statusCode, sent.json().notMailed], sent.body).toEqual([200, []])
  const { client, target } = await reviewer(ann.email)
  expect(target).toBe('/review')
  const opened = await open(client)
  expect(opened).toMatchObject({
    name: ann.name,
    profession: 'haematologist',
    note: 'Please check the dose',
    due: day(7),
  })
  expect(JSON.stringify(opened.content)).toContain('REVIEWMARK first')
  expect(opened.changes.map(({ editableId }: { editableId: string }) => editableId)).toContain(main)
  const image = `/api/image/file?identifier=${imageId}`
  expect((await client.get(image)).statusCode).toBe(200)
  expect((await reader.get(image)).statusCode).toBe(404)
  expect(await open(reader)).toBeNull()
  expect((await reader.get(page.url)).body).toContain('Not yet clinically reviewed')

  const signed = await signAs(ann, s)
  expect(await ok(signed.client, '/api/publishing/sign', signed.body)).toEqual({ signed: signed.signed })
  expect(
    (
      await signed.client.post('/api/publishing/decline', {
        ...{ review: signed.body.review, answer: 'declined', remark: '' },
      })
    ).statusCode,
  ).toBe(409)
  const working = await ok(editor, '/api/content/page', { ...page, state: 'working' })
  expect(working.released.review).toEqual({ due: day(7), asked: 2, signed: 1, isSame: true })
  // What nobody has released is signed, but readers see the text of before.
  expect(await label()).toMatchObject({ by: [], reviewed: null })
  await signAs(bob, s)
  expect((await release()).statusCode).toBe(200)
  const by = ['Ann Example (haematologist)', 'Bob Example (pharmacist)']
  expect(await label()).toMatchObject({ by, changed: 0, reviewed: day(0), isOverdue: false })
  const html = (await reader.get(page.url)).body
  expect(html).toContain('Reviewed by Ann Example (haematologist) and Bob Example (pharmacist)')
  expect(html).not.toContain('Draft, not clinically reviewed.')

  await save('REVIEWMARK second')
  expect((await ok(editor, '/api/content/page', { ...page, state: 'working' })).released.review.isSame).toBe(false)
  expect(await label()).toMatchObject({ by, changed: 0 })
  await release('Another dose')
  expect(await label()).toMatchObject({ by, changed: 1 })
  expect((await reader.get(page.url)).body).toContain('1 part has changed since')
  await save('REVIEWMARK first')
  await release('As before')
  expect(await label()).toMatchObject({ by, changed: 0 })

  const properties = { title: 'Iron chelation', description: null, accessRoles: [], online: true }
  const typed = { ...properties, reviewed: '2026-01-01', reviewedBy: 'Somebody else', nextReview: null }
  await ok(editor, '/api/content/properties', { page, properties: typed })
  expect((await ok(reader, '/api/content/page', page)).page).toMatchObject({
    reviewed: day(0),
    reviewedBy: by.join(', '),
  })

  const { reviews } = await ok(admin, '/api/publishing/review/page', { page })
  const [first] = reviews[0].people
  expect(first).toMatchObject({ name: ann.name, answer: 'signed', isStruckOut: false })
  const strike = { signature: first.id, reason: 'It was not her' }
  expect((await editor.post('/api/publishing/sign/strike', strike)).statusCode).toBe(403)
  await ok(admin, '/api/publishing/sign/strike', strike)
  expect((await admin.post('/api/publishing/sign/strike', strike)).statusCode).toBe(404)
  expect(await label()).toMatchObject({ by: by.slice(1) })
  expect((await signed.client.post('/api/publishing/sign', signed.body)).statusCode).toBe(409)
  const { rows } = await server.database.pool.query(
    "select action from audit where action like 'page%' or action like 'sig%'",
  )
  const actions = rows.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['page sent for review', 'page signed', 'signature struck out']))
})

test('an ended review, a link that is switched off, and the review of another link are refused', async () => {
  const { admin, editor, ok, save, send, reviewer, server } = await site()
  await save('First')
  await send(ann)
  const first = await reviewer(ann.email)
  const { id } = await open(first.client)
  await send(bob)
  expect(await open(first.client)).toBeNull()
  expect((await first.client.post('/api/link/process', { uid: first.uid })).json().status).toBe(2)
  const second = await reviewer(bob.email)
  const other = await open(second.client)
  const body = { ...signature, review: id, name: 'Bob', profession: 'pharmacist' }
  expect((await second.client.post('/api/publishing/sign', body)).statusCode).toBe(409)
  const needs = { review: other.id, answer: 'changes', remark: '' }
  expect((await second.client.post('/api/publishing/decline', needs)).statusCode).toBe(422)
  await ok(second.client, '/api/publishing/decline', { ...needs, remark: 'The dose is too high' })
  const { reviews } = await ok(editor, '/api/publishing/review/page', { page })
  expect(reviews[0].people).toMatchObject([{ answer: 'changes', remark: 'The dose is too high' }])
  expect(reviews[1]).toMatchObject({ id, isClosed: true })
  const { rows } = await server.database.pool.query('select max(link) as id from signoffs')
  await ok(admin, '/api/link/disable', { id: rows[0].id })
  expect(await open(second.client)).toBeNull()
  await ok(editor, '/api/publishing/review/close', { review: other.id })
  await ok(editor, '/api/publishing/review/close', { review: other.id })
})

test('nobody signs what their own account has saved', async () => {
  const { server, save, send, reviewer } = await site()
  await save('By the editor')
  await send(ann)
  await server.database.pool.query("update users set email = 'ANN@example.org' where username = 'user-editor'")
  const { client } = await reviewer(ann.email)
  const { id } = await open(client)
  const answer = await client.post('/api/publishing/sign', { ...signature, review: id, name: 'Ann', profession: 'a' })
  expect([answer.statusCode, answer.json().Message]).toEqual([
    422,
    'You have written a part of this page yourself, so somebody else has to sign it.',
  ])
  expect((await send(ann)).json().Info).toContain('Ann Example has written a part of this page')
})

test('RELEASE_SIGNATURES: a clinical page waits for signatures; an Admin corrects with a reason', async () => {
  const s = await site({ RELEASE_SIGNATURES: '1' })
  const { admin, editor, ok, save, pages, release, send, label, reader } = s
  await save('Unsigned')
  const refused = await release()
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'UNSIGNED'])
  const correction = { pages: await pages(), note: 'The dose', reason: 'it was ten times too high' }
  expect((await editor.post('/api/publishing/correct', correction)).statusCode).toBe(403)
  await ok(admin, '/api/publishing/correct', correction)
  expect(await label()).toMatchObject({ by: [], corrected: { on: day(0), reason: 'it was ten times too high' } })
  expect((await reader.get(page.url)).body).toContain('before review: it was ten times too high')
  await send(ann)
  await signAs(ann, s)
  expect((await label()).corrected).toBeUndefined()
  await save('Signed first')
  await send(ann)
  await signAs(ann, s)
  expect((await release()).statusCode).toBe(200)
  const help = { url: '/help' }
  await ok(editor, '/api/editable/region', {
    ...{ page: help, region: { editableId: 'webui.help.main', content: documentOf('Help') } },
  })
  const { drafts } = await ok(admin, '/api/publishing/page', { page: help })
  const shown = drafts.map(({ editableId, version }: Record<string, unknown>) => ({ editableId, version }))
  await ok(admin, '/api/publishing/release', { pages: [{ url: '/help', shown }], note: 'Help' })
})

test('a signature and a release at the same time: both happen, each whole', async () => {
  const s = await site()
  const { save, pages, send, reviewer, admin, label } = s
  await save('Together')
  await send(ann)
  const { client } = await reviewer(ann.email)
  const { id } = await open(client)
  const body = { ...signature, review: id, name: 'Ann', profession: 'haematologist' }
  const release = { pages: await pages(), note: 'Together' }
  const answers = await Promise.all([
    client.post('/api/publishing/sign', body),
    admin.post('/api/publishing/release', release),
    client.post('/api/publishing/sign', body),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(answers[0]?.json()).toEqual(answers[2]?.json())
  expect(await label()).toMatchObject({ by: ['Ann (haematologist)'], changed: 0 })
})

test('a year after the last signature the review is overdue, and cached pages say so that night', async () => {
  const s = await site()
  const { server, save, send, release, label, reader } = s
  await save('Signed')
  await send(ann)
  await signAs(ann, s)
  await release()
  const { nextReview } = await label()
  expect((await reader.get(page.url)).body).toContain('Next review by')
  const night = new Date(Date.parse(nextReview) + 86_400_000)
  vi.useFakeTimers({ toFake: ['Date'], now: night })
  await announceOverdue(server.database.db, night)
  await expect.poll(async () => (await reader.get(page.url)).body).toContain('Review due since')
})

test('verify names signed content that was changed in the database itself', async () => {
  const s = await site()
  await s.save('Signed')
  await s.send(ann)
  await signAs(ann, s)
  await makeHashes(s.server.database.db)
  const verify = () => asOperator(['publishing', 'verify'], { url: s.url, DATA_DIR: s.server.dataDir })
  expect((await verify()).error).toBeUndefined()
  await s.server.database.pool.query(
    `update region_contents set document = '{"type":"doc","content":[]}' where version in (
       select v.id from versions v join editables e on e.id = v.editable and v.revision = e.revision
       where e.editable_id = $1)`,
    [main],
  )
  expect((await verify()).out?.join('\n')).toContain(main)
})

test('what was sent and signed never changes; a signature may be struck out once', async () => {
  const { pool, migrate } = await databaseBefore('0027_reviews')
  await migrate()
  await pool.query(`
    insert into pages (key, url) values ('/a', '/a');
    insert into reviews (page, note, due, username, opened) select id, '', now(), 'ed', now() from pages;
    insert into signoffs (review, link, name, email, profession) select id, 1, 'Ann', 'a@b.org', 'nurse' from reviews;
    update signoffs set answer = 'signed', answered = now(), hashes = '{}'`)
  for (const sql of [
    "update signoffs set name = 'Bob'",
    'delete from signoffs',
    "update reviews set note = 'other'",
    "update reviews set username = 'bob'",
    'delete from reviews',
    'delete from review_versions',
  ])
    await expect(pool.query(sql), sql).rejects.toThrow('never changes')
  await pool.query("update signoffs set withdrawn = now(), withdrawn_because = 'not her'")
  await expect(pool.query('update signoffs set withdrawn = null')).rejects.toThrow('never changes')
  await pool.query("update reviews set closed = now(), username = 'former editor 7'")
})
