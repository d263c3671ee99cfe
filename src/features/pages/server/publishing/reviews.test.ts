import { expect, test, vi } from 'vitest'
import { product } from '#app/server/product.ts'
import { dayText } from '#base/contract/day.ts'
import { readConfig } from '#base/server/config.ts'
import { openDatabase } from '#base/server/database/database.ts'
import type { Message } from '#base/server/mail/mail.ts'
import { linkStatus } from '#features/links/status.ts'
import { testApp } from '#test/app.ts'
import { clientWith, TestClient } from '#test/client.ts'
import { testDatabase } from '#test/database.ts'
import { outboxIn, uidIn } from '#test/emails.ts'
import { databaseBefore } from '#test/old-database.ts'
import { asOperator } from '#test/operator.ts'
import { pngPicture } from '#test/pictures.ts'
import { together } from '#test/together.ts'
import type { ReviewLinks } from '../access/review-grants.ts'
import { storeMissingHashes } from '../store/hashes.ts'
import { remindReviewers } from './renew-link.ts'
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
  const server = await testApp({ database, isAlone: true, environment: { FEATURES: 'Publishing', ...environment } })
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
    editor.post('/api/publishing/review/send', {
      pages: [page.url],
      note: 'Please check the dose',
      due: day(7),
      people,
    })
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

async function signAs(who: typeof ann, { ok, reviewer }: Awaited<ReturnType<typeof site>>, opened?: TestClient) {
  const client = opened ?? (await reviewer(who.email)).client
  const { id, profession } = await open(client)
  const body = { ...signature, review: id, profession }
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

test('an ended review, a link that is switched off, and the review of another link are refused', async () => {
  const { admin, editor, reader, ok, save, send, reviewer, server } = await site()
  await save('First')
  await send(ann)
  const first = await reviewer(ann.email)
  const { id } = await open(first.client)
  await send(bob)
  expect(await open(first.client)).toBeNull()
  await reader.post('/api/auth/authenticated')
  const linkTo = async (client: TestClient, uid: string) => ok(client, '/api/link/process', { uid })
  const today = expect.stringMatching(new RegExp(`^${day(0)}T`))
  for (const client of [first.client, reader])
    expect(await linkTo(client, first.uid)).toMatchObject({ status: 2, off: 'ended', expires: today, target: null })
  const second = await reviewer(bob.email)
  const other = await open(second.client)
  const body = { ...signature, review: id, profession: 'pharmacist' }
  expect((await second.client.post('/api/publishing/sign', body)).statusCode).toBe(409)
  const needs = { review: other.id, answer: 'changes', remark: '' }
  for (const remark of ['', ' \u202e'])
    expect((await second.client.post('/api/publishing/decline', { ...needs, remark })).statusCode).toBe(422)
  const mine = { ...body, review: other.id, interests: '\u200b\u202e' }
  expect((await second.client.post('/api/publishing/sign', mine)).json().Info).toBe('Interests: Enter text')
  await ok(second.client, '/api/publishing/decline', { ...needs, remark: 'The dose is too high' })
  const { reviews } = await ok(editor, '/api/publishing/review/page', { page })
  expect(reviews[0].people).toMatchObject([{ answer: 'changes', remark: 'The dose is too high' }])
  expect(reviews[1]).toMatchObject({ id, isClosed: true })
  const { rows } = await server.database.pool.query('select max(link) as id from signoffs')
  await ok(admin, '/api/link/disable', { id: rows[0].id })
  expect(await linkTo(reader, second.uid)).toMatchObject({ status: 2, off: null, expires: null })
  const reopened = await ok(second.client, '/api/publishing/review/open')
  expect(reopened).toEqual({ review: null, reason: expect.stringContaining('has been switched off') })
  const late = await second.client.post('/api/publishing/decline', { ...needs, remark: 'Too high' })
  expect([late.statusCode, late.json().Info]).toEqual([404, reopened.reason])
  const ended = await ok(first.client, '/api/publishing/review/open')
  expect(ended.reason).toContain(`The editors ended this review on ${dayText(day(0))}.`)
  await ok(editor, '/api/publishing/review/close', { review: other.id })
  await ok(editor, '/api/publishing/review/close', { review: other.id })
})

test('a link opens its review in one browser; forwarded, expired, renewed or ended it is refused', async () => {
  const { server, editor, ok, save, send, reviewer, reader } = await site()
  await save('For one pair of eyes')
  await send(ann)
  const { client, uid } = await reviewer(ann.email)
  const { EXPIRED, DISABLED, LIMITED, VALID } = linkStatus
  const status = async (who: TestClient, link: string, call = 'confirm') =>
    (await who.post(`/api/link/${call}`, { uid: link })).json().status
  expect(await open(client)).not.toBeNull()
  expect(await status(client, uid)).toBe(VALID)
  await reader.post('/api/auth/authenticated')
  expect(await status(reader, uid)).toBe(LIMITED)
  expect(await open(reader)).toBeNull()

  // The person it was sent to gets another; the browser with the first is shut out.
  expect(await ok(reader, '/api/link/renew', { uid })).toEqual({ isSent: true })
  expect(await open(client)).toBeNull()
  expect(await ok(reader, '/api/link/process', { uid })).toMatchObject({ status: DISABLED, off: 'replaced' })
  expect((await ok(client, '/api/publishing/review/open')).reason).toContain('A newer link has replaced')
  client.cookies.set('review-off', (client.cookies.get('review') ?? '').replace(/\.\d+\./, '.2.'))
  client.cookies.delete('review')
  expect((await ok(client, '/api/publishing/review/open')).reason).toBe('Open the link in your message.')
  const again = await reviewer(ann.email)
  expect(again.uid).not.toBe(uid)
  const { id } = await open(again.client)
  const { rows } = await server.database.pool.query('select id from signoffs')
  expect(await ok(editor, '/api/publishing/review/renew', { signature: rows[0].id })).toEqual({})
  expect(await open(again.client)).toBeNull()

  const late = new Date(Date.now() + 31 * 86_400_000)
  const unused = uidIn((await outboxIn(server.dataDir)).at(-1) ?? { text: '' })
  vi.useFakeTimers({ toFake: ['Date'], now: late })
  await reader.post('/api/auth/authenticated')
  expect(await status(reader, unused)).toBe(EXPIRED)
  expect(await ok(reader, '/api/link/renew', { uid: unused })).toEqual({ isSent: true })
  const last = await reviewer(ann.email)
  expect((await open(last.client)).id).toBe(id)
  const body = { ...signature, review: id, profession: 'haematologist' }
  await ok(last.client, '/api/publishing/sign', body)
  await expect
    // At one moment of a clock that stands still, the outbox has no order.
    .poll(async () => (await outboxIn(server.dataDir)).map(({ text }) => text).join())
    .toMatch(/\/report\?page=%2Ftreatment%2Fchelation&section=This\+was/)
  const refused = await reader.post('/api/link/renew', { uid: last.uid })
  expect([refused.statusCode, refused.json().Message]).toEqual([
    422,
    'The page has been signed, or the review has ended.',
  ])
})

test('comments are answered and settled, hold up a release if they must, and never reach readers', async () => {
  const { admin, editor, reader, ok, save, send, release, reviewer } = await site()
  await save('Commented')
  await send(ann, bob)
  const { client } = await reviewer(ann.email)
  const { id, comments } = await open(client)
  expect(comments).toEqual([])
  const before = (await reader.get(page.url)).body
  const comment = { review: id, block: 'h-abc', quote: 'Commented', text: 'COMMENTMARK', mustSettle: true }
  const { comments: mine } = await ok(client, '/api/publishing/comment/add', comment)
  expect(mine).toMatchObject([{ by: ann.name, block: 'h-abc', quote: 'Commented', text: 'COMMENTMARK', answers: [] }])
  expect((await client.post('/api/publishing/comment/add', { ...comment, review: id + 1 })).statusCode).toBe(409)
  await reader.post('/api/auth/authenticated')
  expect((await reader.post('/api/publishing/comment/add', comment)).statusCode).toBe(404)

  const asked = { comment: mine[0].id }
  expect((await client.post('/api/publishing/comment/settle', { ...asked, isSettled: true })).statusCode).toBe(401)
  const refused = await release()
  expect([refused.statusCode, refused.json().Message]).toEqual([
    422,
    'One comment on Iron chelation must be settled before it is released.',
  ])
  await ok(editor, '/api/publishing/comment/answer', { ...asked, text: 'Done' })
  const other = await reviewer(bob.email)
  expect((await open(other.client)).comments).toMatchObject([{ text: 'COMMENTMARK', answers: [{ text: 'Done' }] }])
  await ok(client, '/api/publishing/comment/add', { ...comment, text: 'Well put', mustSettle: false })
  const counts = async () => (await ok(editor, '/api/content/page', { ...page, state: 'working' })).released.review
  expect(await counts()).toMatchObject({ openComments: 1, otherComments: 1 })
  await ok(editor, '/api/publishing/comment/settle', { ...asked, isSettled: true })
  const { reviews } = await ok(admin, '/api/publishing/review/page', { page })
  expect(reviews[0].comments).toMatchObject([{ isSettled: true }, { isSettled: false }])
  expect((await reader.get(page.url)).body).toBe(before)
  expect((await release()).statusCode).toBe(200)
  expect((await reader.get(page.url)).body).not.toContain('COMMENTMARK')
})

test('readers read of a signature once nothing said in its review must still be settled', async () => {
  const s = await site()
  const { editor, reader, ok, send, reviewer, label } = s
  await send(ann, bob)
  const { client } = await reviewer(bob.email)
  const { id } = await open(client)
  const comment = { review: id, block: '', quote: '', text: 'Ten times too high', mustSettle: true }
  const add = async () => (await ok(client, '/api/publishing/comment/add', comment)).comments.at(-1).id
  const settle = (comment: number, isSettled = true) =>
    ok(editor, '/api/publishing/comment/settle', { comment, isSettled })
  const html = async () => (await reader.get(page.url)).body
  const status = async () => (await reader.get('/about/review-status')).body
  const first = await add()
  await signAs(ann, s)
  expect(await label()).toMatchObject({ by: [], reviewed: null })
  for (const words of ['Not yet clinically reviewed', 'Do not use it to treat patients'])
    expect(await html()).toContain(words)
  expect(await status()).not.toContain('Ann Example')
  await settle(first)
  const by = ['Ann Example (haematologist)']
  expect(await label()).toMatchObject({ by, reviewed: day(0) })
  expect(await html()).not.toContain('Do not use it to treat patients')
  expect(await status()).toContain('Ann Example')
  await settle(first, false)
  expect(await label()).toMatchObject({ by: [], reviewed: null })
  await settle(first)
  expect(await label()).toMatchObject({ by })
  const later = await add()
  expect(await label()).toMatchObject({ by: [], reviewed: null })
  expect(await html()).toContain('Not yet clinically reviewed')
  await settle(later)
  expect(await label()).toMatchObject({ by })
})

test('a refused person is named by row and field', async () => {
  const { send } = await site()
  const refused = await send(ann, { ...bob, name: '…' })
  expect([refused.statusCode, refused.json().Info]).toEqual([
    422,
    expect.stringMatching(/^People, row 2, name: Enter one line/),
  ])
})

test('several pages are sent in one message, each with a link to its own review', async () => {
  const { server, editor, admin, ok, save } = await site()
  await save('First')
  const other = { url: '/treatment/Lenalidomide' }
  await ok(editor, '/api/editable/region', {
    ...{ page: other, region: { editableId: 'webui.treatment.Lenalidomide.main', content: documentOf('Second') } },
  })
  const pages = [other.url, page.url]
  await ok(editor, '/api/publishing/review/send', { pages, note: '', due: day(7), people: [ann] })
  const [letter, ...more] = await outboxIn(server.dataDir)
  expect(more).toEqual([])
  expect(letter?.headers.get('subject')).toContain('2 pages')
  const links = [...(letter?.text.replaceAll(/=?\r?\n/g, ' ').matchAll(/([\w ]+): \S+\/link\/([\w-]{32})/g) ?? [])]
  expect(links).toHaveLength(2)
  const client = new TestClient(server.app)
  await client.post('/api/auth/authenticated')
  for (const [, title = '', uid] of links) {
    await ok(client, '/api/link/confirm', { uid })
    expect((await open(client)).content.route.title).toBe(title.trim())
  }
  for (const { url } of [page, other])
    expect((await ok(admin, '/api/publishing/review/page', { page: { url } })).reviews).toHaveLength(1)
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

test('a reviewer of one page is refused the drafts and images of another', async () => {
  const { editor, ok, save, send, reviewer } = await site()
  await save('A draft')
  const other = { url: '/treatment/Lenalidomide' }
  const figure = { editableId: 'webui.treatment.Lenalidomide.figure', imageDescription: 'Another figure' }
  const uploaded = await editor.upload(
    '/api/editable/image/file',
    { page: other, image: figure },
    { name: 'figure.png', bytes: await pngPicture() },
  )
  expect(uploaded.statusCode, uploaded.body).toBe(200)
  await ok(editor, '/api/editable/region', {
    ...{ page: other, region: { editableId: 'webui.treatment.Lenalidomide.main', content: documentOf('OTHERDRAFT') } },
  })
  await send(ann)
  const { client } = await reviewer(ann.email)
  expect((await open(client)).content.page.url).toBe(page.url)
  expect((await client.get(`/api/image/file?identifier=${uploaded.json().imageId}`)).statusCode).toBe(404)
  const asked = await ok(client, '/api/content/page', { ...other, state: 'working' })
  expect(JSON.stringify(asked)).not.toContain('OTHERDRAFT')
  expect((await client.post('/api/publishing/review/page', { page: other })).statusCode).toBe(401)
})

test('who has not answered is reminded once, three days before the day', async () => {
  const { server, save, send, reviewer } = await site()
  await save('To be read')
  await send(ann, bob)
  const { client } = await reviewer(bob.email)
  const { id } = await open(client)
  await client.post('/api/publishing/decline', { review: id, answer: 'declined', remark: '' })
  const { db } = server.database
  const sent: string[] = []
  const links: ReviewLinks = {
    make: async () => ({ id: 900 + sent.length, url: 'https://mds.example/link/1' }),
    switchOff: async () => {},
  }
  async function remind(days: number) {
    const mail = async ({ to, subject }: Message) => {
      sent.push(`${to.address}: ${subject}`)
      return { isSent: true, server: 'outbox', messageId: '', dialogue: [], fault: '' }
    }
    const clock = () => new Date(Date.now() + days * 86_400_000)
    const { site } = readConfig({ CONTACT_EMAIL: 'enquiries@mds.example' }, product)
    await remindReviewers({ db, routes: [], clock, mail }, { site, links })
    return sent
  }
  expect(await remind(3)).toEqual([])
  expect(await remind(4)).toEqual([expect.stringMatching(/^ann@example.org: Reminder: please review/)])
  expect(await remind(5)).toHaveLength(1)
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
