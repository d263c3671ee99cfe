import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { clientWith } from '../../../../test/client.ts'

const withoutCaptcha = { environment: { FEATURES: '' } } as const
const page = { url: '/treatment/chelation' }
const asItIs = {
  title: null,
  description: null,
  accessRoles: [] as string[],
  online: true,
  reviewed: null,
  reviewedBy: null,
  nextReview: '2027-05-20',
}

async function editor(...roles: string[]) {
  const it = await testApp(withoutCaptcha)
  const client = await clientWith(it, ...roles)
  const save = (properties: Partial<typeof asItIs> | object, base?: object) =>
    client.post('/api/content/properties', { page, properties: { ...asItIs, ...properties }, ...(base && { base }) })
  const get = async (url: string) => (await it.app.inject(url)).body
  return { it, client, save, get }
}

test('D-2 a title and a description of editors stand in the page, in menus and links of other pages, and in its head', async () => {
  const { save, get } = await editor('Editor')
  await get('/treatment')
  expect((await save({ title: 'Iron overload', description: 'What to do about iron' })).statusCode).toBe(200)
  await expect.poll(() => get('/treatment')).toContain('>Iron overload</a><span>What to do about iron</span>')
  const own = await get(page.url)
  expect(own).toContain('<title>MDS Guidelines - Iron overload</title>')
  expect(own).toMatch(/<h1[^>]*>Iron overload<\/h1>/)
  expect(own).toContain('"name":"Iron overload"')
  await save({})
  await expect.poll(() => get('/treatment')).toContain('>Iron chelation</a>')
})

test('D-34 a page that is off is in no menu, no search and no site map of the public, and in those of editors', async () => {
  const { it, client, save, get } = await editor('Editor')
  expect(await get('/treatment')).toContain('href="/treatment/chelation"')
  await save({ online: false })
  await expect.poll(() => get('/supportive-care-of-iron-chelation')).not.toContain('href="/treatment/chelation"')
  const menu = async () =>
    (/<nav[^>]*aria-label="(?:Main|Site|Navigation)[^>]*>.*?<\/nav>/s.exec(await get('/help')) ?? [''])[0]
  expect(await menu()).not.toContain('chelation')
  expect(await get('/sitemap.xml')).not.toContain('/treatment/chelation')
  expect((await it.app.inject(page.url)).statusCode).toBe(404)
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const seen = await it.app.inject({ url: '/help', headers: { cookie } })
  expect(seen.body).toContain('href="/treatment/chelation"')
})

test('D-35 a page for certain roles is in no menu and no site map of others', async () => {
  const { it, save, get } = await editor('Editor')
  await save({ accessRoles: ['Editor'] })
  await expect.poll(() => get('/sitemap.xml')).not.toContain('/treatment/chelation')
  expect(await get('/help')).not.toContain('href="/treatment/chelation"')
  expect((await it.app.inject(page.url)).statusCode).toBe(302)
})

test('nobody shuts a page to themselves', async () => {
  const { save } = await editor('Editor')
  const refused = await save({ accessRoles: ['Database'] })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().Info).toContain('accessRoles: You hold none of these roles')
})

test('D-98 properties that have changed since they were read answer 409 with what they are now', async () => {
  const { save } = await editor('Editor')
  expect((await save({ title: 'First' }, asItIs)).statusCode).toBe(200)
  const stale = await save({ title: 'Second' }, asItIs)
  expect(stale.statusCode).toBe(409)
  expect(stale.json()).toMatchObject({ code: 'CONFLICT', current: { ...asItIs, title: 'First' } })
  expect((await save({ title: 'Second' }, { ...asItIs, title: 'First' })).statusCode).toBe(200)
})
