import { expect, test } from 'vitest'
import type { MenuEntry } from '#base/contract/route.ts'
import { testApp } from '#test/app.ts'
import { clientWith, TestClient } from '#test/client.ts'
import { product } from './product.ts'

const page = { url: '/treatment/chelation' }

type State = { routes: { path: string }[]; menu: MenuEntry[] }

async function stateOf(client: TestClient, path: string): Promise<State> {
  const { body } = await client.get(path)
  const [, state = ''] = /<script type="application\/json" id="[\w-]*state">(.*?)<\/script>/s.exec(body) ?? []
  return JSON.parse(state)
}

const pathsIn = ({ routes }: State) => routes.map(({ path }) => path)
const inMenu = (menu: readonly MenuEntry[]): string[] =>
  menu.flatMap(({ path, pages = [] }) => [path, ...inMenu(pages)])

test('2.6 the state of a page names no program that the visitor may not see', async () => {
  const server = await testApp({ environment: { FEATURES: 'SQLAccount,Database' } })
  const editor = await clientWith(server, 'Editor')
  const reader = new TestClient(server.app)
  const closed = ['/admin', '/admin/email', '/account', '/database/tab/:tab']
  for (const path of closed) expect(pathsIn(await stateOf(reader, '/help'))).not.toContain(path)
  expect(pathsIn(await stateOf(editor, '/help'))).toContain('/account')
  expect(pathsIn(await stateOf(editor, '/help'))).not.toContain('/admin')
  expect(pathsIn(await stateOf(await clientWith(server, 'Admin'), '/help'))).toEqual(expect.arrayContaining(closed))
})

test('2.6 only editors know of pages that are not public or restricted to roles', async () => {
  const server = await testApp({ environment: { FEATURES: '' } })
  const editor = await clientWith(server, 'Editor')
  const reader = new TestClient(server.app)
  const menuOf = async (client: TestClient) => inMenu((await client.post('/api/content/menu', {})).json().menu)
  const listOf = async (client: TestClient) => (await client.post('/api/content/pages', {})).body
  expect(await menuOf(reader)).toContain(page.url)
  for (const closed of [{ online: false }, { accessRoles: ['Editor'] }]) {
    const unchanged = { accessRoles: [], online: true, reviewed: null, reviewedBy: null, nextReview: null }
    const properties = { ...unchanged, ...closed, title: 'Secret title', description: 'Secret description' }
    expect((await editor.post('/api/content/properties', { page, properties })).statusCode).toBe(200)
    for (const path of ['/help', '/treatment', '/nothing-at-all?q=secret', '/login'])
      expect((await reader.get(path)).body, path).not.toMatch(/Secret (title|desc)/)
    expect(await menuOf(reader)).not.toContain(page.url)
    expect(await listOf(reader)).not.toContain('Secret')
    expect((await reader.post('/api/content/nearest', { words: 'secret title' })).body).not.toContain('Secret')
    expect((await reader.post('/api/content/page', { url: '/treatment' })).body).not.toContain('Secret')
    expect(await menuOf(editor)).toContain(page.url)
    expect((await editor.get('/treatment')).body).toContain('Secret description')
  }
})

test('a page brings the top of the menu and its own branch, and no other page', async () => {
  const server = await testApp({ environment: { FEATURES: '' } })
  const reader = new TestClient(server.app)
  const paths = inMenu((await stateOf(reader, '/treatment/Growth-factors/ESA')).menu)
  expect(paths).toEqual(expect.arrayContaining(['/diagnosis', '/treatment/chelation', '/treatment/Growth-factors/TM']))
  expect(paths).not.toContain('/diagnosis/workup')
  expect((await reader.get('/treatment/Growth-factors/ESA')).body).not.toContain('/diagnosis/germline')
})

test('D-106 descriptions are sent with the pages that show them only', async () => {
  const server = await testApp({ environment: { FEATURES: '' } })
  const reader = new TestClient(server.app)
  const around = async (url: string) => (await reader.post('/api/content/page', { url })).json().around
  const { section } = await around('/treatment/Growth-factors/ESA')
  expect(section.pages.map(({ path }: { path: string }) => path)).toEqual([
    '/treatment/Growth-factors/TM',
    '/treatment/Growth-factors/GCSF',
  ])
  expect(section.pages[0].description).toMatch(/Romiplostim/)
  const { introduced } = await around('/')
  const tools = product
    .siteMap([])
    .filter(({ tool }) => tool !== undefined)
    .sort((one, other) => Number(one.tool) - Number(other.tool))
  expect(introduced.map(({ path }: { path: string }) => path)).toEqual([
    ...['/diagnosis', '/prognosis', '/treatment'],
    ...tools.map(({ path }) => path),
  ])
  const withInputs = (links: readonly { title: string; inputs?: string }[]) =>
    links.flatMap(({ title, inputs }) => (inputs ? `${title}: ${inputs}` : []))
  expect(withInputs(introduced)).toEqual(withInputs(tools))
  expect(withInputs(introduced)).toContain('IPSS-R: 5 values')
})

test('D-52 the suggestions for an unknown address are the most similar pages, and none that needs a role', async () => {
  const server = await testApp({ environment: { FEATURES: '' } })
  const reader = new TestClient(server.app)
  const near = async (words: string) =>
    ((await reader.post('/api/content/nearest', { words })).json().pages as { path: string }[]).map(({ path }) => path)
  for (const [words, expected] of [
    ['/treatment/luspatercep', '/treatment/Luspatercept'],
    ['/lenalidomide', '/treatment/Lenalidomide'],
    ['/ipss-r', '/prognosis/calculators/ipssr'],
    ['/diagnosis/work-up', '/diagnosis/workup'],
    ['iron overload chelation', '/treatment/chelation'],
    ['Inherited cause', '/diagnosis/germline'],
  ] as const)
    expect((await near(words))[0], words).toBe(expected)
  expect(await near('/zzzzqqqq')).toContain('/treatment')
  for (const words of ['/administration', '/zzzzqqqq']) expect(await near(words)).not.toContain('/admin')
  expect((await reader.get('/lenalidomid')).body).toContain('href="/treatment/Lenalidomide"')
})
