import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { clientWith, TestClient } from '#test/client.ts'
import type { PageStatus } from '../../contract/page-content.ts'

const url = '/treatment/chelation'

test('review status lists every page that the visitor may read: version, review, and statements without a source', async () => {
  const server = await testApp({ environment: { FEATURES: '' } })
  const admin = await clientWith(server, 'Admin')
  const reader = new TestClient(server.app)
  const statusOf = async (path: string, client = reader) => {
    const { status } = (await client.post('/api/content/page', { url: '/about/review-status' })).json()
    return (status as PageStatus[]).find((page) => page.path === path)
  }
  const unreviewed = { title: 'Iron chelation', version: 1, reviewed: null, reviewedBy: null }
  expect(await statusOf(url)).toMatchObject({ ...unreviewed, unconfirmed: expect.any(Number) })
  expect((await statusOf(url))?.unconfirmed).toBeGreaterThan(0)
  await admin.post('/api/editable/region', {
    page: { url },
    region: { editableId: 'webui.treatment.chelation.main', content: { type: 'doc', content: [] } },
  })
  expect(await statusOf(url)).toMatchObject({ version: 2 })
  await server.database.pool.query(
    `update pages set reviewed = '2026-11-20', reviewed_by = 'A. Reviewer', next_review = '2027-01-20' where url = $1`,
    [url],
  )
  await server.database.pool.query(`update pages set access_roles = '{Admin}' where url = '/treatment/HMA'`)
  const home = (await reader.post('/api/content/page', { url: '/' })).json()
  expect(home).not.toHaveProperty('status')
  const page = (await admin.post('/api/content/page', { url: '/about/review-status' })).json()
  expect(page.status.find(({ path }: PageStatus) => path === url)).toMatchObject({
    ...{ reviewed: '2026-11-20', reviewedBy: 'A. Reviewer', nextReview: '2027-01-20' },
  })
  expect(page.status.some(({ path }: PageStatus) => path === '/treatment/HMA')).toBe(true)
  const counts = { reviewed: 1, nextReview: '2027-01-20', hasPeople: true }
  expect(home.reviews).toEqual({ pages: page.status.length, ...counts })
})

test('review status counts the statements without a source that readers find on the page', async () => {
  const server = await testApp({ environment: { FEATURES: '' } })
  const admin = await clientWith(server, 'Admin')
  const mark = { type: 'unconfirmed' }
  const text = (words: string) => ({ type: 'text', text: words })
  const heading = { type: 'heading', attrs: { level: 2 }, content: [text('What would change this page')] }
  const dose = (words: string) => ({
    ...{ type: 'doseRow', attrs: { label: 'Start' } },
    content: [text(words), mark],
  })
  const card = {
    type: 'doseCard',
    content: [{ type: 'doseName', content: [text('Drug')] }, dose('20 mg daily'), dose('after food')],
  }
  const content = { type: 'doc', content: [paragraph('Shown', mark), card, heading, paragraph('For editors', mark)] }
  const region = { editableId: 'webui.treatment.chelation.main', content }
  expect((await admin.post('/api/editable/region', { page: { url }, region })).statusCode).toBe(200)
  const reader = new TestClient(server.app)
  const page = (await reader.post('/api/content/page', { url })).json()
  const { status } = (await reader.post('/api/content/page', { url: '/about/review-status' })).json()
  const counted = (status as PageStatus[]).find(({ path }) => path === url)
  expect(page.unconfirmed).toBeGreaterThan(0)
  expect(counted?.unconfirmed).toBe(page.unconfirmed)

  function paragraph(words: string, ...marks: { type: string }[]) {
    return { type: 'paragraph', content: [text(words), ...marks] }
  }
})

test('the page of review status is rendered again after a save', async () => {
  const server = await testApp({ environment: { FEATURES: '' } })
  const admin = await clientWith(server, 'Admin')
  const html = async () => (await server.app.inject('/about/review-status')).body
  const rowOf = (page: string) => /Iron chelation<\/a><\/th><td[^>]*>(?:<!-- -->)?(\d+)/.exec(page)?.[1]
  expect(rowOf(await html())).toBe('1')
  await admin.post('/api/editable/region', {
    page: { url },
    region: { editableId: 'webui.treatment.chelation.main', content: { type: 'doc', content: [] } },
  })
  expect(rowOf(await html())).toBe('2')
})

test('where people sign pages, a review that was typed before does not count', async () => {
  const server = await testApp({ environment: { FEATURES: 'Publishing' } })
  const admin = await clientWith(server, 'Admin')
  const reader = new TestClient(server.app)
  await server.database.pool.query(
    `update pages set reviewed = '2025-11-20', reviewed_by = 'A. Typist', next_review = '2026-01-20' where url = $1`,
    [url],
  )
  const { status } = (await reader.post('/api/content/page', { url: '/about/review-status' })).json()
  expect(status.find(({ path }: PageStatus) => path === url)).toMatchObject({
    ...{ reviewed: null, reviewedBy: null, nextReview: null },
  })
  const home = (await reader.post('/api/content/page', { url: '/' })).json()
  expect(home.reviews).toMatchObject({ reviewed: 0, nextReview: null })
  const { lists } = (await admin.post('/api/admin/attention', {})).json()
  expect(lists.map(({ name }: { name: string }) => name)).not.toContain('Reviews due')
  const found = await reader.get('/api/search?q=iron%20chelation')
  expect(found.body).toContain(url)
  expect(found.body).not.toMatch(/isOverdue|2025-11-20/)
})
