import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sharedApp, type TestApp, testApp } from '#test/app.ts'
import { clientWith, TestClient } from '#test/client.ts'
import { testDatabase } from '#test/database.ts'
import { logAsSaved } from '#test/log-as-saved.ts'
import type { Tree, TreePage } from '../../contract/tree-endpoints.ts'
import { exportContent } from '../files/export-content.ts'
import { importContent } from '../files/starter.ts'

const documentOf = (text: string, href?: string) => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text, ...(href && { marks: [{ type: 'link', attrs: { href } }] }) }],
    },
  ],
})

async function site(template: 'starter' | 'empty' = 'empty', server?: TestApp, role = 'Editor') {
  const app = server ?? (await testApp({ template, environment: { FEATURES: 'ImageViewer' } }))
  const editor = await clientWith(app, role)
  const reader = new TestClient(app.app)
  const tree = async () => (await editor.post('/api/pages/tree', {})).json() as Tree
  const idOf = async (path: string) => {
    const found = (await tree()).pages.find((page) => page.path === path)
    if (!found) throw new Error(`no page at ${path}`)
    return found.id
  }
  const act = async (call: string, input: object, status = 200) => {
    const answer = await editor.post(`/api/pages/${call}`, input)
    expect(answer.statusCode, answer.body).toBe(status)
    return answer.json() as { tree: Tree; id: number; path: string; Message: string; path_: string; current: Tree }
  }
  const add = async (path: string, parent: string | null, title = path, template_ = 'standard') =>
    (await act('add', { title, path, parent: parent === null ? null : await idOf(parent), template: template_ })).id
  const online = async (path: string, more: object = {}) => {
    const { page } = (await editor.post('/api/content/page', { url: path })).json()
    const { title, description, accessRoles, reviewed, reviewedBy, nextReview } = page
    const properties = { title, description, accessRoles, reviewed, reviewedBy, nextReview, online: true, ...more }
    expect((await editor.post('/api/content/properties', { page: { url: path }, properties })).statusCode).toBe(200)
  }
  const write = async (path: string, editableId: string, content: object) => {
    const answer = await editor.post('/api/editable/region', { page: { url: path }, region: { editableId, content } })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const content = async (path: string) => (await reader.post('/api/content/page', { url: path })).json()
  return { server: app, editor, reader, tree, idOf, act, add, online, write, content }
}

const at = ({ pages }: Tree, path: string) => pages.find((page) => page.path === path) as TreePage

test('a page that an editor adds exists at once, for editors only until it is switched on', async () => {
  const { editor, reader, add, online, content } = await site()
  await add('/treatment/azacitidine', '/treatment', 'Azacitidine')
  expect((await reader.get('/treatment/azacitidine')).statusCode).toBe(404)
  expect((await reader.get('/treatment')).body).not.toContain('/treatment/azacitidine')
  const draft = await editor.get('/treatment/azacitidine')
  expect(draft.statusCode).toBe(200)
  expect(draft.body).toContain('Who it concerns')
  await online('/treatment/azacitidine')
  expect((await reader.get('/treatment/azacitidine')).statusCode).toBe(200)
  expect((await reader.get('/sitemap.xml')).body).toContain('/treatment/azacitidine<')
  const { around, route } = await content('/treatment/azacitidine')
  expect(around.trail.map(({ path }: { path: string }) => path)).toEqual(['/', '/treatment'])
  expect(route).toMatchObject({ title: 'Azacitidine', page: 'standard' })
  expect((await content('/treatment')).around.section.pages.at(-1)).toMatchObject({ title: 'Azacitidine' })
})

test('a page that moves keeps its path, ids and links; a former path redirects permanently', async () => {
  const { reader, editor, idOf, act, add, online, write, content } = await site()
  const id = await add('/treatment/first', '/treatment', 'First')
  await online('/treatment/first')
  await write('/treatment/first', 'webui.treatment.first.main', documentOf('Its text'))
  await write('/about', 'webui.about.main', documentOf('See the page', '/treatment/first#x'))
  await act('move', { page: id, parent: await idOf('/diagnosis'), before: await idOf('/diagnosis/workup') })
  expect((await content('/diagnosis')).around.section.pages[0]).toMatchObject({ title: 'First' })
  expect((await reader.get('/treatment/first')).statusCode).toBe(200)
  await act('change', { page: id, path: '/diagnosis/Second' })
  await act('change', { page: id, path: '/diagnosis/third' })
  for (const former of ['/treatment/first', '/diagnosis/Second', '/diagnosis/SECOND', '/Diagnosis/third/']) {
    const answer = await reader.get(`${former}?x=1`)
    expect([answer.statusCode, answer.headers.location], former).toEqual([308, '/diagnosis/third?x=1'])
  }
  expect((await content('/about')).contentItems[0].html).toContain('href="/diagnosis/third#x"')
  const moved = await content('/diagnosis/third')
  expect(moved.contentItems.map((one: { editableId: string }) => one.editableId)).toContain(
    'webui.treatment.first.main',
  )
  // A former path still reads and writes the page.
  expect((await content('/treatment/first')).page.url).toBe('/diagnosis/third')
  await write('/treatment/first', 'webui.treatment.first.main', documentOf('New text'))
  expect((await content('/diagnosis/third')).contentItems[0].html).toContain('New text')
  // And back: no loop.
  await act('change', { page: id, path: '/treatment/first' })
  expect((await reader.get('/treatment/first')).statusCode).toBe(200)
  expect((await reader.get('/diagnosis/third')).headers.location).toBe('/treatment/first')
  const taken = await editor.post('/api/pages/add', {
    title: 'X',
    path: '/diagnosis/third',
    parent: null,
    template: 'hub',
  })
  expect([taken.statusCode, taken.json().Message]).toEqual([422, expect.stringContaining('former path of “First”')])
})

test('the paths of pages under it change on request', async () => {
  const { act, add, online, reader } = await site()
  const above = await add('/treatment/agents', '/treatment', 'Agents', 'hub')
  await add('/treatment/agents/one', '/treatment/agents')
  await online('/treatment/agents')
  await online('/treatment/agents/one')
  await act('change', { page: above, path: '/agents', withPagesBeneath: true })
  expect((await reader.get('/treatment/agents/one')).headers.location).toBe('/agents/one')
  expect((await reader.get('/agents/one')).statusCode).toBe(200)
})

test('an archived page disappears with those under it, lists the links to it, and can be restored unchanged', async () => {
  const { server, editor, reader, act, add, online, write, tree } = await site()
  const id = await add('/treatment/old', '/treatment', 'Old')
  await add('/treatment/old/older', '/treatment/old', 'Older')
  for (const path of ['/treatment/old', '/treatment/old/older']) await online(path)
  await write('/treatment/old', 'webui.treatment.old.main', documentOf('Old text'))
  await write('/about', 'webui.about.main', documentOf('See', '/treatment/old'))
  const links = (await editor.post('/api/pages/links', { page: id })).json()
  expect(links).toEqual({ beneath: 1, pages: [{ path: '/about', title: 'About' }] })
  await act('archive', { page: id })
  for (const path of ['/treatment/old', '/treatment/old/older']) {
    expect((await reader.get(path)).statusCode).toBe(404)
    expect((await editor.post('/api/content/page', { url: path })).statusCode).toBe(404)
  }
  expect((await reader.get('/sitemap.xml')).body).not.toContain('/treatment/old')
  const save = {
    page: { url: '/treatment/old' },
    region: { editableId: 'webui.treatment.old.main', content: documentOf('x') },
  }
  expect((await editor.post('/api/editable/region', save)).statusCode).toBe(404)
  await act('add', { title: 'New', path: '/treatment/OLD', parent: null, template: 'standard' }, 422)
  const below = at(await tree(), '/treatment/old/older')
  await act('restore', { page: below.id }, 422)
  await act('restore', { page: id })
  expect((await reader.get('/treatment/old')).body).toContain('Old text')
  expect((await reader.get('/treatment/old/older')).statusCode).toBe(200)
  const { rows } = await server.database.pool.query(`select action from audit where action like 'page %'`)
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['page added', 'page archived', 'page restored']),
  )
})

test('every change has a history and can be undone, including an undo', async () => {
  const { editor, act, add, idOf, tree } = await site()
  const id = await add('/treatment/one', '/treatment', 'One')
  await act('change', { page: id, title: 'Two', path: '/treatment/two' })
  await act('move', { page: id, parent: await idOf('/prognosis'), before: null })
  const changes = (await editor.post('/api/pages/history', {})).json().changes as { id: number; words: string }[]
  expect(changes.map(({ words }) => words).slice(0, 3)).toEqual([
    'Moved “Two” under “Prognosis”',
    'Renamed “One” to “Two”; Changed the path of “Two” from /treatment/one to /treatment/two',
    'Added “One” under “Treatment”',
  ])
  await act('undo', { change: changes[1]?.id })
  expect(at(await tree(), '/treatment/one')).toMatchObject({ title: 'One', parent: await idOf('/prognosis') })
  const [undo] = (await editor.post('/api/pages/history', {})).json().changes
  await act('undo', { change: undo.id })
  expect(at(await tree(), '/treatment/two').title).toBe('Two')
  await act('change', { page: id, title: 'Three' })
  expect((await act('undo', { change: changes[1]?.id }, 422)).Message).toContain('changed again since')
  await add('/treatment/beneath', '/treatment/two')
  await act('undo', { change: changes[2]?.id }, 200)
  for (const path of ['/treatment/two', '/treatment/beneath']) expect(at(await tree(), path).archived).not.toBeNull()
})

test('a page is put under a heading in the menu, and taken from it', async () => {
  const { editor, act, idOf, tree } = await site()
  const page = await idOf('/prognosis')
  const headings = async () => {
    const { menu } = (await editor.post('/api/content/menu', {})).json()
    return (menu as { path: string; group?: string }[]).find(({ path }) => path === '/prognosis')?.group
  }
  await act('change', { page, menuGroup: ' Lower risk ' })
  expect(at(await tree(), '/prognosis').menuGroup).toBe('Lower risk')
  expect(await headings()).toBe('Lower risk')
  await act('change', { page, menuGroup: null })
  expect(await headings()).toBeUndefined()
  const { changes } = (await editor.post('/api/pages/history', {})).json()
  expect(changes[0].words).toBe('Took the heading in the menu from “Prognosis”')
})

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

test('the pages of the specification keep their paths and places, and cannot be archived, nor can programs', async () => {
  const { act, idOf, tree, content } = await site()
  for (const path of ['/treatment/chelation', '/prognosis/calculators/ipss']) {
    const page = await idOf(path)
    await act('change', { page, path: '/elsewhere' }, 422)
    await act('move', { page, parent: await idOf('/diagnosis'), before: null }, 422)
    await act('archive', { page }, 422)
    await act('change', { page, title: 'Another title' })
  }
  await act('archive', { page: await idOf('/') }, 422)
  expect((await content('/prognosis/calculators/ipss')).route.title).toBe('Another title')
  const ipss = await idOf('/prognosis/calculators/ipss')
  const parent = await idOf('/prognosis/calculators')
  await act('move', { page: ipss, parent, before: await idOf('/prognosis/calculators/ipssr') })
  const order = (await tree()).pages.filter((page) => page.parent === parent).map(({ path }) => path)
  expect(order[0]).toBe('/prognosis/calculators/ipss')
})

const hostilePaths = [
  ...['treatment/x', '/', '/x y', '/x_y', '/é', '/-x', '/x-', '/a/b/c/d/e', '/x//y', '/x/', `/${'x'.repeat(61)}`],
  ...['/API/x', '/assets', '/login', '/Login/x', '/admin', '/error', '/link/x', '/image-viewer', '/database/tab/x'],
  ...['/home', '/search.xml', '/../x', '/%2e%2e', '/treatment/Chelation', '/DIAGNOSIS', '/health'],
  '/prognosis/calculators/IPSS',
]

/** A site whose tree stays as it is. */
const unchanged = sharedApp({ template: 'empty', environment: { FEATURES: 'ImageViewer' } }, async (server) => ({
  ...(await site('empty', server)),
  other: await clientWith(server, 'DataReader'),
}))

test('invalid, reserved and taken paths are refused with a reason', async () => {
  const { act } = await unchanged()
  for (const path of hostilePaths) {
    const answer = await act('add', { title: 'Hostile', path, parent: null, template: 'standard' }, 422)
    expect(answer.Message, path).not.toBe('')
  }
})

test('impossible trees are refused: too deep, circular, under a missing page', async () => {
  const { server, act, add, idOf, write } = await site()
  const one = await add('/one', null)
  const two = await add('/two', '/one')
  await add('/three', '/two')
  await add('/four', '/three')
  await act('add', { title: 'Five', path: '/five', parent: await idOf('/four'), template: 'standard' }, 422)
  await act('move', { page: one, parent: await idOf('/four'), before: null }, 422)
  await act('move', { page: one, parent: one, before: null }, 422)
  await act('move', { page: two, parent: 999_999, before: null }, 404)
  await act('move', { page: await idOf('/three'), parent: await idOf('/treatment'), before: 999_999 }, 422)
  await act('move', { page: one, parent: await idOf('/diagnosis'), before: null }, 422)
  // A link to it makes a row of a program without a place in the tree.
  await write('/about', 'webui.about.main', documentOf('Log in', '/login'))
  const { rows } = await server.database.pool.query(`select id from pages where url in ('/', '/login')`)
  expect(rows).toHaveLength(2)
  for (const { id } of rows) await act('move', { page: await idOf('/four'), parent: id, before: null }, 422)
  await act('add', { title: 'X', path: '/x', parent: null, template: 'home' }, 422)
  await act('add', { title: 'X', path: '/x', parent: null, template: 'constructor' }, 422)
})

test('a site takes 2,000 pages and refuses the next one with the reason; pages still move', async () => {
  const { server, add, act, idOf } = await site()
  await server.database.pool.query(
    `insert into pages (url, key, title, template, position) select '/p' || n, '/p' || n, 'Page ' || n, 'standard', n
     from generate_series(1, 1999 - (select count(*)::int from pages)) n`,
  )
  await server.database.pool.query(`insert into tree_changes (action, username, pages) values ('test', 'test', '[]')`)
  const last = await add('/last', null)
  const next = { title: 'Next', path: '/next', parent: null, template: 'standard' }
  expect((await act('add', next, 422)).Message).toContain('A site has at most 2000 pages')
  await act('move', { page: last, parent: await idOf('/about'), before: null })
})

test('D-98 the second of two editors on two processes receives the first’s tree', async () => {
  const database = await testDatabase('tree')
  const [one, other] = [
    await site('empty', await testApp({ database, environment: { FEATURES: 'ImageViewer' } })),
    await site('empty', await testApp({ database, environment: { FEATURES: 'ImageViewer' } }), 'Admin'),
  ]
  const { version } = await other.tree()
  await one.act('add', { title: 'Mine', path: '/mine', parent: null, template: 'standard', baseVersion: version })
  // The other process knows of it in the same moment.
  expect((await other.editor.get('/mine')).statusCode).toBe(200)
  const refused = await other.act(
    'add',
    { title: 'X', path: '/x', parent: null, template: 'hub', baseVersion: version },
    409,
  )
  expect(at(refused.current, '/mine').title).toBe('Mine')
  const both = await Promise.all(
    [one, other].map(async (each, at_) => {
      const base = refused.current.version
      const input = { title: `Same ${at_}`, path: '/same', parent: null, template: 'standard', baseVersion: base }
      return (await each.editor.post('/api/pages/add', input)).statusCode
    }),
  )
  expect(both.sort()).toEqual([200, 409])
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

test('only editors arrange pages', async () => {
  const { reader, other, idOf } = await unchanged()
  const page = await idOf('/treatment')
  const calls = [
    ['tree', {}],
    ['add', { title: 'X', path: '/x', parent: null, template: 'standard' }],
    ['move', { page, parent: null, before: null }],
    ['change', { page, title: 'X' }],
    ['duplicate', { page, title: 'X', path: '/x' }],
    ['archive', { page }],
    ['restore', { page }],
    ['links', { page }],
    ['history', {}],
    ['undo', { change: 1 }],
  ] as const
  await reader.post('/api/auth/authenticated')
  for (const [call, input] of calls) {
    expect((await reader.post(`/api/pages/${call}`, input)).statusCode, call).toBe(401)
    expect((await other.post(`/api/pages/${call}`, input)).statusCode, call).toBe(403)
  }
})

test('D-35 an editor learns nothing of an archived page that they could not open', async () => {
  const { server, editor, act, add, online, tree } = await site()
  const id = await add('/treatment/closed', '/treatment', 'Secret')
  await online('/treatment/closed')
  await act('archive', { page: id })
  await server.database.pool.query(`update pages set access_roles = '{Database}' where id = $1`, [id])
  expect(JSON.stringify(await tree())).not.toContain('Secret')
  expect((await editor.post('/api/pages/history', {})).body).not.toContain('Secret')
  await act('restore', { page: id }, 403)
})

/** A site with an open page, two pages under it of which one is for Admin only, and a closed section. */
async function partlyClosed() {
  const made = await site()
  const { server, add, online } = made
  const above = await add('/above', null, 'Above')
  const closed = await add('/above/closed', '/above', 'Secret')
  await add('/above/open', '/above', 'Open')
  const section = await add('/closed-section', null, 'Hidden section')
  for (const path of ['/above', '/above/closed', '/above/open', '/closed-section']) await online(path)
  const close = (...ids: number[]) =>
    server.database.pool.query(`update pages set access_roles = '{Admin}' where id = any($1)`, [ids])
  await close(closed, section)
  const history = async () =>
    (await made.editor.post('/api/pages/history', {})).json().changes as {
      id: number
      words: string
      canUndo: boolean
    }[]
  return { ...made, above, closed, section, close, history }
}

test('a page is not archived, moved or given a path together with pages that the editor may not open', async () => {
  const { server, reader, act, idOf, above, close } = await partlyClosed()
  const pagesBefore = await server.database.pool.query('select * from pages order by id')
  for (const [call, input, change] of [
    ['archive', { page: above }, 'archived'],
    ['move', { page: above, parent: await idOf('/diagnosis'), before: null }, 'moved to another section'],
    [
      'change',
      { page: above, path: '/over', withPagesBeneath: true },
      'given another path together with the pages under it',
    ],
  ] as const) {
    const { Message } = await act(call, input, 422)
    expect(Message).toBe(`A page under this page is not open to you, so this page cannot be ${change}.`)
  }
  await close(await idOf('/above/open'))
  expect((await act('archive', { page: above }, 422)).Message).toMatch(/^2 pages under this page are not open to you/)
  expect((await server.database.pool.query('select * from pages order by id')).rows).toMatchObject(
    pagesBefore.rows.map(({ id, url, parent, archived }) => ({ id, url, parent, archived })),
  )
  // Its own path and its place within the section take nothing along.
  await act('change', { page: above, path: '/over' })
  await act('move', { page: above, parent: null, before: await idOf('/') })
  expect((await reader.get('/above')).headers.location).toBe('/over')
})

test('neither a restored page nor an undone change takes along pages that the editor may not open', async () => {
  const { server, act, add, above, closed, close, history } = await partlyClosed()
  const { pool } = server.database
  await pool.query(`update pages set access_roles = '{}' where id = $1`, [closed])
  await act('archive', { page: above })
  await close(closed)
  expect((await act('restore', { page: above }, 422)).Message).toMatch(/^A page under this page .* cannot be restored/)
  const added = await add('/added', null, 'Added')
  const [addition] = await history()
  await pool.query('update pages set parent = $1, archived = null where id = $2', [added, closed])
  expect((await act('undo', { change: addition?.id }, 422)).Message).toMatch(/^A page under this page .* archived/)
})

test('the history names no page that the editor may not open, and a move beside one can be undone', async () => {
  const { server, act, add, idOf, section, close, history, editor } = await partlyClosed()
  const open = await add('/first', '/diagnosis', 'First')
  await server.database.pool.query(`update pages set access_roles = '{}' where id = $1`, [section])
  await act('move', { page: open, parent: section, before: null })
  await act('duplicate', { page: section, title: 'Copy', path: '/copy' })
  await act('move', { page: open, parent: await idOf('/diagnosis'), before: null })
  await close(section)
  await act('move', { page: open, parent: null, before: await idOf('/diagnosis') })
  const [besideClosed, away, copied, under] = await history()
  expect(besideClosed).toMatchObject({ words: 'Moved “First” at the top', canUndo: true })
  for (const change of [away, under])
    expect(change).toMatchObject({ words: 'Changed a page that you may not open', canUndo: false })
  expect(copied?.words).toBe('Changed the pages')
  await act('undo', { change: under?.id }, 422)
  await act('undo', { change: besideClosed?.id })
  await act('undo', { change: away?.id }, 403)
  await act('move', { page: await idOf('/about'), parent: null, before: null })
  const [reordered] = await history()
  expect(reordered).toMatchObject({ words: 'Moved a page within its section', canUndo: true })
  expect((await act('undo', { change: reordered?.id })).path).not.toBe('/closed-section')
  expect((await editor.post('/api/pages/history', {})).body).not.toContain('Hidden section')
})

test('a refusal names no page that the editor may not open', async () => {
  const { server, act, section, closed } = await partlyClosed()
  await server.database.pool.query('insert into redirects (path, page) values ($1, $2)', ['/once', closed])
  for (const path of ['/closed-section', '/Closed-Section', '/once']) {
    const { Message } = await act('add', { title: 'X', path, parent: null, template: 'standard' }, 422)
    expect(Message).toMatch(/page that you may not open/)
  }
  for (const page of [section, closed]) await act('links', { page }, 403)
})

test('content files keep the tree, templates, parts, former paths and archived pages', async () => {
  const { server, act, add, idOf, tree } = await site('starter')
  const id = await add('/treatment/kept', '/treatment', 'Kept & <named>', 'hub')
  await act('change', { page: id, path: '/treatment/kept-elsewhere', inMenu: false })
  const gone = await add('/treatment/gone', '/treatment', 'Gone')
  await act('archive', { page: gone })
  await act('move', { page: id, parent: await idOf('/diagnosis'), before: await idOf('/diagnosis/workup') })
  const folder = await mkdtemp(join(tmpdir(), 'mds-tree-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await exportContent(server.database.db, folder, server.files)
  const copy = await testApp({ template: 'bare', environment: { FEATURES: 'ImageViewer' } })
  await importContent(copy.database.db, folder, { files: copy.files })
  const other = await site('empty', copy)
  const facts = ({ pages }: Tree) => {
    const paths = new Map(pages.map((page) => [page.id, page.path]))
    return pages.map(({ id: _, parent, ...page }) => ({ ...page, parent: paths.get(parent ?? 0) ?? null }))
  }
  expect(facts(await other.tree())).toEqual(facts(await tree()))
  expect((await other.editor.get('/treatment/kept')).headers.location).toBe('/treatment/kept-elsewhere')
})
