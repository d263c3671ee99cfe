import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '#base/server/root.ts'
import { testApp } from '#test/app.ts'
import { clientWith, TestClient } from '#test/client.ts'
import { builtFrontend } from './front.ts'

/** The parts of each extension: a page, a call, and the prefix of such calls. */
const extensions = [
  { flag: 'Database', page: '/database/tab/Person', call: '/api/database/init', calls: '/api/database/', least: 10 },
] as const

/** The extension of a flag, with the files that no extension without a flag shares. */
const built = async (flag: string) => {
  const { extensions: all } = await builtFrontend()
  const found = all.find((extension) => extension.flag === flag)
  if (!found) throw new Error(`There is no extension for ${flag}.`)
  const shared = new Set(all.filter((extension) => !extension.flag).flatMap(({ files }) => [...files]))
  return { ...found, files: new Set([...found.files].filter((file) => !shared.has(file))) }
}

for (const { flag, page: path, call, calls, least } of extensions) {
  test(`T3 with the flag ${flag} off none of its files, pages or calls exists, whether the others are on or not`, async () => {
    for (const FEATURES of [
      '',
      extensions
        .map((extension) => extension.flag)
        .filter((extension) => extension !== flag)
        .join(),
    ]) {
      const test = await testApp({ environment: { FEATURES } })
      const client = await clientWith(test, 'Admin', 'Database')
      const { files, address } = await built(flag)
      expect(files.size).toBeGreaterThan(least)
      expect([...files]).toContain(address.replace('/assets', ''))
      for (const file of files)
        for (const ending of ['', '.br', '.gz'])
          expect((await client.get(`/assets${file}${ending}`)).statusCode, file + ending).toBe(404)
      expect((await client.get(path)).statusCode).toBe(404)
      expect((await client.post(call, {})).statusCode).toBe(404)
      expect((await client.get('/')).body).not.toContain(address)
      expect((await client.get('/api/openapi.json')).body).not.toContain(calls)
    }
  })

  test(`T3 with ${flag} on, only pages rendered for a logged-in user name it`, async () => {
    const test = await testApp({ environment: { FEATURES: flag } })
    const reader = new TestClient(test.app)
    const client = await clientWith(test, 'Database')
    const { files, address, scripts } = await built(flag)
    for (const file of files) expect((await reader.get(`/assets${file}`)).statusCode, file).toBe(200)
    expect((await reader.get('/about')).body).not.toContain(address)
    expect((await reader.get('/login')).body).not.toContain(address)
    const page = (await client.get('/about')).body
    expect(page).toContain(address)
    // With what it imports: otherwise one would be asked for after the other.
    const named = codeAhead(page)
    expect(scripts.length).toBeGreaterThan(1)
    for (const script of scripts) expect(named).toContain(script)
    expect((await client.get(path)).statusCode).toBe(200)
  })
}

test('D-106 the page of a tool names the lists of pages and scores that lead to its code', async () => {
  const { app } = await testApp({})
  const reader = new TestClient(app)
  const manifest = JSON.parse(readFileSync(new URL('dist/client/.vite/manifest.json', root), 'utf8'))
  for (const [path, source] of [
    ['/diagnosis/classification/classifier', 'classifier/client/pages.ts'],
    ['/diagnosis/classification/comparison', 'classifier/client/pages.ts'],
    ['/prognosis/calculators', 'calculators/client/pages.ts'],
    ['/prognosis/calculators/hct-ci', 'calculators/hct-ci/calculator.ts'],
  ] as const) {
    expect(codeAhead((await reader.get(path)).body), path).toContain(`/${manifest[`src/features/${source}`].file}`)
  }
})

/** The addresses of the code that a page asks for at once with the application. */
const codeAhead = (page: string) => /data-page="([^"]*)"/.exec(page)?.[1]?.split(' ') ?? []

test('T3, D-127 with SQLAccount off the page of an account has its second step alone', async () => {
  const test = await testApp({ environment: { FEATURES: '' } })
  const client = await clientWith(test)
  expect((await client.get('/account')).statusCode).toBe(200)
  expect((await client.post('/api/account/second-step')).statusCode).toBe(200)
  for (const call of ['', '/name', '/password'])
    expect((await client.post(`/api/account${call}`, {})).statusCode, call).toBe(404)
})

test('6 a tab is for Database or Admin; others are sent to login', async () => {
  const test = await testApp({ environment: { FEATURES: 'Database,UserDashboard' } })
  const statusFor = async (client: TestClient) => (await client.get('/database/tab/Person')).statusCode
  expect(await statusFor(new TestClient(test.app))).toBe(302)
  expect(await statusFor(await clientWith(test, 'Editor', 'DataReader'))).toBe(302)
  expect(await statusFor(await clientWith(test, 'Admin'))).toBe(200)
  const researcher = await clientWith(test, 'Database')
  const page = await researcher.get('/database/tab/Person')
  expect(page.statusCode).toBe(200)
  expect(page.headers['cache-control']).toBe('private, no-store')
  expect(page.body).toContain('Opening the dashboard')
})
