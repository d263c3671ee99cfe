import { readFileSync } from 'node:fs'
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
    ...['/diagnosis', '/prognosis', '/treatment', '/about'],
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

test('T2 the rule book lists the titles and descriptions of the routes and pages as they are', async () => {
  const server = await testApp({ environment: { FEATURES: '' } })
  const { pages } = (await new TestClient(server.app).post('/api/content/pages', {})).json() as {
    pages: { path: string; title: string }[]
  }
  const titles = new Map(pages.map(({ path, title }) => [path, title]))
  const routes = new Map(product.siteMap().map(({ path, title, description }) => [path, { title, description }]))
  const [, table = ''] = /## T2\b(.*?)\n## T3\b/s.exec(readFileSync('docs/rules.md', 'utf8')) ?? []
  const rows = [...table.matchAll(/^\| `([^`]+)` \| (.*?) \| (.*?) \|$/gm)]
  expect(rows.length).toBeGreaterThan(35)
  for (const [, path = '', title, description] of rows) {
    const { route } = routes.has(path) ? {} : (await server.app.inject(asked(path))).json()
    const { title: shown, description: words } = routes.get(path) ?? route
    expect({ path, title, description }).toEqual({ path, title: shown, description: words || '–' })
    if (!routes.has(path)) expect(titles.get(path)).toBe(title)
  }
})

const asked = (url: string) => ({ method: 'POST' as const, url: '/api/content/page', payload: { url } })

test('1, D-88 a fresh installation shows editors two example funders, by logo and by name, and all an image link', async () => {
  const server = await testApp({ environment: { FEATURES: '' } })
  const { app } = server
  for (const url of ['/', '/help']) {
    const [shown] = (await app.inject(url)).body.split('<script type="application/json"')
    expect(shown, url).not.toMatch(/example funder/i)
  }
  const editor = await clientWith(server, 'Editor')
  const [, footer = ''] = /<footer(.*?)<\/footer>/s.exec((await editor.get('/help')).body) ?? []
  const [logo, name, ...others] = [...footer.matchAll(/<li><a href="(https:[^"]+)"[^>]*>(.*?)<\/a><\/li>/g)]
  expect(others).toEqual([])
  const [, src = ''] = /<img [^>]*src="([^"]+)"[^>]*alt="[^"]+"/.exec(logo?.[2] ?? '') ?? []
  expect((await app.inject(src.replaceAll('&amp;', '&'))).statusCode).toBe(200)
  expect(name?.[2]).toMatch(/^\w[^<]+$/)
  const { body } = await app.inject('/diagnosis')
  const [, link = ''] = /<a class="image-link" href="\/diagnosis\/workup"[^>]*>(.*?)<\/a>/s.exec(body) ?? []
  expect(link).toMatch(/<img /)
})

test('the footer has the address for enquiries and columns of links that all open', async () => {
  const { app } = await testApp({ environment: { FEATURES: 'AccessibilityPage' } })
  const [, footer = ''] = /<footer(.*?)<\/footer>/s.exec((await app.inject('/help')).body) ?? []
  expect([...footer.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading)).toEqual([
    'Guideline',
    'Use',
    'Contact',
  ])
  expect(footer).toContain('mailto:')
  const paths = [...footer.matchAll(/<li><a href="(\/[^"]*)"/g)].map(([, path = '']) => path)
  expect(paths).toEqual([
    ...['/about', '/about/people', '/about/review-status', '/changes', '/search/a-z'],
    ...['/help', '/about/cite', '/licences', '/report', '/accessibility'],
  ])
  for (const path of paths) expect([path, (await app.inject(path)).statusCode]).toEqual([path, 200])
})

test('the page on patient care cites the validation of QUALMS and the review of palliative care', async () => {
  const { app } = await testApp({ environment: { FEATURES: '' } })
  const { references } = (await app.inject(asked('/patient-care'))).json()
  expect(references.html).toContain('Quality of Life in Myelodysplasia Scale')
  expect(references.html).toContain('Palliative and end-of-life care in myelodysplastic syndromes')
})
