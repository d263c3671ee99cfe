import { expect, test } from 'vitest'
import { ann, bob, day, open, page, signAs, site } from '#test/publishing-site.ts'

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
