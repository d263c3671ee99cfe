import { expect, test } from 'vitest'
import { sharedApp, type TestApp, testApp } from '#test/app.ts'
import { clientWith, TestClient } from '#test/client.ts'

const page = { url: '/help' }
const bytes = Buffer.from(`%PDF-1.7\n${'0123456789'.repeat(20)}\n%%EOF\n`)

const withoutCaptcha = { environment: { FEATURES: '' } } as const
const siteWith = async (name: string) => withDocument(await testApp(withoutCaptcha), name)

async function withDocument(server: TestApp, name: string) {
  const editor = await clientWith(server, 'Editor')
  const documentId = await upload(editor, 'webui.help.doc', name, bytes)
  const reader = new TestClient(server.app)
  const download = (headers: Record<string, string> = {}) => reader.get(`/api/document/file?id=${documentId}`, headers)
  return { server, editor, reader, download, documentId }
}

async function upload(editor: TestClient, editableId: string, name: string, content: Buffer): Promise<number> {
  const place = { pageJson: page, documentJson: { editableId } }
  const uploaded = await editor.upload('/api/editable/document/file', place, { name, bytes: content })
  expect(uploaded.statusCode, uploaded.body).toBe(200)
  return uploaded.json().documentId
}

const names = [
  ['IPSS summary.csv', 'attachment; filename="IPSS summary.csv"'],
  [
    'Größe %22x%22 – Übersicht.csv',
    `attachment; filename="Gro_e x _ Ubersicht.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20x%20%E2%80%93%20%C3%9Cbersicht.csv`,
  ],
  ["it's (a) 100%.csv", `attachment; filename="it's (a) 100_.csv"; filename*=UTF-8''it%27s%20%28a%29%20100%25.csv`],
  ['../../etc/passwd.csv', 'attachment; filename="passwd.csv"'],
  ['C:\\fakepath\\a.csv', 'attachment; filename="a.csv"'],
] as const

/** A site with a PDF and a table by each of these names, from which files are only downloaded. */
const unchanged = sharedApp(withoutCaptcha, async (server) => {
  const site = await withDocument(server, 'a.pdf')
  const ids = new Map<string, number>()
  for (const [at, [name]] of names.entries())
    ids.set(name, await upload(site.editor, `webui.help.table-${at}`, name, Buffer.from('a;b\n')))
  return { ...site, ids }
})

test.each(names)('D-39 %s is downloaded under its name', async (name, disposition) => {
  const { reader, ids } = await unchanged()
  const { headers } = await reader.get(`/api/document/file?id=${ids.get(name)}`)
  expect(headers['content-disposition']).toBe(disposition)
  expect(headers['content-type']).toBe('text/csv')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toContain('sandbox')
})

test('D-39 a PDF opens in the browser, other files do not', async () => {
  const { download } = await unchanged()
  const { headers, rawPayload } = await download()
  expect(headers['content-disposition']).toBe('inline; filename="a.pdf"')
  expect(headers['content-length']).toBe(String(bytes.length))
  expect(rawPayload.equals(bytes)).toBe(true)
})

test.each([
  ['bytes=0-9', 206, 0, 9],
  ['bytes=10-', 206, 10, bytes.length - 1],
  ['bytes=-10', 206, bytes.length - 10, bytes.length - 1],
  ['bytes=0-99999', 206, 0, bytes.length - 1],
  ['bytes=-99999', 206, 0, bytes.length - 1],
  ['bytes=0-1,5-6', 200, 0, bytes.length - 1],
  ['lines=1-2', 200, 0, bytes.length - 1],
  ['bytes=-', 200, 0, bytes.length - 1],
])('a range of a document: %s', async (range, status, start, end) => {
  const { download } = await unchanged()
  const answer = await download({ range })
  expect(answer.statusCode).toBe(status)
  expect(answer.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true)
  expect(answer.headers['accept-ranges']).toBe('bytes')
  if (status === 206) expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${bytes.length}`)
})

test.each([`bytes=${bytes.length}-`, 'bytes=9-3', 'bytes=-0'])('there is no part %s', async (range) => {
  const { download } = await unchanged()
  const answer = await download({ range })
  expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`])
  expect(answer.json().code).toBe('NO_SUCH_RANGE')
})

test('an unchanged document is 304, and a range of a changed one is the whole', async () => {
  const { download } = await unchanged()
  const { etag } = (await download()).headers
  expect(etag).toMatch(/^"\w+"$/)
  expect((await download({ 'if-none-match': String(etag) })).statusCode).toBe(304)
  expect((await download({ range: 'bytes=0-1', 'if-range': String(etag) })).statusCode).toBe(206)
  expect((await download({ range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200)
})

const withoutDocuments = sharedApp({ template: 'empty' })

test.each(['', '?id=0', '?id=-1', '?id=999999', '?id=1;drop', '?id=1e3', '?id=99999999999999999999', '?id=1&id=2'])(
  'D-39 there is no document %s',
  async (query) => {
    const { app } = await withoutDocuments()
    const answer = await app.inject(`/api/document/file${query}`)
    expect([answer.statusCode, answer.json().Message]).toEqual([404, 'There is no such document.'])
  },
)

test('D-35 anyone who may open the page of a document may download it', async () => {
  const { server, editor, download, documentId } = await siteWith('a.pdf')
  const properties = { title: null, description: null, reviewed: null, reviewedBy: null, nextReview: null }
  const set = (online: boolean, accessRoles: string[]) =>
    editor.post('/api/content/properties', { page, properties: { ...properties, online, accessRoles } })
  expect((await download()).statusCode).toBe(200)
  await set(false, [])
  await expect.poll(async () => (await download()).statusCode).toBe(404)
  expect((await editor.get(`/api/document/file?id=${documentId}`)).statusCode).toBe(200)
  await set(true, ['DataReader', 'Editor'])
  expect((await download()).statusCode).toBe(404)
  const other = await clientWith(server, 'Database')
  expect((await other.get(`/api/document/file?id=${documentId}`)).statusCode).toBe(404)
  const reader = await clientWith(server, 'DataReader')
  const answer = await reader.get(`/api/document/file?id=${documentId}`)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-cache'])
})

test('D-39 downloads are counted by day, each once, without addresses', async () => {
  const { server, download, documentId } = await siteWith('a.pdf')
  const { etag } = (await download()).headers
  await download({ range: 'bytes=0-9' })
  await download({ range: 'bytes=10-19' })
  await download({ 'if-none-match': String(etag) })
  const count = async () => (await server.database.pool.query('select * from downloads')).rows
  await expect.poll(async () => (await count())[0]?.count).toBe(2)
  expect(Object.keys((await count())[0] ?? {})).toEqual(['document', 'day', 'count'])
  expect((await count())[0]).toMatchObject({ document: documentId })
})

test('D-73 a download link leads to the document', async () => {
  const { server, documentId } = await siteWith('summary.pdf')
  const admin = await clientWith(server, 'Admin')
  const made = await admin.post('/api/link/make', {
    functionId: 'download',
    target: String(documentId),
    hours: 24,
    mostUses: 1,
  })
  expect(made.statusCode, made.body).toBe(200)
  const uid = made.json().url.split('/').at(-1)
  const visitor = new TestClient(server.app)
  await visitor.post('/api/auth/authenticated')
  const looked = (await visitor.post('/api/link/process', { uid })).json()
  expect(looked).toMatchObject({ status: 0, functionId: 'download', target: 'summary.pdf', requiresConfirm: true })
  const { target } = (await visitor.post('/api/link/confirm', { uid })).json()
  expect((await visitor.get(target)).rawPayload.equals(bytes)).toBe(true)
})
