import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { testBucket } from '#test/bucket.ts'
import { clientWith, TestClient } from '#test/client.ts'
import { pngPicture } from '#test/pictures.ts'
import { readCommand } from '../../../base/server/command.ts'
import { mediaCommands } from './commands.ts'

const page = { url: '/help' }
const figure = 'webui.help.figure'
const paper = 'webui.help.paper'
const environment = { FEATURES: 'ImageViewer' }

async function site(more: Record<string, string> = {}) {
  const server = await testApp({ template: 'empty', environment: { ...environment, ...more } })
  const editor = await clientWith(server, 'Editor')
  const admin = await clientWith(server, 'Admin')
  const reader = new TestClient(server.app)
  const bytes = await pngPicture(320)
  const uploadImage = (who = editor, name = 'Mrs Smith.png', editableId = figure) =>
    who.upload('/api/editable/image/file', { pageJson: page, imageJson: { editableId } }, { name, bytes })
  const uploadDocument = (words: string, who = editor) =>
    who.upload(
      '/api/editable/document/file',
      { pageJson: page, documentJson: { editableId: paper } },
      { name: 'list.csv', bytes: Buffer.from(`a;b\n${words}\n`) },
    )
  const withdraw = (uploadId: number, who = editor, options: object = {}) =>
    who.post('/api/media/withdraw', { uploadId, reason: 'A patient is named.', ...options })
  const items = async (who = reader) => (await who.post('/api/content/page', page)).json().contentItems
  return { server, editor, admin, reader, bytes, uploadImage, uploadDocument, withdraw, items }
}

const filesIn = async ({ dataDir }: TestApp, folder: string) =>
  (await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) =>
    entry.isFile(),
  )

const webp = { accept: 'image/webp' }

test('a withdrawn image is 410 at every address, in every size and for conditional requests, and is not cached', async () => {
  const { server, reader, editor, uploadImage, withdraw, items } = await site()
  const { imageId, imageControlId } = (await uploadImage()).json()
  const addresses = ['file', 'data'].flatMap((type) =>
    ['', '&width=64', '&width=128&height=64&mode=crop', '&refresh=1', '&rotate=90'].map(
      (query) => `/api/image/${type}?identifier=${type === 'file' ? imageId : imageControlId}${query}`,
    ),
  )
  const tags = new Map<string, string>()
  for (const address of addresses) {
    const { statusCode, headers } = await reader.get(address, webp)
    expect(statusCode).toBe(200)
    tags.set(address, String(headers.etag))
  }
  await expect.poll(async () => (await filesIn(server, 'variants')).length).toBeGreaterThan(2)
  const answer = await withdraw(imageId)
  expect(answer.json(), answer.body).toEqual({
    uploadId: imageId,
    isWithdrawn: true,
    places: [{ url: '/help', editableId: figure, version: 1 }],
  })
  for (const who of [reader, editor])
    for (const address of addresses)
      for (const headers of [webp, { ...webp, 'if-none-match': tags.get(address) ?? '' }]) {
        const response = await who.get(address, headers)
        expect([response.statusCode, response.headers['cache-control'], response.headers.etag]).toEqual([
          410,
          'no-store',
          undefined,
        ])
        expect(response.body).toContain('<svg')
      }
  await expect.poll(async () => (await filesIn(server, 'variants')).length).toBe(0)
  // A check of the store writes a file there for a moment.
  await expect.poll(() => filesIn(server, 'files')).toEqual([])
  expect(await filesIn(server, 'arriving')).toEqual([])
  expect(await items()).toMatchObject([{ imageId: 0, imageAddress: '', imageFileName: '' }])
  expect((await items())[0].imageWithdrawn).toBeUndefined()
  expect((await items(editor))[0].imageWithdrawn).toMatch(/^\d{4}-/)
  expect((await reader.get('/help')).body).not.toContain('Mrs Smith')
  expect(
    (await reader.post('/api/content/images', { controller: 'image', identifier: String(imageId) })).statusCode,
  ).toBe(404)
})

test('a withdrawn document is 410 now, on earlier days, in ranges and for conditional requests', async () => {
  const { server, reader, uploadDocument, withdraw } = await site()
  const { documentId } = (await uploadDocument('first')).json()
  await uploadDocument('second')
  const ids = (await server.database.pool.query('select id from uploads order by id')).rows.map(
    ({ id }) => id as number,
  )
  const address = `/api/document/file?id=${documentId}`
  const { etag } = (await reader.get(address)).headers
  for (const id of ids) expect((await withdraw(id)).statusCode).toBe(200)
  for (const query of ['', '&version=1', '&version=2'])
    for (const headers of [{}, { range: 'bytes=0-2' }, { 'if-none-match': String(etag) }]) {
      const {
        statusCode,
        headers: answered,
        body,
      } = await reader.get(address + query, headers as Record<string, string>)
      expect([query, statusCode, answered['cache-control']]).toEqual([query, 410, 'no-store'])
      expect(JSON.parse(body).code).toBe('WITHDRAWN')
    }
  expect((await server.app.inject({ method: 'HEAD', url: address })).statusCode).toBe(410)
})

test('a file that another process withdraws while it is being answered is 410', async () => {
  const { server, reader, uploadImage, uploadDocument } = await site()
  const { imageId } = (await uploadImage()).json()
  const { documentId } = (await uploadDocument('first')).json()
  const addresses = [`/api/image/file?identifier=${imageId}`, `/api/document/file?id=${documentId}`]
  for (const address of addresses) expect((await reader.get(`${address}&width=64`)).statusCode).toBe(200)
  // The other process has not announced anything yet, so this one still has the rows as they were.
  await server.database.pool.query("update uploads set withdrawn = now(), withdrawn_by = 'other'")
  for (const path of await filesIn(server, 'files')) await rm(join(path.parentPath, path.name))
  for (const address of addresses) {
    const { statusCode, headers } = await reader.get(address)
    expect([statusCode, headers['cache-control'], headers.etag]).toEqual([410, 'no-store', undefined])
  }
})

test('the same bytes are refused, also under another name, and a version that shows them cannot be restored', async () => {
  const { server, editor, uploadImage, withdraw } = await site()
  const { imageId } = (await uploadImage()).json()
  await uploadImage(editor, 'other name.png', 'webui.help.other')
  expect((await withdraw(imageId)).json().places).toHaveLength(2)
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date())
  const responses = [
    await uploadImage(),
    await uploadImage(editor, 'third.png'),
    await editor.post('/api/editable/image', {
      page,
      image: { editableId: 'webui.help.third', imageId, imageDescription: 'It' },
    }),
    await editor.post('/api/editable/restore', { page, editableId: figure, version: 1 }),
  ]
  for (const answer of responses)
    expect([answer.statusCode, answer.json().code, answer.json().Message]).toEqual([
      422,
      'WITHDRAWN',
      `This file was withdrawn on ${day}.`,
    ])
  expect(await filesIn(server, 'files')).toEqual([])
  // Other fields of the image may still be changed; it remains empty.
  const described = await editor.post('/api/editable/image', {
    page,
    image: { editableId: figure, imageDescription: 'Nothing', imageDecorative: true },
  })
  expect([described.statusCode, described.json().imageId]).toEqual([200, 0])
})

test('only the uploader and Admin withdraw; users who may not see a file get 404', async () => {
  const { server, editor, admin, reader, uploadImage, withdraw } = await site()
  const { imageId } = (await uploadImage()).json()
  const other = await clientWith(server, 'Editor', 'DataReader')
  const nobody = await clientWith(server)
  expect((await withdraw(imageId, other)).statusCode).toBe(403)
  expect((await withdraw(imageId, reader)).statusCode).toBe(401)
  expect((await withdraw(imageId, nobody)).statusCode).toBe(403)
  await server.database.pool.query("update pages set access_roles = '{Admin}'")
  expect((await withdraw(imageId, other)).statusCode).toBe(404)
  expect((await withdraw(imageId, nobody)).statusCode).toBe(404)
  expect((await withdraw(999_999, other)).statusCode).toBe(404)
  expect((await withdraw(imageId, admin, { z: 1 })).statusCode).toBe(422)
  for (const reason of ['', '  x ', 'y'.repeat(501)])
    expect((await withdraw(imageId, admin, { reason })).statusCode, reason).toBe(422)
  expect((await withdraw(imageId, admin)).statusCode).toBe(200)
  expect((await withdraw(imageId, admin)).json()).toMatchObject({ uploadId: imageId, isWithdrawn: true })
  // The uploader may no longer open the page, so no places are listed.
  expect((await withdraw(imageId, editor)).json().places).toEqual([])
})

const mayWithdraw = async (who: TestClient, uploadId: number) => [
  (await who.post('/api/media/places', { uploadId })).json().mayWithdraw,
  ...(await who.post('/api/media/uploads', { kind: 'image' }))
    .json()
    .uploads.flatMap((upload: { uploadId: number; mayWithdraw: boolean }) =>
      upload.uploadId === uploadId ? [upload.mayWithdraw] : [],
    ),
]

test('uploading a published file again under its name gives no right to withdraw it, and takes none from its uploader', async () => {
  const { server, editor, reader, uploadImage, withdraw } = await site()
  const { imageId } = (await uploadImage()).json()
  const other = await clientWith(server, 'Editor', 'DataReader')
  const copy = (await uploadImage(other, 'Mrs Smith.png', 'webui.help.copy')).json()
  expect(copy.imageId).toBe(imageId)
  expect(await mayWithdraw(other, imageId)).toEqual([false, false])
  expect((await withdraw(imageId, other)).statusCode).toBe(403)
  expect((await reader.get(`/api/image/file?identifier=${imageId}`)).statusCode).toBe(200)
  expect(await mayWithdraw(editor, imageId)).toEqual([true, true])
  expect((await withdraw(imageId)).statusCode).toBe(200)
})

test('only Admin withdraws a file that two people have uploaded under different names', async () => {
  const { server, editor, admin, reader, uploadImage, withdraw } = await site()
  const { imageId } = (await uploadImage()).json()
  const other = await clientWith(server, 'Editor', 'DataReader')
  const copy = (await uploadImage(other, 'copy.png', 'webui.help.copy')).json()
  for (const who of [other, editor])
    for (const id of [imageId, copy.imageId]) {
      expect(await mayWithdraw(who, id)).toEqual([false, false])
      expect((await withdraw(id, who)).statusCode).toBe(403)
    }
  expect((await reader.get(`/api/image/file?identifier=${imageId}`)).statusCode).toBe(200)
  expect(await mayWithdraw(admin, copy.imageId)).toEqual([true, true])
  expect((await withdraw(copy.imageId, admin)).json().places).toHaveLength(2)
})

test('a file that is shown on a page that an editor may not see can be uploaded to another page', async () => {
  const { server, bytes, uploadImage } = await site()
  const { imageId } = (await uploadImage()).json()
  await server.database.pool.query("update pages set access_roles = '{Admin}' where url = '/help'")
  const other = await clientWith(server, 'Editor', 'DataReader')
  const place = { pageJson: { url: '/report' }, imageJson: { editableId: 'webui.report.figure' } }
  const copy = await other.upload('/api/editable/image/file', place, { name: 'Mrs Smith.png', bytes })
  expect([copy.statusCode, copy.json().imageId], copy.body).toEqual([200, imageId])
  expect((await other.get(`/api/image/file?identifier=${imageId}`)).statusCode).toBe(200)
})

test('the audit has the digest, the places and the reason, once, and never the name', async () => {
  const { server, editor, uploadImage, withdraw } = await site()
  const { imageId } = (await uploadImage()).json()
  await withdraw(imageId, editor, { forgetName: true })
  await withdraw(imageId, editor, { forgetName: true })
  const { rows } = await server.database.pool.query("select * from audit where action = 'file withdrawn'")
  expect(rows).toHaveLength(1)
  expect(rows[0].detail).toMatchObject({
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    reason: 'A patient is named.',
    places: [{ url: '/help', editableId: figure, version: 1 }],
  })
  const everything = await server.database.pool.query('select row_to_json(a)::text as row from audit a')
  expect(JSON.stringify(everything.rows)).not.toContain('Smith')
  const { uploads } = (await editor.post('/api/media/uploads', { kind: 'image' })).json()
  expect(uploads).toMatchObject([{ name: 'withdrawn file', imageAddress: '', mayWithdraw: false }])
  expect(uploads[0].withdrawn).toMatch(/^\d{4}-/)
  const changes = (await editor.post('/api/content/changes', page)).body
  expect(changes).not.toContain('Smith')
})

test('two processes on one database and one bucket: withdrawn on one, it is gone from both', async () => {
  const bucket = await testBucket()
  const FILES_URL = bucket.url
  const { server, uploadImage, withdraw } = await site({ FILES_URL })
  const other = await testApp({ database: server.database, environment: { ...environment, FILES_URL } })
  const { imageId } = (await uploadImage()).json()
  const address = `/api/image/file?identifier=${imageId}&width=64`
  for (const { app } of [server, other])
    await expect.poll(async () => (await app.inject({ url: address, headers: webp })).statusCode).toBe(200)
  await expect.poll(async () => (await filesIn(other, 'variants')).length).toBe(1)
  const inBucket = async () =>
    (await readdir(bucket.directory, { recursive: true })).filter((name) => /[0-9a-f]{64}/.test(name)).length
  expect(await inBucket()).toBeGreaterThan(0)
  expect((await withdraw(imageId)).statusCode).toBe(200)
  for (const { app } of [server, other])
    await expect.poll(async () => (await app.inject({ url: address, headers: webp })).statusCode).toBe(410)
  await expect.poll(async () => (await filesIn(other, 'variants')).length).toBe(0)
  expect(server.log.filter(({ level }) => Number(level) >= 40)).toEqual([])
  expect(await inBucket()).toBe(0)
})

test('apply-withdrawals removes files that a restored backup has brought back', async () => {
  const { server, bytes, reader, uploadImage, withdraw } = await site()
  const { imageId } = (await uploadImage()).json()
  const [stored] = await filesIn(server, 'files')
  const path = join(stored?.parentPath ?? '', stored?.name ?? '')
  const original = await readFile(path)
  await withdraw(imageId)
  // The backup contains the file, but not the withdrawal.
  await server.database.pool.query('update uploads set withdrawn = null, withdrawn_by = null, reason = null')
  await writeFile(path, original)
  const printed: string[] = []
  const read = readCommand(mediaCommands, ['uploads', 'apply-withdrawals'])
  if ('help' in read) throw new Error(read.help)
  const { command, input } = read
  await command.run(input, {
    db: server.database.db,
    config: { DATA_DIR: server.dataDir } as never,
    clock: () => new Date(),
    audit: async () => {},
    print: (line) => void printed.push(line),
    mail: () => Promise.reject(new Error('no mail')),
    readLine: async () => undefined,
  })
  expect(printed).toEqual(['Withdrawn: 1 file; of these, 1 had come back and were removed again.'])
  expect(await filesIn(server, 'files')).toEqual([])
  await expect.poll(async () => (await reader.get(`/api/image/file?identifier=${imageId}`)).statusCode).toBe(410)
  expect(bytes.length).toBeGreaterThan(0)
})
