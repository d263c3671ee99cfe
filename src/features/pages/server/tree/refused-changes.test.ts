import { expect, test } from 'vitest'
import { sharedApp } from '#test/app.ts'
import { clientWith } from '#test/client.ts'
import { documentOf, site } from '#test/tree-site.ts'

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
