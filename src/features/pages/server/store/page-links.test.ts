import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { clientWith, TestClient } from '#test/client.ts'

const page = { url: '/treatment/chelation' }
const main = 'webui.treatment.chelation.main'

const linking = (...hrefs: string[]) => ({
  type: 'doc',
  content: hrefs.map((href) => ({
    type: 'paragraph',
    content: [{ type: 'text', marks: [{ type: 'link', attrs: { href } }], text: `to ${href}` }],
  })),
})

async function editor() {
  const server = await testApp({ environment: { FEATURES: '' } })
  const client = await clientWith(server, 'Editor')
  const save = async (content: unknown) =>
    (await client.post('/api/editable/region', { page, region: { editableId: main, content } })).json()
  const move = (from: string, to: string) =>
    server.database.pool.query('update pages set url = $2 where url = $1', [from, to])
  const readPage = async () => (await client.post('/api/content/page', page)).json()
  return { server, client, save, move, readPage }
}

test('D-16 a link to a page of the site follows the page when it moves, with the rest of its address', async () => {
  const { client, save, move, readPage } = await editor()
  const saved = await save(linking('/help', '/diagnosis#who', 'https://example.org/help', '#here', '/no/such/page'))
  expect(saved.content).toEqual(
    linking('/help', '/diagnosis#who', 'https://example.org/help', '#here', '/no/such/page'),
  )
  await move('/diagnosis', '/finding')
  const item = (await readPage()).contentItems.find(({ editableId }: { editableId: string }) => editableId === main)
  expect(item.html).toContain('href="/finding#who"')
  expect(item.html).toContain('href="/help"')
  expect(item.html).toContain('href="https://example.org/help"')
  expect(item.html).toContain('href="/no/such/page"')
  expect(item.content.content[1].content[0].marks[0].attrs.href).toBe('/finding#who')
  const before = await client.post('/api/editable/version', { page, editableId: main, version: saved.version })
  expect(before.json().item.html).toContain('href="/finding#who"')
  // T2: the case of a path does not matter.
  await save(linking('/HELP#ask'))
  await move('/help', '/aid')
  expect(JSON.stringify(await readPage())).toContain('"href":"/aid#ask"')
})

test('D-16 links of the starter content and of items of collections follow too', async () => {
  const { server, client, move, readPage } = await editor()
  const item = { collectionId: 'webui.treatment.chelation.reading', data: { title: 'A', url: '/help#ask' } }
  const saved = await client.post('/api/editable/collection/save', { page, item })
  expect(saved.json().data).toEqual({ title: 'A', url: '/help#ask' })
  const textOf = async (url: string) =>
    (await client.post('/api/content/page', { url }))
      .json()
      .contentItems.map(({ html = '' }) => html)
      .join('')
  expect(await textOf('/diagnosis')).toContain('href="/diagnosis/workup"')
  await move('/diagnosis/workup', '/diagnosis/tests')
  await move('/help', '/aid')
  expect(await textOf('/diagnosis')).toContain('href="/diagnosis/tests"')
  expect(await textOf('/diagnosis')).not.toContain('href="/diagnosis/workup"')
  const after = await readPage()
  expect(after.collections[0].html).toContain('href="/aid#ask"')
  expect(after.collectionItems[0].data.url).toBe('/aid#ask')
  expect((await server.app.inject(page.url)).statusCode).toBe(200)
})

test('what changed names the pages that links lead to', async () => {
  const { server, save } = await editor()
  await save(linking('/help'))
  await save(linking('/about'))
  const reader = new TestClient(server.app)
  const readChanges = async () => (await reader.post('/api/content/changes', page)).json().changes as { html: string }[]
  // A worker renders the changes after the saves.
  await expect.poll(async () => (await readChanges())[0]?.html).toContain('to /about')
  const changes = await readChanges()
  expect(changes).toHaveLength(2)
  expect(JSON.stringify(changes)).not.toContain('page:')
})
