import { expect, test, vi } from 'vitest'
import { product } from '#app/server/product.ts'
import { dayText } from '#base/contract/day.ts'
import { readConfig } from '#base/server/config.ts'
import type { Message } from '#base/server/mail/mail.ts'
import { linkStatus } from '#features/links/status.ts'
import { TestClient } from '#test/client.ts'
import { outboxIn, uidIn } from '#test/emails.ts'
import { pngPicture } from '#test/pictures.ts'
import { ann, bob, day, documentOf, open, page, signature, site } from '#test/publishing-site.ts'
import type { ReviewLinks } from '../access/review-grants.ts'
import { remindReviewers } from './renew-link.ts'

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
