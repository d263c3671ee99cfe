import { expect, test, vi } from 'vitest'
import { databaseBefore } from '#test/old-database.ts'
import { asOperator } from '#test/operator.ts'
import { pngPicture } from '#test/pictures.ts'
import { ann, bob, day, documentOf, main, open, page, signAs, signature, site } from '#test/publishing-site.ts'
import { together } from '#test/together.ts'
import { storeMissingHashes } from '../store/hashes.ts'
import { announceOverdue } from './reviewed.ts'

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
  expect(opened.content.page).toMatchObject({ updated: null, reviewed: null })
  expect(opened.changes.map(({ editableId }: { editableId: string }) => editableId)).toContain(main)
  const image = `/api/image/file?identifier=${imageId}`
  expect((await client.get(image)).statusCode).toBe(200)
  expect((await reader.get(image)).statusCode).toBe(404)
  expect(await open(reader)).toBeNull()
  expect((await reader.get(page.url)).body).toContain('Not yet clinically reviewed')

  const { id: review, profession } = opened
  for (const name of ['BOB Example', 'Dr Somebody Else'])
    expect(
      (await client.post('/api/publishing/sign', { ...signature, review, profession, name })).statusCode,
      name,
    ).toBe(422)
  const signed = await signAs(ann, s, client)
  expect(await ok(signed.client, '/api/publishing/sign', signed.body)).toEqual({ signed: signed.signed })
  expect(
    (
      await signed.client.post('/api/publishing/decline', {
        ...{ review: signed.body.review, answer: 'declined', remark: '' },
      })
    ).statusCode,
  ).toBe(409)
  const working = await ok(editor, '/api/content/page', { ...page, state: 'working' })
  expect(working.released.review).toEqual({
    due: day(7),
    asked: 2,
    signed: 1,
    isSame: true,
    openComments: 0,
    otherComments: 0,
  })
  // What nobody has released is signed, but readers see the text of before.
  expect(await label()).toMatchObject({ by: [], reviewed: null })
  await signAs(bob, s)
  expect((await release()).statusCode).toBe(200)
  const by = ['Ann Example (haematologist)', 'Bob Example (pharmacist)']
  expect(await label()).toMatchObject({ by, changed: 0, reviewed: day(0), isOverdue: false })
  const html = (await reader.get(page.url)).body
  expect(html).toContain('Reviewed by Ann Example (haematologist) and Bob Example (pharmacist)')
  expect(html).not.toContain('not clinically reviewed')

  const isAsSent = async () =>
    (await ok(editor, '/api/content/page', { ...page, state: 'working' })).released.review.isSame
  await save('REVIEWMARK second')
  expect(await isAsSent()).toBe(false)
  await save('REVIEWMARK first')
  expect(await isAsSent()).toBe(true)
  await save('REVIEWMARK second')
  expect(await label()).toMatchObject({ by, changed: 0 })
  await release('Another dose')
  expect(await label()).toMatchObject({ by, changed: 1 })
  expect((await reader.get(page.url)).body).toContain('1 part has changed since')
  await save('REVIEWMARK first')
  await release('As before')
  expect(await label()).toMatchObject({ by, changed: 0 })

  const { versions } = await ok(reader, '/api/content/versions-of', page)
  const labelAt = async (at: number) =>
    (await ok(reader, '/api/content/page', { url: `${page.url}?version=${versions[at].number}` })).review
  expect(versions.slice(0, 3).map(({ note }: { note: string }) => note)).toEqual([
    'As before',
    'Another dose',
    'A lower dose',
  ])
  for (const at of [0, 2])
    expect(await labelAt(at)).toMatchObject({ by, reviewed: day(0), nextReview: null, changed: 0 })
  expect(await labelAt(1)).toMatchObject({ by, reviewed: day(0), changed: 1 })
  expect(await labelAt(3)).toMatchObject({ by: [], reviewed: null })
  const signedThen = (await reader.get(`${page.url}?version=${versions[2].number}`)).body
  expect(signedThen).toContain('Reviewed by Ann Example (haematologist) and Bob Example (pharmacist)')
  expect(signedThen).not.toContain('Draft, not clinically reviewed.')
  expect((await reader.get(`${page.url}?on=${day(0)}`)).body).toContain('Reviewed by Ann Example')

  const properties = { title: 'Iron chelation', description: null, accessRoles: [], online: true }
  const typed = { ...properties, reviewed: '2026-01-01', reviewedBy: 'Somebody else', nextReview: null }
  await ok(editor, '/api/content/properties', { page, properties: typed })
  expect((await ok(reader, '/api/content/page', page)).page).toMatchObject({
    reviewed: day(0),
    reviewedBy: by.join(', '),
  })

  const { reviews } = await ok(admin, '/api/publishing/review/page', { page })
  const [first] = reviews[0].people
  expect(first).toMatchObject({ name: ann.name, email: ann.email, answer: 'signed', isStruckOut: false })
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

test('changes are shown since the last signature, to the next reviewer and to readers', async () => {
  const s = await site()
  const { ok, save, send, release, reviewer, reader } = s
  await save('SIGNED words')
  await send(ann)
  await signAs(ann, s)
  await release()
  const since = async () => (await ok(reader, '/api/content/changes', page)).sinceSigned
  expect(await since()).toEqual([])
  await save('RELEASED words')
  await release()
  await save('DRAFT words')
  const [changed, ...more] = await since()
  expect(more).toEqual([])
  expect(changed.editableId).toBe(main)
  expect(JSON.stringify(changed.old)).toContain('SIGNED')
  expect(JSON.stringify(changed.now)).toContain('RELEASED')
  await send(bob)
  const opened = await open((await reviewer(bob.email)).client)
  expect(opened.isSigned).toBe(true)
  expect(opened.changes).toHaveLength(1)
  expect(JSON.stringify(opened.changes[0].old)).toContain('SIGNED')
  expect(JSON.stringify(opened.changes[0].now)).toContain('DRAFT')
  const summary = await ok(reader, '/api/content/page', { url: `${page.url}?summary` })
  expect(Object.keys(summary.released)).toEqual(['number', 'at'])
})

test('the demonstration has a signed page, a changed one and an open review, once', async () => {
  const { server, url, ok, reader, editor } = await site()
  const demo = () => asOperator(['publishing', 'demo'], { url, DATA_DIR: server.dataDir })
  const { out, error } = await demo()
  expect(error).toBeUndefined()
  const [signed, changed, inReview] = out.join('\n').match(/\/\S+/g) ?? []
  const labelOf = async (path?: string) => (await ok(reader, '/api/content/page', { url: path })).review
  await expect.poll(async () => (await labelOf(signed)).by).toContain('Ann Example (invented) (haematologist)')
  expect(await labelOf(signed)).toMatchObject({ changed: 0 })
  expect(await labelOf(changed)).toMatchObject({ changed: 1 })
  const { page: head } = await ok(reader, '/api/content/page', { url: changed })
  const { changes } = await ok(reader, '/api/content/changes', { url: changed })
  expect(head.updated).toBe(changes[0].modified.slice(0, 10))
  await expect.poll(async () => (await reader.get('/help')).body).toContain('Example Society of Haematology (invented)')
  const { reviews } = await ok(editor, '/api/publishing/review/page', { page: { url: inReview } })
  expect(reviews).toMatchObject([{ isClosed: false, comments: [{ mustSettle: true }] }])
  expect(await ok(editor, '/api/publishing/review/renew', { signature: 5 })).toEqual({})
  expect((await demo()).error).toContain('already')
})

test('nobody signs what their own account has saved', async () => {
  const { server, save, send, reviewer } = await site()
  await save('By the editor')
  await send(ann)
  await server.database.pool.query("update users set email = 'ANN@example.org' where username = 'user-editor'")
  const { client } = await reviewer(ann.email)
  const { id } = await open(client)
  const answer = await client.post('/api/publishing/sign', { ...signature, review: id, profession: 'a' })
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
  expect((await send(ann, bob)).statusCode).toBe(200)
  expect((await release()).json().Message).toBe(
    'One more person has to sign Iron chelation before it is released. No answer yet: Ann Example, Bob Example.',
  )
  const waiting = await ok(admin, '/api/publishing/draft-pages')
  expect(waiting.pages).toMatchObject([{ url: page.url, review: { due: day(7), asked: 2, signed: 0 } }])
  const { lists } = await ok(admin, '/api/admin/attention')
  expect(JSON.stringify(lists)).toMatch(/in review until \d+ \w+ \d{4}: 0 of 2 signed/)
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
  const body = { ...signature, review: id, profession: 'haematologist' }
  const release = { pages: await pages(), note: 'Together' }
  const answers = await together(s.server.database.pool, page.url, [
    () => client.post('/api/publishing/sign', body),
    () => admin.post('/api/publishing/release', release),
    () => client.post('/api/publishing/sign', body),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(answers[0]?.json()).toEqual(answers[2]?.json())
  expect(await label()).toMatchObject({ by: ['Ann Example (haematologist)'], changed: 0 })
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
  const verify = () => asOperator(['publishing', 'verify'], { url: s.url, DATA_DIR: s.server.dataDir })
  expect((await verify()).error).toBeUndefined()
  await s.server.database.pool.query(
    `update region_contents set document = '{"type":"doc","content":[]}' where version in (
       select v.id from versions v join editables e on e.id = v.editable and v.revision = e.revision
       where e.editable_id = $1)`,
    [main],
  )
  // The signature has its own hashes.
  await storeMissingHashes(s.server.database.db)
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
