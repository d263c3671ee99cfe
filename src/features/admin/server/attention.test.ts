import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { clientWith, TestClient } from '#test/client.ts'

type Lists = { name: string; count: number; items: { title: string; path: string; detail?: string }[] }[]

const page = { url: '/help' }
const text = (words: string, href?: string) => ({
  type: 'text',
  text: words,
  ...(href && { marks: [{ type: 'link', attrs: { href } }] }),
})
const doc = (...content: object[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] })

test('administrators see what waits: statements, links, reviews, reports and errors, with the page', async () => {
  const server = await testApp({ template: 'empty', environment: { FEATURES: '' } })
  const admin = await clientWith(server, 'Admin')
  const reader = new TestClient(server.app)
  await reader.post('/api/auth/authenticated')
  const lists = async (): Promise<Lists> => (await admin.post('/api/admin/attention', {})).json().lists
  const named = async (name: string) => (await lists()).find((list) => list.name === name)
  const publisher = { title: 'Home', path: '/', detail: 'who publishes the site' }
  expect(await lists()).toMatchObject([{ name: 'To be filled in', count: 4 }])
  expect((await named('To be filled in'))?.items).toContainEqual(publisher)
  await admin.post('/api/editable/collection/save', {
    page: { url: '/' },
    item: { collectionId: 'webui..publisher', data: { name: 'Publisher', text: 'A society' } },
  })
  expect((await named('To be filled in'))?.items).not.toContainEqual(publisher)
  const funders = { title: 'Home', path: '/', detail: 'who funds the site' }
  const fund = (name: string, url: string) =>
    admin.post('/api/editable/collection/save', {
      ...{ page: { url: '/' }, item: { collectionId: 'webui..funders', data: { name, url } } },
    })
  await fund('Example', 'https://funder.invalid/')
  expect((await named('To be filled in'))?.items).toContainEqual(funders)
  await fund('A charity', 'https://charity.example/')
  expect((await named('To be filled in'))?.items).not.toContainEqual(funders)

  const content = doc(text('One statement '), { type: 'unconfirmed' }, text('and a link', '/nowhere?x=1'))
  const saved = await admin.post('/api/editable/region', {
    page,
    region: { editableId: 'webui.help.main', content },
  })
  expect(saved.statusCode, saved.body.slice(0, 300)).toBe(200)
  await server.database.pool.query("update pages set next_review = '2020-01-31' where url = '/help'")
  const attached = await admin.upload(
    '/api/editable/document/file',
    { pageJson: page, documentJson: { editableId: 'webui.help.form' } },
    { name: 'form.csv', bytes: Buffer.from('a;b\n') },
  )
  expect(attached.statusCode, attached.body).toBe(200)
  await reader.post('/api/report/send', { what: 'A fault' })
  await reader.post('/api/error/client-error', { message: 'x is undefined' })

  const help = { title: expect.any(String), path: page.url }
  expect((await named('Statements without a source'))?.items).toContainEqual({ ...help, detail: '1 statement' })
  expect((await named('Links to pages that are not there'))?.items).toEqual([{ ...help, detail: 'to /nowhere' }])
  expect((await named('Files without a description'))?.items).toEqual([{ ...help, detail: 'form' }])
  expect((await named('Reviews due'))?.items[0]).toEqual({ ...help, detail: 'since 31 January 2020' })
  expect((await named('Reports of readers'))?.items).toMatchObject([{ path: '/admin?part=reports', detail: '1' }])
  expect((await named('Errors'))?.items).toMatchObject([{ path: '/admin?part=errors', detail: '1' }])
})

test('only Admin sees it', async () => {
  const server = await testApp({ template: 'empty', environment: { FEATURES: '' } })
  expect((await new TestClient(server.app).post('/api/admin/attention', {})).statusCode).toBe(401)
  expect((await (await clientWith(server, 'Editor')).post('/api/admin/attention', {})).statusCode).toBe(403)
})
