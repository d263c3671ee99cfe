import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { clientWith } from '#test/client.ts'
import { logAsSaved } from '#test/log-as-saved.ts'
import { pngPicture } from '#test/pictures.ts'

const withoutCaptcha = { environment: { FEATURES: '' } } as const
const page = { url: '/treatment/chelation' }
const reading = 'webui.treatment.chelation.reading'

type Ask = { readonly url: string; readonly method: 'POST'; readonly payload: object }
const charity = {
  page: { url: '/' },
  item: { collectionId: 'webui..funders', data: { name: 'A charity', url: 'https://charity.example' } },
}
const contentOf = (url: string): Ask => ({ method: 'POST', url: '/api/content/page', payload: { url } })

async function editor(...roles: string[]) {
  const server = await testApp(withoutCaptcha)
  const client = await clientWith(server, ...roles)
  const add = (data: object, collectionId = reading) =>
    client.post('/api/editable/collection/save', { page, item: { collectionId, data } })
  return { server, client, add }
}

test('a collection is rendered with its heading; an empty one not at all', async () => {
  const { server, client, add } = await editor('Editor')
  expect((await server.app.inject(contentOf(page.url))).json().collections).toEqual([])
  const { collectionItemId } = (await add({ title: 'A <b>guideline</b>', url: '/help', note: 'For all' })).json()
  await expect.poll(async () => (await server.app.inject(contentOf(page.url))).json().collections).toHaveLength(1)
  const content = (await server.app.inject(contentOf(page.url))).json()
  expect(content.collections[0].html).toContain('<h2 id="further-reading">Further reading')
  expect(content.collections[0].html).toContain('>A &lt;b&gt;guideline&lt;/b&gt;</a>: For all</li>')
  expect(content.headings.at(-1)).toEqual({ id: 'further-reading', level: 2, text: 'Further reading' })
  // The address of a page of this site is not printed.
  expect(content.links).toEqual([])
  expect((await server.app.inject(page.url)).body).toContain('A &lt;b&gt;guideline&lt;/b&gt;')
  await client.post('/api/editable/collection/remove', { page, item: { collectionId: reading, collectionItemId } })
  await expect.poll(async () => (await server.app.inject(page.url)).body).not.toContain('further-reading')
})

test('every change of a list answers with the page that it has changed', async () => {
  const { client, add } = await editor('Editor')
  const [one, two] = [
    (await add({ title: 'One', url: '/help' })).json(),
    (await add({ title: 'Two', url: '/help' })).json(),
  ]
  expect(two.pageContent.collections[0].html).toMatch(/One.*Two/s)
  const ids = [two.collectionItemId, one.collectionItemId]
  const ordered = await client.post('/api/editable/collection/order', { page, collectionId: reading, items: ids })
  expect(ordered.json().pageContent.collections[0].html).toMatch(/Two.*One/s)
  const item = { collectionId: reading, collectionItemId: one.collectionItemId }
  const removed = await client.post('/api/editable/collection/remove', { page, item })
  expect(removed.json().pageContent.collections[0].html).not.toContain('One')
})

test('D-97 errors of an item are reported by field', async () => {
  const { add } = await editor('Editor')
  const refused = await add({ title: '   ', url: 'javascript:alert(1)', note: 'x'.repeat(501) })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().Info.split('\n').sort()).toEqual([
    'note: Enter at most 500 characters',
    'title: Enter a value',
    'url: Enter an address that starts with https:// or /',
  ])
})

test('D-54 funders are in the footer of every page, including those without content, and a change shows on all', async () => {
  const { server, client } = await editor('Admin')
  const pages = ['/', page.url, '/login']
  for (const url of pages) expect((await server.app.inject(url)).body, url).not.toContain('A charity')
  expect((await client.post('/api/editable/collection/save', charity)).statusCode).toBe(200)
  for (const url of pages)
    await expect
      .poll(async () => (await server.app.inject(url)).body)
      .toContain('<a href="https://charity.example">A charity</a>')
  expect((await server.app.inject(contentOf('/'))).json().collections).toEqual([])
})

test('the footer of every page names who publishes the site, as the home page says it first', async () => {
  const { server, client } = await editor('Admin')
  const item = { collectionId: 'webui..publisher', data: { name: 'Publisher', text: 'The society' } }
  const { collectionItemId } = (await client.post('/api/editable/collection/save', { page: { url: '/' }, item })).json()
  const later = { ...item, data: { name: 'Funder', text: 'A ministry' } }
  await client.post('/api/editable/collection/save', { page: { url: '/' }, item: later })
  const footer = async (url: string) => (await server.app.inject(url)).body.split('<footer').at(-1)
  for (const url of [page.url, '/login']) {
    await expect.poll(() => footer(url)).toContain('<p>Publisher: The society</p>')
    expect(await footer(url)).not.toContain('A ministry')
  }
  const former = { collectionId: item.collectionId, collectionItemId }
  await client.post('/api/editable/collection/remove', { page: { url: '/' }, item: former })
  await expect.poll(() => footer('/login')).toContain('<p>Funder: A ministry</p>')
})

test('1, D-10 a logo replaces the name of a funder on every page; only those who edit funders set one', async () => {
  const { server, client } = await editor('Admin')
  const list = { page: { url: '/' }, collectionId: 'webui..funders' }
  const { collectionItemId } = (await client.post('/api/editable/collection/save', charity)).json()
  const editableId = `webui..funders.${collectionItemId}.image`
  const parts = { pageJson: { url: '/' }, imageJson: { editableId, collectionItemId } }
  const file = async (width: number) => ({ name: 'logo.png', bytes: await pngPicture(width, 100) })
  expect((await client.upload('/api/editable/image/file', parts, await file(400))).statusCode).toBe(200)
  const other = await clientWith(server, 'Editor')
  expect((await other.upload('/api/editable/image/file', parts, await file(300))).statusCode).toBe(403)
  const detached = { page: { url: '/' }, image: { editableId, collectionItemId: null, imageDescription: 'x' } }
  expect((await other.post('/api/editable/image', detached)).statusCode).toBe(403)
  expect((await other.post('/api/editable/restore', { page: list.page, editableId, version: 1 })).statusCode).toBe(403)
  for (const url of ['/', page.url, '/login'])
    await expect
      .poll(async () => (await server.app.inject(url)).body)
      .toMatch(/<a href="https:\/\/charity.example"><img src="[^"]*mode=fit[^"]*" width="160" height="40" alt="[^"]+"/)
})

test('a page of an earlier day has the items of that day', async () => {
  const { server, client, add } = await editor('Editor')
  const { collectionItemId: changed } = (await add({ title: 'As it was' })).json()
  const { collectionItemId: archived } = (await add({ title: 'Archived since' })).json()
  await add({ title: 'Added since' })
  await client.post('/api/editable/collection/save', {
    page,
    item: { collectionId: reading, collectionItemId: changed, data: { title: 'As it is' } },
  })
  await client.post('/api/editable/collection/remove', {
    page,
    item: { collectionId: reading, collectionItemId: archived },
  })
  await server.database.pool.query(
    `update versions set modified = timestamptz '2026-03-01 12:00Z' where id not in
       (select version from list_item_contents where archived or data->>'title' in ('As it is', 'Added since'))`,
  )
  await logAsSaved(server.database.pool)
  const titles = async (url: string) =>
    (await server.app.inject(contentOf(url)))
      .json()
      .collectionItems.map(({ data }: { data: { title: string } }) => data.title)
  expect(await titles(`${page.url}?on=2026-03-02`)).toEqual(['As it was', 'Archived since'])
  expect(await titles(page.url)).toEqual(['As it is', 'Added since'])
})

test('a page of an earlier day has the items in the order of that day, and the move is in its history', async () => {
  const { server, client, add } = await editor('Editor')
  const ids: number[] = []
  for (const title of ['One', 'Two', 'Three']) ids.push((await add({ title })).json().collectionItemId)
  const before = new Date()
  await server.database.pool.query("update versions set modified = timestamptz '2026-03-01 12:00Z'")
  await logAsSaved(server.database.pool)
  const moved = await client.post('/api/editable/collection/order', {
    page,
    collectionId: reading,
    items: [...ids].reverse(),
  })
  expect(moved.statusCode).toBe(200)
  const titles = async (url: string) =>
    (await server.app.inject(contentOf(url)))
      .json()
      .collectionItems.map(({ data }: { data: { title: string } }) => data.title)
  expect(await titles(`${page.url}?on=2026-03-02`)).toEqual(['One', 'Two', 'Three'])
  expect(await titles(page.url)).toEqual(['Three', 'Two', 'One'])

  const [newest] = (await client.post('/api/content/versions', { page })).json().versions
  expect(newest).toMatchObject({ editableId: `${reading}#order`, label: 'Further reading: order' })
  expect(Date.parse(newest.modified)).toBeGreaterThanOrEqual(before.getTime() - 1)
  const compared = await client.post('/api/content/compare', {
    ...{ page, editableId: newest.editableId },
    ...{ old: newest.version - 1, now: newest.version },
  })
  const titlesIn = (order: unknown) => [...JSON.stringify(order).matchAll(/"text":"(.*?)"/g)].map(([, text]) => text)
  expect(titlesIn(compared.json().old)).toEqual(['One', 'Two', 'Three'])
  expect(titlesIn(compared.json().now)).toEqual(['Three', 'Two', 'One'])
})

test('an earlier page stays open to readers although items were moved while it was closed to them', async () => {
  const { server, client, add } = await editor('Editor')
  const ids: number[] = []
  for (const title of ['One', 'Two']) ids.push((await add({ title })).json().collectionItemId)
  const move = (items: number[]) =>
    client.post('/api/editable/collection/order', { page, collectionId: reading, items })
  const restrict = (roles: string) =>
    server.database.pool.query('update pages set access_roles = $1 where url = $2', [roles, page.url])
  await restrict('{Editor}')
  await move([...ids].reverse())
  await server.database.pool.query("update versions set modified = timestamptz '2026-03-01 12:00Z'")
  await logAsSaved(server.database.pool)
  await restrict('{}')
  await move(ids)
  const then = await server.app.inject(contentOf(`${page.url}?on=2026-03-02`))
  expect(then.statusCode).toBe(200)
  expect(then.json().collectionItems.map(({ data }: { data: { title: string } }) => data.title)).toEqual(['Two', 'One'])
})
