import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { at, documentOf, site } from '#test/tree-site.ts'
import type { Tree } from '../../contract/tree-endpoints.ts'
import { exportContent } from '../files/export-content.ts'
import { importContent } from '../files/starter.ts'

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
