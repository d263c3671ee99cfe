import { expect, test } from 'vitest'
import { logAsSaved } from '#test/log-as-saved.ts'
import { documentOf, site } from '#test/tree-site.ts'

test('a copy has all content of the page, under its own ids', async () => {
  const { act, idOf, editor } = await site('starter')
  const from = await idOf('/treatment/chelation')
  const { path } = await act('duplicate', { page: from, title: 'Copy', path: '/treatment/copy' })
  const readPage = async (url: string) => (await editor.post('/api/content/page', { url })).json()
  const [old, copy] = [await readPage('/treatment/chelation'), await readPage(path)]
  expect(copy.page).toMatchObject({ online: false, title: 'Copy' })
  expect(copy.contentItems.map(({ type }: { type: string }) => type)).toEqual(
    old.contentItems.map(({ type }: { type: string }) => type),
  )
  expect(copy.collectionItems).toHaveLength(old.collectionItems.length)
  // The copy has no former anchors.
  const ids = (html: string) => [...html.matchAll(/(?<!former-anchor" )id="([rt]-[^"]{6})"/g)].map(([, id]) => id)
  const [before, after] = [
    ids(JSON.stringify(old).replaceAll('\\"', '"')),
    ids(JSON.stringify(copy).replaceAll('\\"', '"')),
  ]
  expect(after).toHaveLength(before.length)
  expect(before.length).toBeGreaterThan(0)
  expect(after.filter((id) => before.includes(id))).toEqual([])
})

test('links of a copy to its own text lead within the copy', async () => {
  const { act, add, idOf, editor, write } = await site()
  const id = await add('/treatment/first', '/treatment')
  await add('/treatment/other', '/treatment')
  const own = (name: string) => `webui.treatment.first.${name}`
  const table = {
    type: 'table',
    content: [{ type: 'tableRow', content: [{ type: 'tableHeader', content: [{ type: 'paragraph' }] }] }],
  }
  await write('/treatment/first', own('main'), { type: 'doc', content: [{ ...table, attrs: { id: 't-abcd23' } }] })
  const links = ['#t-abcd23', '/treatment/first#t-abcd23', '/treatment/first#x', '/treatment/other#t-abcd23']
  const linking = links.map((href) => documentOf(href, href).content[0])
  await write('/treatment/first', own('key-points'), { type: 'doc', content: linking })
  const item = { collectionId: own('reading'), data: { title: 'A', url: '/treatment/first#t-abcd23' } }
  await editor.post('/api/editable/collection/save', { page: { url: '/treatment/first' }, item })
  await act('duplicate', { page: id, title: 'Copy', path: '/treatment/copy' })
  const copy = (await editor.post('/api/content/page', { url: '/treatment/copy' })).json()
  const html = copy.contentItems.map((one: { html?: string }) => one.html ?? '').join('')
  const [, fresh] = /id="(t-\w{6})"/.exec(html) ?? []
  expect(fresh).not.toBe('t-abcd23')
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    ...[`#${fresh}`, `/treatment/copy#${fresh}`, '/treatment/copy#x', '/treatment/other#t-abcd23'],
  ])
  expect(copy.collectionItems[0].data.url).toBe(`/treatment/copy#${fresh}`)
  expect((await editor.post('/api/pages/links', { page: await idOf('/treatment/first') })).json().pages).toEqual([])
})

test('parts of a standard page are added, ordered, named and removed; their content is kept', async () => {
  const { act, editor, reader, add, online, write, content } = await site()
  const id = await add('/treatment/parts', '/treatment', 'Parts')
  await online('/treatment/parts')
  const { parts } = (await editor.post('/api/content/page', { url: '/treatment/parts' })).json().page
  const dose = { name: 'dose', kind: 'region', label: 'Dose' }
  await act('parts', { page: id, base: parts, parts: [dose, ...parts] })
  await write('/treatment/parts', 'webui.treatment.parts.dose', {
    type: 'doc',
    content: [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'The dose' }] }],
  })
  expect((await content('/treatment/parts')).headings[0].text).toBe('The dose')
  await act('parts', { page: id, base: parts, parts }, 409)
  await act('parts', { page: id, base: [dose, ...parts], parts })
  expect((await reader.get('/treatment/parts')).body).not.toContain('The dose')
  const [change] = (await editor.post('/api/pages/history', {})).json().changes
  await act('undo', { change: change.id })
  expect((await reader.get('/treatment/parts')).body).toContain('The dose')
  await act('parts', { page: id, base: [dose, ...parts], parts: [dose, dose] }, 422)
  await act('parts', { page: id, base: [dose, ...parts], parts: [{ ...dose, name: 'A.b' }] }, 422)
})

test('a page as of a day has the parts that it had then', async () => {
  const { server, act, editor, reader, add, online, write } = await site()
  const id = await add('/treatment/parts', '/treatment', 'Parts')
  await online('/treatment/parts')
  const { parts } = (await editor.post('/api/content/page', { url: '/treatment/parts' })).json().page
  const [dose, course] = ['dose', 'course'].map((name) => ({ name, kind: 'region', label: name }))
  await act('parts', { page: id, base: parts, parts: [dose, ...parts] })
  await write('/treatment/parts', 'webui.treatment.parts.dose', documentOf('The dose'))
  await act('parts', { page: id, base: [dose, ...parts], parts: [...parts, course] })
  await write('/treatment/parts', 'webui.treatment.parts.course', documentOf('The course'))
  const { pool } = server.database
  const date = (day: string, table: string, which: string) =>
    pool.query(`update ${table} set modified = '${day}' where id in (select id from ${table} ${which})`)
  await date('2020-01-01', 'tree_changes', '')
  await date('2020-03-01', 'tree_changes', 'order by id desc limit 1')
  await date('2020-02-01', 'versions', '')
  await date('2020-03-01', 'versions', 'order by id desc limit 1')
  await logAsSaved(pool)
  const on = async (day: string) => (await reader.get(`/treatment/parts?on=${day}`)).body
  expect(await on('2020-02-29')).toContain('The dose')
  expect(await on('2020-02-29')).not.toContain('The course')
  expect(await on('2020-03-01')).toContain('The course')
  expect(await on('2020-03-01')).not.toContain('The dose')
})
