import { expect, test } from 'vitest'
import { sharedApp, type TestApp, testApp } from './app.ts'
import { clientWith, TestClient } from './client.ts'
import { allFeatures, declaredEndpoints } from './declared-endpoints.ts'
import { logAsSaved } from './log-as-saved.ts'
import { pngPicture } from './pictures.ts'

/** Resources that are fetched by their address alone, each with the rule of `mayRead` that it follows. */
const fetched: Readonly<Record<string, string>> = {
  '/api/search': 'page',
  '/api/search/a-z': 'page',
  '/api/search/questions': 'page',
  '/api/search/doses': 'page',
  '/api/image/{contentType}': 'file',
  '/api/document/file': 'file',
}

test('every call of the server names the rule by which it may be read', async () => {
  const { app } = await testApp({ template: 'empty', environment: { FEATURES: allFeatures } })
  const { paths } = (await app.inject('/api/openapi.json')).json() as { paths: Record<string, object> }
  const unnamed = Object.keys(paths)
    .filter((path) => path.startsWith('/api/'))
    .filter((path) => path !== '/api/openapi.json' && path !== '/api/{*}')
    .filter((path) => !Object.hasOwn(fetched, path))
    .filter((path) => {
      const endpoint = declaredEndpoints.find((each) => each.path === path)
      const showsContent = /^\/api\/(content|editable|media)\//.test(path)
      return !endpoint || (endpoint.access === undefined && (showsContent || endpoint.roles === undefined))
    })
  expect(unnamed).toEqual([])
})

const people = ['anonymous', 'nobody', 'DataReader', 'Editor', 'Admin'] as const
type Who = (typeof people)[number]

const properties = { title: null, description: null, reviewed: null, reviewedBy: null, nextReview: null }
const idOf = (url: string, name: string) => `webui${url.replaceAll('/', '.')}.${name}`
const documentOf = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})

const options = { template: 'empty', environment: { FEATURES: 'ImageViewer' } } as const

/** A site with a client for each kind of user, and functions that write and read as them. */
async function site(shared?: TestApp) {
  const server = shared ?? (await testApp(options))
  const clients = {
    anonymous: new TestClient(server.app),
    nobody: await clientWith(server),
    DataReader: await clientWith(server, 'DataReader'),
    Editor: await clientWith(server, 'Editor'),
    Admin: await clientWith(server, 'Admin'),
  }
  // Calls are limited by address.
  for (const [at, client] of Object.values(clients).entries()) client.address = `192.0.2.${at + 1}`
  return { server, clients, ...writing(server, clients.Editor), as: (who: Who) => clients[who] }
}

let pictures = 0

function writing(_: TestApp, editor: TestClient) {
  const ok = async (answer: Promise<{ statusCode: number; body: string; json(): unknown }>) => {
    const response = await answer
    expect(response.statusCode, response.body).toBe(200)
    return response.json() as Record<string, number> & { item: Record<string, string> }
  }
  return {
    ok,
    setAccess: (
      url: string,
      accessRoles: string[],
      { online = true, by = editor, title = null as string | null } = {},
    ) =>
      ok(
        by.post('/api/content/properties', {
          page: { url },
          properties: { ...properties, title, online, accessRoles },
        }),
      ),
    write: (url: string, words: string, by = editor) =>
      ok(
        by.post('/api/editable/region', {
          page: { url },
          region: { editableId: idOf(url, 'main'), content: documentOf(words) },
        }),
      ),
    async picture(url: string, { by = editor, name = 'figure', file = 'a.png' } = {}) {
      const imageJson = { editableId: idOf(url, name), imageDescription: 'A picture' }
      const bytes = await pngPicture(300 + pictures++, 200)
      const saved = await ok(
        by.upload('/api/editable/image/file', { pageJson: { url }, imageJson }, { name: file, bytes }),
      )
      return { imageId: Number(saved.imageId), controlId: Number(saved.imageControlId), bytes }
    },
    async document(url: string, words: string, by = editor) {
      const documentJson = { editableId: idOf(url, 'paper') }
      const bytes = Buffer.from(`a;b\n${url};${words}\n`)
      const saved = await ok(
        by.upload('/api/editable/document/file', { pageJson: { url }, documentJson }, { name: 'table.csv', bytes }),
      )
      return { documentId: Number(saved.documentId), bytes }
    },
  }
}

type Statuses = Record<Who, number>
const statusFor = async (ask: (who: Who) => Promise<{ statusCode: number }>): Promise<Statuses> =>
  Object.fromEntries(
    await Promise.all(people.map(async (who) => [who, (await ask(who)).statusCode] as const)),
  ) as Statuses

const everybody = { anonymous: 200, nobody: 200, DataReader: 200, Editor: 200, Admin: 200 }
const editorsOnly = { anonymous: 404, nobody: 404, DataReader: 404, Editor: 200, Admin: 200 }
const adminOnly = { anonymous: 404, nobody: 404, DataReader: 404, Editor: 404, Admin: 200 }
const page403 = { anonymous: 401, nobody: 403, DataReader: 403, Editor: 403, Admin: 200 }

/** A page in each state: its current, past and removed content. */
async function states(shared?: TestApp) {
  const s = await site(shared)
  const admin = s.as('Admin')
  const shown = async (url: string, by?: TestClient) => ({
    superseded: await s.picture(url, by && { by }),
    current: await s.picture(url, by && { by }),
    removed: await takenOff(url, by),
    paper: [await s.document(url, 'first', by), await s.document(url, 'second', by)] as const,
  })
  async function takenOff(url: string, by?: TestClient) {
    const picture = await s.picture(url, { ...(by && { by }), name: 'gone' })
    const image = { editableId: idOf(url, 'gone'), imageId: 0, imageDecorative: true }
    await s.ok((by ?? s.as('Editor')).post('/api/editable/image', { page: { url }, image }))
    return picture
  }
  const open = await shown('/help')
  await s.setAccess('/about', [], { online: false })
  const offline = await shown('/about')
  await s.setAccess('/treatment', ['Admin'], { by: admin })
  const closed = await shown('/treatment', admin)
  return { ...s, open, offline, closed }
}

const unchanged = sharedApp(options, states)

test('rule 3: a file is visible to those who may see a page that shows it now; its earlier files to editors', async () => {
  const { as, open, offline, closed } = await unchanged()
  const file =
    ({ imageId }: { imageId: number }, size = '') =>
    (who: Who) =>
      as(who).get(`/api/image/file?identifier=${imageId}${size}`)
  const place =
    ({ controlId }: { controlId: number }) =>
    (who: Who) =>
      as(who).get(`/api/image/data?identifier=${controlId}`)
  const paper =
    ([{ documentId }]: readonly [{ documentId: number }, unknown], query = '') =>
    (who: Who) =>
      as(who).get(`/api/document/file?id=${documentId}${query}`)

  for (const size of ['', '&width=64', '&width=128&height=128&mode=crop', '&refresh=1']) {
    expect(await statusFor(file(open.current, size)), size).toEqual(everybody)
    expect(await statusFor(file(open.superseded, size)), size).toEqual(editorsOnly)
    expect(await statusFor(file(open.removed, size)), size).toEqual(editorsOnly)
    expect(await statusFor(file(offline.current, size)), size).toEqual(editorsOnly)
    expect(await statusFor(file(closed.current, size)), size).toEqual(adminOnly)
    expect(await statusFor(file(closed.superseded, size)), size).toEqual(adminOnly)
    expect(await statusFor(file(closed.removed, size)), size).toEqual(adminOnly)
  }
  expect(await statusFor(place(open.current))).toEqual(everybody)
  expect(await statusFor(place(open.removed))).toEqual({ ...everybody, ...missing })
  expect(await statusFor(place(offline.current))).toEqual(editorsOnly)
  expect(await statusFor(place(closed.current))).toEqual(adminOnly)

  expect(await statusFor(paper(open.paper))).toEqual(everybody)
  expect(await statusFor(paper(open.paper, '&version=2'))).toEqual(everybody)
  expect(await statusFor(paper(open.paper, '&version=1'))).toEqual(editorsOnly)
  expect(await statusFor(paper(offline.paper))).toEqual(editorsOnly)
  expect(await statusFor(paper(offline.paper, '&version=1'))).toEqual(editorsOnly)
  expect(await statusFor(paper(closed.paper))).toEqual(adminOnly)
  expect(await statusFor(paper(closed.paper, '&version=1'))).toEqual(adminOnly)
})

const missing = Object.fromEntries(people.map((who) => [who, 404]))

test('rule 3: ranges, HEAD and conditional requests of a document are no way round', async () => {
  const { server, as, open, closed } = await unchanged()
  const old = `/api/document/file?id=${open.paper[0].documentId}&version=1`
  const secret = `/api/document/file?id=${closed.paper[0].documentId}`
  const { etag } = (await as('Editor').get(old)).headers
  for (const url of [old, secret]) {
    expect((await as('anonymous').get(url, { range: 'bytes=0-3' })).statusCode).toBe(404)
    expect((await as('anonymous').get(url, { 'if-none-match': String(etag) })).statusCode).toBe(404)
    expect((await server.app.inject({ method: 'HEAD', url })).statusCode).toBe(404)
  }
})

test('rule 8: what may not be seen answers as if it did not exist', async () => {
  const { as, closed } = await unchanged()
  const visibleParts = ({ statusCode, headers, body }: Awaited<ReturnType<TestClient['get']>>) => ({
    statusCode,
    length: body.length,
    cache: headers['cache-control'],
    type: headers['content-type'],
    etag: headers.etag,
  })
  for (const who of ['anonymous', 'nobody', 'Editor'] as const) {
    const client = as(who)
    for (const [hidden, absent] of [
      [`/api/image/file?identifier=${closed.current.imageId}`, '/api/image/file?identifier=999999'],
      [`/api/image/data?identifier=${closed.current.controlId}`, '/api/image/data?identifier=999999'],
      [`/api/document/file?id=${closed.paper[0].documentId}`, '/api/document/file?id=999999'],
      [`/api/document/file?id=${closed.paper[0].documentId}&version=1`, '/api/document/file?id=999999&version=1'],
    ] as const)
      expect(visibleParts(await client.get(hidden)), `${who} ${hidden}`).toEqual(visibleParts(await client.get(absent)))
    const view = (identifier: number | string) =>
      client.post('/api/content/images', { controller: 'image', identifier: String(identifier) })
    expect(visibleParts(await view(closed.current.imageId)), who).toEqual(visibleParts(await view(999999)))
  }
})

test('rule 9: nothing restricted is stored by a shared cache; public files for an hour', async () => {
  const { as, open, offline } = await unchanged()
  const cache = async (who: Who, path: string) => (await as(who).get(path)).headers['cache-control']
  const path = `/api/image/file?identifier=${open.current.imageId}`
  expect(await cache('anonymous', path)).toBe('public, max-age=300, s-maxage=3600')
  expect(await cache('anonymous', `${path}&refresh=1`)).toBe('public, max-age=31536000, s-maxage=3600, immutable')
  expect(await cache('Editor', `/api/image/file?identifier=${open.superseded.imageId}&refresh=1`)).toMatch(/^private/)
  expect(await cache('Editor', `/api/image/file?identifier=${offline.current.imageId}&refresh=1`)).toMatch(/^private/)
  expect(await cache('anonymous', `/api/image/file?identifier=${offline.current.imageId}`)).toBe('no-store')
})

test('rule 1: page, changes, collection and viewer of a page follow the page', async () => {
  const { as, server } = await unchanged()
  const calls: Record<string, (who: Who, url: string) => Promise<{ statusCode: number }>> = {
    page: (who, url) => as(who).post('/api/content/page', { url }),
    day: (who, url) => as(who).post('/api/content/page', { url: `${url}?on=${new Date().toISOString().slice(0, 10)}` }),
    changes: (who, url) => as(who).post('/api/content/changes', { url }),
    collection: (who, url) =>
      as(who).post('/api/editable/collection/page', { page: { url }, collectionId: idOf(url, 'reading') }),
  }
  for (const [name, call] of Object.entries(calls)) {
    expect(await statusFor((who) => call(who, '/help')), name).toEqual(everybody)
    expect(await statusFor((who) => call(who, '/about')), name).toEqual(editorsOnly)
    expect(await statusFor((who) => call(who, '/treatment')), name).toEqual(page403)
  }
  const rows = (await server.database.pool.query('select id, url from pages')).rows as { id: number; url: string }[]
  const ids = new Map(rows.map(({ id, url }) => [url, id]))
  const view = (url: string) => (who: Who) =>
    as(who).post('/api/content/images', { controller: 'document', identifier: String(ids.get(url)) })
  expect(await statusFor(view('/help'))).toEqual(everybody)
  expect(await statusFor(view('/about'))).toEqual(editorsOnly)
  expect(await statusFor(view('/treatment'))).toEqual(adminOnly)
})

test('rule 3: the viewer shows the images of a page, and earlier ones to its editors', async () => {
  const { as, open, closed } = await unchanged()
  const view =
    ({ imageId }: { imageId: number }) =>
    (who: Who) =>
      as(who).post('/api/content/images', { controller: 'image', identifier: String(imageId) })
  expect(await statusFor(view(open.current))).toEqual(everybody)
  expect(await statusFor(view(open.superseded))).toEqual(editorsOnly)
  expect(await statusFor(view(open.removed))).toEqual(editorsOnly)
  expect(await statusFor(view(closed.current))).toEqual(adminOnly)
})

test('the history of a page is for its editors, while they may open it', async () => {
  const { as } = await unchanged()
  const editors = { anonymous: 401, nobody: 403, DataReader: 403, Editor: 200, Admin: 200 }
  const at = (url: string, name: string, editableId = idOf(url, 'figure')) =>
    [name, { page: { url }, editableId, version: 1 }] as const
  const historyCalls = (url: string) => [
    ['/api/content/versions', { page: { url } }] as const,
    ['/api/content/compare', { page: { url }, editableId: idOf(url, 'figure'), old: 0, now: 1 }] as const,
    ['/api/editable/versions', { page: { url }, editableId: idOf(url, 'figure') }] as const,
    at(url, '/api/editable/version'),
  ]
  for (const [path, payload] of historyCalls('/help'))
    expect(await statusFor((who) => as(who).post(path, payload)), path).toEqual(editors)
  for (const [path, payload] of historyCalls('/treatment'))
    expect(await statusFor((who) => as(who).post(path, payload)), path).toEqual({ ...editors, Editor: 403 })
})

test('an editor cannot list, place or restore files of a page they may not open', async () => {
  const { as, closed, open, server } = await states()
  const editor = as('Editor')
  const uploadIds = async (client: TestClient, kind: string) => {
    const { uploads, total } = (await client.post('/api/media/uploads', { kind })).json()
    expect(total).toBe(uploads.length)
    return (uploads as { uploadId: number }[]).map(({ uploadId }) => uploadId)
  }
  const visibleImages = await uploadIds(editor, 'image')
  expect(visibleImages).toEqual(
    expect.arrayContaining([open.current.imageId, open.superseded.imageId, open.removed.imageId]),
  )
  for (const { imageId } of [closed.current, closed.superseded, closed.removed])
    expect(visibleImages).not.toContain(imageId)
  expect(await uploadIds(as('Admin'), 'image')).toEqual(
    expect.arrayContaining([closed.current.imageId, ...visibleImages]),
  )
  expect((await uploadIds(editor, 'document')).length).toBeLessThan((await uploadIds(as('Admin'), 'document')).length)

  const place = (imageId: number) =>
    editor.post('/api/editable/image', {
      page: { url: '/help' },
      image: { editableId: idOf('/help', 'stolen'), imageId, imageDescription: 'Mine' },
    })
  const [hidden, absent] = [await place(closed.current.imageId), await place(999_999)]
  expect([hidden.statusCode, hidden.json().Message]).toEqual([422, 'There is no such image.'])
  expect(hidden.body.length).toBe(absent.body.length)
  expect((await place(open.superseded.imageId)).statusCode).toBe(200)

  const documents = await server.database.pool.query("select id from uploads where kind = 'document' order by id desc")
  const paper = await editor.post('/api/editable/document', {
    page: { url: '/help' },
    document: { editableId: idOf('/help', 'paper'), documentUploadId: documents.rows[0].id },
  })
  expect([paper.statusCode, paper.json().Message]).toEqual([422, 'There is no such document.'])
})

test('restoring a version needs permission to see its content', async () => {
  const { as, closed, ok } = await states()
  const admin = as('Admin')
  const image = { editableId: idOf('/help', 'lent'), imageId: closed.current.imageId, imageDescription: 'Lent' }
  await ok(admin.post('/api/editable/image', { page: { url: '/help' }, image }))
  await ok(admin.post('/api/editable/image', { page: { url: '/help' }, image: { ...image, imageId: 0 } }))
  const restore = { page: { url: '/help' }, editableId: image.editableId, version: 1 }
  // It was on a page that the editor may edit, so they may see and restore it.
  expect((await as('Editor').post('/api/editable/restore', restore)).statusCode).toBe(200)
  expect((await as('DataReader').post('/api/editable/restore', restore)).statusCode).toBe(403)
})

test('content written while a page was closed stays closed when the page opens', async () => {
  const s = await site()
  const url = '/prognosis'
  const { server, as } = s
  await s.write(url, 'in the open at first')
  await s.setAccess(url, ['Editor', 'Admin'])
  await s.write(url, 'while it was restricted')
  await s.setAccess(url, [], { online: false })
  await s.write(url, 'while it was offline')
  await s.write(url, 'as it was released')
  const picture = await s.picture(url)
  await s.picture(url)
  const [paper] = [await s.document(url, 'draft'), await s.document(url, 'final')]
  const item = (title: string, collectionItemId?: number) =>
    s.ok(
      as('Editor').post('/api/editable/collection/save', {
        page: { url },
        item: { collectionId: idOf(url, 'reading'), collectionItemId, data: { title, url: '/help' } },
      }),
    )
  const { collectionItemId } = await item('An unpublished trial')
  await item('A published trial', collectionItemId)
  await s.setAccess(url, [])

  const changesFor = async (who: Who) => (await as(who).post('/api/content/changes', { url, limit: 50 })).body
  const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10)
  const pastPage = async (who: Who) => (await as(who).post('/api/content/page', { url: `${url}?on=${day}` })).body
  const secrets = ['restricted', 'offline', 'unpublished']
  /** Backdates the versions, those with the given words to the requested day. */
  await server.database.pool.query("update versions set modified = now() - interval '9 days'")
  await server.database.pool.query(
    `update versions set modified = now() - interval '5 days' where id in
      (select version from region_contents where document::text like '%restricted%')`,
  )
  await server.database.pool.query(
    `update versions set modified = now() where id in
      (select version from region_contents where document::text ~ 'offline|released')`,
  )
  await server.database.pool.query(
    `update versions set modified = now() - interval '5 days' where revision = 1 and editable in
      (select id from editables where kind like 'list%')`,
  )
  await logAsSaved(server.database.pool)
  for (const who of ['anonymous', 'nobody', 'DataReader'] as const) {
    const [page, changes, past] = [
      (await as(who).post('/api/content/page', { url })).body,
      await changesFor(who),
      await pastPage(who),
    ]
    expect(page).toContain('as it was released')
    for (const secret of secrets) {
      expect(page, `${who} page`).not.toContain(secret)
      expect(changes, `${who} changes`).not.toContain(secret)
      expect(past, `${who} day`).not.toContain(secret)
    }
    const html = (await as(who).get(`${url}?on=${day}`)).body
    for (const secret of secrets) expect(html, `${who} html of the day`).not.toContain(secret)
    expect((await as(who).get(`/api/image/file?identifier=${picture.imageId}`)).statusCode).toBe(404)
    expect((await as(who).get(`/api/document/file?id=${paper.documentId}&version=1`)).statusCode).toBe(404)
    expect((await as(who).get(`/api/document/file?id=${paper.documentId}`)).statusCode).toBe(200)
  }
  await expect.poll(() => changesFor('Editor')).toContain('restricted')
  expect(await pastPage('Editor')).toContain('while it was restricted')

  await s.write(url, 'open again')
  await s.write(url, 'and corrected')
  await expect.poll(() => changesFor('anonymous')).toContain('corrected')
  const changes = await changesFor('anonymous')
  for (const secret of secrets) expect(changes).not.toContain(secret)
})

test('rule 2: a version keeps its roles: users with them read the past, others do not', async () => {
  const s = await site()
  const url = '/prognosis'
  await s.setAccess(url, ['DataReader', 'Editor'])
  await s.write(url, 'for readers of data')
  await s.write(url, 'for readers of data still')
  await s.setAccess(url, [])
  const changesFor = async (who: Who) => (await s.as(who).post('/api/content/changes', { url })).body
  await expect.poll(() => changesFor('DataReader')).toContain('still')
  expect(await changesFor('anonymous')).not.toContain('still')
})

test('titles, descriptions and paths of closed pages do not reach others', async () => {
  const { as, setAccess, server } = await site()
  await setAccess('/treatment/Lenalidomide', [], { online: false, title: 'Unreleased wonder drug' })
  await setAccess('/treatment/Luspatercept', ['Admin', 'Editor'], { title: 'Restricted wonder drug' })
  const paths = ['/', '/treatment', '/treatment/chelation', '/nowhere/Lenalidomide?q=wonder', '/nowhere?q=Lenalidomide']
  for (const who of ['anonymous', 'nobody', 'DataReader'] as const)
    for (const path of [...paths, '/sitemap.xml']) {
      const { body } = await as(who).get(path)
      // A search page repeats the words of the user who searched.
      const html = body.replaceAll(/q=\w+|value="\w+"|“\w+”/g, '').replaceAll('/nowhere/Lenalidomide', '')
      // Public pages may name a drug whose own page is closed.
      const closed = path.startsWith('/nowhere')
        ? /wonder drug|treatment\/(?:Lenalidomide|Luspatercept)/
        : /wonder drug|Lenalidomide|Luspatercept/
      expect(html, `${who} ${path}`).not.toMatch(closed)
    }
  for (const who of ['anonymous', 'nobody', 'DataReader'] as const)
    expect((await as(who).post('/api/content/menu', {})).body, who).not.toMatch(/wonder drug|Lenalidomide|Luspatercept/)
  // A page carries its own branch of the site; the rest is fetched with the navigation panel.
  for (const path of paths.slice(1, 3)) {
    const { body } = await as('Editor').get(path)
    expect(body).toContain('Unreleased wonder drug')
    expect(body).toContain('Restricted wonder drug')
  }
  expect((await as('anonymous').get('/treatment/Lenalidomide')).statusCode).toBe(404)
  expect((await as('anonymous').get('/treatment/Luspatercept')).statusCode).toBe(302)
  const refused = await as('nobody').get('/treatment/Luspatercept')
  expect(refused.statusCode).toBe(302)
  expect(refused.body).not.toContain('wonder drug')
  const robots = await server.app.inject('/sitemap.xml')
  expect(robots.body).toContain('/treatment/chelation')
})

test('rule 10: a preview shows the page with its current files, without its history', async () => {
  const { as, offline, ok } = await states()
  const admin = as('Admin')
  const link = (await ok(
    admin.post('/api/link/make', { functionId: 'preview', target: '/about', hours: 1, mostUses: 1 }),
  )) as unknown as { url: string }
  const visitor = as('anonymous')
  await visitor.post('/api/auth/authenticated')
  const uid = link.url.split('/').at(-1)
  expect((await visitor.post('/api/link/confirm', { uid })).json().target).toBe('/about')
  const status = async (path: string) => (await visitor.get(path)).statusCode
  expect(await status('/about')).toBe(200)
  expect(await status(`/api/image/file?identifier=${offline.current.imageId}`)).toBe(200)
  expect(await status(`/api/document/file?id=${offline.paper[0].documentId}`)).toBe(200)
  expect(await status(`/api/image/file?identifier=${offline.superseded.imageId}`)).toBe(404)
  expect(await status(`/api/document/file?id=${offline.paper[0].documentId}&version=1`)).toBe(404)
  const today = new Date().toISOString().slice(0, 10)
  expect((await visitor.post('/api/content/page', { url: `/about?on=${today}` })).statusCode).toBe(404)
  expect((await visitor.post('/api/content/changes', { url: '/about' })).statusCode).toBe(404)
})
