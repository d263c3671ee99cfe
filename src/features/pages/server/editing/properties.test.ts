import { eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#base/server/audit/tables.ts'
import { sharedApp, type TestApp, testApp } from '#test/app.ts'
import { clientWith } from '#test/client.ts'
import { pages } from '../store/tables.ts'

const withoutCaptcha = { environment: { FEATURES: '' } } as const
const page = { url: '/treatment/chelation' }
const asItIs = {
  title: 'Iron chelation',
  description: 'Who should have chelation, which drug, and what to monitor',
  accessRoles: [] as string[],
  online: true,
  reviewed: null,
  reviewedBy: null,
  nextReview: '2027-05-20',
}

const site = sharedApp(withoutCaptcha, (server) => withEditor(server, 'Editor'))

/** The site, with the page as it is in the starter content. */
async function editor() {
  const shared = await site()
  expect((await shared.save({})).statusCode).toBe(200)
  return shared
}

async function withEditor(server: TestApp, role: string) {
  const client = await clientWith(server, role)
  const save = (properties: Partial<typeof asItIs> | object, base?: object) =>
    client.post('/api/content/properties', { page, properties: { ...asItIs, ...properties }, ...(base && { base }) })
  const get = async (url: string) => (await server.app.inject(url)).body
  return { server, client, save, get }
}

test('D-2 an editor’s title and description appear on the page, in its head, and in menus and links of other pages', async () => {
  const { save, get } = await editor()
  const nextPage = '/treatment/response'
  await get(nextPage)
  expect((await save({ title: 'Iron overload', description: 'What to do about iron' })).statusCode).toBe(200)
  await expect.poll(() => get(nextPage)).toContain('<span>Previous</span>Iron overload</a>')
  const own = await get(page.url)
  expect(own).toContain('<title>MDS Guidelines - Iron overload</title>')
  expect(own).toMatch(/<h1[^>]*>Iron overload<\/h1>/)
  expect(own).toContain('<meta name="description" content="What to do about iron">')
  expect(own).toContain('"name":"Iron overload"')
  await save({})
  await expect.poll(() => get(nextPage)).toContain('<span>Previous</span>Iron chelation</a>')
})

test('D-34 a page that is off is in no menu, search and site map of the public, but in those of editors', async () => {
  const { server, client, save, get } = await editor()
  expect(await get('/treatment')).toContain('href="/treatment/chelation"')
  await save({ online: false })
  await expect.poll(() => get('/supportive-care-of-iron-chelation')).not.toContain('href="/treatment/chelation"')
  const menu = async () =>
    (/<nav[^>]*aria-label="(?:Main|Site|Navigation)[^>]*>.*?<\/nav>/s.exec(await get('/treatment')) ?? [''])[0]
  expect(await menu()).not.toContain('chelation')
  expect(await get('/sitemap.xml')).not.toContain('/treatment/chelation')
  expect((await server.app.inject(page.url)).statusCode).toBe(404)
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const seen = await server.app.inject({ url: '/treatment', headers: { cookie } })
  expect(seen.body).toContain('href="/treatment/chelation"')
})

test('D-35 a page restricted to roles is in no menu and no site map of others', async () => {
  const { server, save, get } = await editor()
  await save({ accessRoles: ['Editor'] })
  await expect.poll(() => get('/sitemap.xml')).not.toContain('/treatment/chelation')
  expect(await get('/help')).not.toContain('href="/treatment/chelation"')
  expect((await server.app.inject(page.url)).statusCode).toBe(302)
})

test('every public page says that it is a draft until it is reviewed, or all that it may show', async () => {
  const { server, client, save, get } = await withEditor(await testApp(withoutCaptcha), 'Admin')
  const draft = 'not clinically reviewed'
  const own = [page.url, '/treatment/Luspatercept']
  const others = ['/search?q=deferasirox+dose', '/changes', '/login', '/no/such/page']
  for (const url of [...own, ...others]) expect(await get(url), url).toContain(draft)
  expect((await client.get('/admin')).body).not.toContain(draft)
  const reviewed = '2026-11-01'
  await server.database.db.update(pages).set({ reviewed }).where(ne(pages.url, page.url))
  expect((await save({ description: 'Who, which drug, what to monitor' })).statusCode).toBe(200)
  for (const url of [page.url, ...others]) await expect.poll(() => get(url)).toContain(draft)
  expect(await get('/treatment/Luspatercept')).not.toContain(draft)
  expect((await save({ reviewed })).statusCode).toBe(200)
  for (const url of [...own, ...others]) await expect.poll(() => get(url)).not.toContain(draft)
})

test('nobody can lock themselves out of a page', async () => {
  const { save } = await site()
  const refused = await save({ accessRoles: ['Database'] })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().Info).toContain('accessRoles: You hold none of these roles')
})

test('D-98 properties that have changed since they were read get 409 with the current ones', async () => {
  const { save } = await editor()
  expect((await save({ title: 'First' }, asItIs)).statusCode).toBe(200)
  const stale = await save({ title: 'Second' }, asItIs)
  expect(stale.statusCode).toBe(409)
  expect(stale.json()).toMatchObject({ code: 'CONFLICT', current: { ...asItIs, title: 'First' } })
  expect((await save({ title: 'Second' }, { ...asItIs, title: 'First' })).statusCode).toBe(200)
})

test('a change of properties is audited with the values before and after', async () => {
  const { server, save } = await editor()
  const entries = () =>
    server.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'page properties saved'))
      .orderBy(auditEntries.id)
  const before = await entries()
  await save({ title: 'Iron overload', online: false })
  expect((await entries()).slice(before.length)).toMatchObject([
    {
      subject: page.url,
      detail: { before: asItIs, after: { ...asItIs, title: 'Iron overload', online: false } },
    },
  ])
})

test('a page that still holds a placeholder cannot count as reviewed', async () => {
  const { client } = await editor()
  const infection = { url: '/treatment/infection' }
  const text = { type: 'text', text: 'Local policy: to be supplied.' }
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] }
  const region = { editableId: 'webui.treatment.infection.main', content }
  expect((await client.post('/api/editable/region', { page: infection, region })).statusCode).toBe(200)
  const save = (reviewed: string | null) =>
    client.post('/api/content/properties', {
      page: infection,
      properties: { ...asItIs, title: 'Infection', reviewed, reviewedBy: reviewed && 'Dr A' },
    })
  const refused = await save('2026-11-01')
  expect(refused.statusCode).toBe(422)
  expect(refused.json().Info).toContain('to be supplied')
  expect((await save(null)).statusCode).toBe(200)
})

test('unknown properties are refused', async () => {
  const { client, save } = await site()
  expect((await save({ evil: 1 })).statusCode).toBe(422)
  const beside = await client.post('/api/content/properties', { page, properties: asItIs, evil: 1 })
  expect(beside.statusCode).toBe(422)
})

test('a title loses control characters and direction overrides before it is stored', async () => {
  const { save, get } = await editor()
  const answer = await save({ title: 'Iron\u202e over\u0007load' })
  expect(answer.json()).toMatchObject({
    properties: { title: 'Iron over load' },
    notes: [{ path: '/properties/title' }],
  })
  expect(await get(page.url)).toContain('<title>MDS Guidelines - Iron over load</title>')
})

test.each([
  ['title', 'a'.repeat(120), 200],
  ['title', 'a'.repeat(121), 422],
  ['title', ' ', 422],
  ['title', '\u200b', 422],
  ['description', 'a'.repeat(300), 200],
  ['description', 'a'.repeat(301), 422],
  ['description', '—', 422],
  ['accessRoles', ['Editor', 'Nobody'], 422],
  ['reviewed', '2000-01-01', 200],
  ['reviewed', '1999-12-31', 422],
  ['nextReview', '2099-01-01', 422],
])('a page whose %s is %j gets %i', async (name, value, status) => {
  const { save } = await (status === 200 ? editor() : site())
  const answer = await save({ [name]: value })
  expect(answer.statusCode).toBe(status)
  if (status === 422) expect(answer.json().Info).toContain(name)
})
