import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sharedApp, type TestApp, testApp } from '#test/app.ts'
import { clientWith, TestClient } from '#test/client.ts'
import { logAsSaved } from '#test/log-as-saved.ts'
import { animation, drawing, photo, pngPicture } from '#test/pictures.ts'

const page = { url: '/help' }
const figure = 'webui.help.figure'
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

const options = { template: 'empty', environment: { FEATURES: 'ImageViewer' } } as const
const editor = async (role?: string) => withEditor(await testApp(options), role)

async function withEditor(server: TestApp, role = 'Editor') {
  const client = await clientWith(server, role)
  const uploadImage = (bytes: Buffer, name: string, more: object = {}) =>
    client.upload(
      '/api/editable/image/file',
      { pageJson: page, imageJson: { editableId: figure, ...more } },
      { name, bytes },
    )
  const uploadDocument = (bytes: Buffer, name: string, more: object = {}) =>
    client.upload(
      '/api/editable/document/file',
      { pageJson: page, documentJson: { editableId: 'webui.help.summary', ...more } },
      { name, bytes },
    )
  const save = (image: object) => client.post('/api/editable/image', { page, image: { editableId: figure, ...image } })
  const items = async () => (await client.post('/api/content/page', page)).json().contentItems as { type: string }[]
  const filesIn = async (folder: string) => readdir(join(server.dataDir, folder), { recursive: true }).catch(() => [])
  return { server, client, uploadImage, uploadDocument, save, items, filesIn }
}

/** A site for tests that each save in a place of their own. */
const site = sharedApp(options, (server) => withEditor(server))

let places = 0

/** An image that no other test saves. */
async function newImage() {
  const { client } = await site()
  const editableId = `webui.help.figure-${++places}`
  const fields = { pageJson: page, imageJson: { editableId } }
  const uploaded = await client.upload('/api/editable/image/file', fields, { name: 'a.png', bytes: await pngPicture() })
  expect(uploaded.statusCode, uploaded.body).toBe(200)
  return { save: (image: object) => client.post('/api/editable/image', { page, image: { editableId, ...image } }) }
}

test('7 an uploaded image is upright, has lost its location, and is on the page with every field of 3.6', async () => {
  const { uploadImage, items, filesIn, client } = await editor()
  const answer = await uploadImage(await photo({ width: 400, height: 200, orientation: 6 }), 'marrow smear.JPG')
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({
    editableId: figure,
    imageId: expect.any(Number),
    width: 200,
    height: 400,
    username: 'user-editor',
    modified: expect.any(String),
    version: 1,
  })
  const [item] = (await items()).filter(({ type }) => type === 'image')
  expect(item).toEqual({
    type: 'image',
    editableId: figure,
    editRoles: ['Admin', 'Editor'],
    collectionItemId: null,
    version: 1,
    imageId: answer.json().imageId,
    imageControlId: answer.json().imageControlId,
    imageFileName: 'marrow smear.JPG',
    imageMimeType: 'image/jpeg',
    imageWidth: 200,
    imageHeight: 400,
    imageDescription: '',
    imageCaption: '',
    imageDecorative: false,
    imageLabelVisible: false,
    imageLabelMode: 'auto',
    imageNewWindow: false,
    imageOrientation: 'landscape',
    imageAspectRatio: 'auto',
    imageScalingMode: 'crop',
    imageRotation: 0,
    imageFlip: 'none',
    imageMaxWidth: 0,
    imageModified: answer.json().modified,
    imageUsername: 'user-editor',
    imageAddress: expect.stringMatching(/^\/api\/image\/data\?identifier=\d+&mode=crop&refresh=\d+$/),
  })
  const shown = await client.get(`${(item as unknown as { imageAddress: string }).imageAddress}&width=100&height=200`)
  expect(shown.statusCode).toBe(200)
  expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined()
  expect(shown.rawPayload.includes('secret-owner')).toBe(false)
  expect(await filesIn('arriving')).toEqual([])
})

test('3.6 fields missing from a save stay as they are, and every version is kept', async () => {
  const { uploadImage, save, client } = await editor()
  const { imageId } = (await uploadImage(await pngPicture(), 'a.png')).json()
  expect((await save({ imageDescription: 'Blood film', imageMaxWidth: 480 })).statusCode).toBe(200)
  const second = (await save({ imageRotation: '90', imageFlip: 'xy', imageScalingMode: 'fit' })).json()
  expect(second).toMatchObject({
    imageId,
    version: 3,
    item: { imageDescription: 'Blood film', imageMaxWidth: 480, imageRotation: 90, imageFlip: 'xy' },
  })
  expect(second.item.imageAddress).toContain('mode=fit&flip=xy&rotate=90')
  const versions = await client.post('/api/editable/versions', { page, editableId: figure })
  expect(versions.json().total).toBe(3)
  const first = await client.post('/api/editable/version', { page, editableId: figure, version: 1 })
  expect(first.json().item).toMatchObject({ imageDescription: '', imageRotation: 0, version: 1 })
  expect(first.json().item.imageAddress).toMatch(/^\/api\/image\/file\?identifier=/)
  const restored = await client.post('/api/editable/restore', { page, editableId: figure, version: 2 })
  expect(restored.json()).toMatchObject({ version: 4, item: { imageRotation: 0, imageDescription: 'Blood film' } })
  expect(restored.json().pageContent.contentItems).toContainEqual(restored.json().item)
})

test('D-98 a stale base version gets 409 with the stored version', async () => {
  const { uploadImage, save } = await editor()
  await uploadImage(await pngPicture(), 'a.png')
  await save({ imageDescription: 'First', baseVersion: 1 })
  const stale = await save({ imageDescription: 'Second', baseVersion: 1 })
  expect(stale.statusCode).toBe(409)
  expect(stale.json()).toMatchObject({ code: 'CONFLICT', current: { version: 2, item: { imageDescription: 'First' } } })
})

test.each([
  [{}, 422, 'Enter a description.'],
  [{ imageDecorative: true }, 200, undefined],
  [{ imageDescription: 'A film' }, 200, undefined],
  [{ imageId: 0 }, 200, undefined],
  [{ imageDescription: 'A film', imageId: 999_999 }, 422, 'There is no such image.'],
  [{ imageDescription: 'A film', imageMaxWidth: '480' }, 200, undefined],
  [{ imageDescription: 'A film', imageMaxWidth: 'wide' }, 422, 'The request is not valid.'],
  [{ imageDescription: 'A film', imageMaxWidth: 10_000 }, 422, 'The request is not valid.'],
  [{ imageDescription: 'A film', imageFlip: 'z' }, 422, 'The request is not valid.'],
  [{ imageDescription: 'A film', imageRotation: 45 }, 422, 'The request is not valid.'],
  [{ imageDescription: 'A film', collectionItemId: -1 }, 422, 'The item that this belongs to has not been saved yet.'],
])('5.5 saving %j after an upload answers %i', async (change, status, message) => {
  const { save } = await newImage()
  const answer = await save(change)
  expect([answer.statusCode, answer.json().Message]).toEqual([status, message])
})

test.each([
  ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
  ['mailto:enquiries@example.org', 'mailto:enquiries@example.org'],
  ['/treatment/chelation?x=1#iron', '/treatment/chelation?x=1#iron'],
  ['#top', '#top'],
  ['', '#'],
  ['#', '#'],
])('D-16 a link to %s is stored', async (href, shown) => {
  const { client } = await site()
  const link = { editableId: 'webui.help.link', linkUrl: href }
  const answer = await client.post('/api/editable/link', { page, link })
  expect(answer.statusCode, answer.body).toBe(200)
  const { linkId } = answer.json()
  expect(answer.json()).toMatchObject({ linkUrl: shown, linkUsername: 'user-editor', item: { linkTarget: '_self' } })
  expect(answer.json()).toMatchObject({ linkId, linkControlId: linkId, linkModified: expect.any(String) })
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'ftp://x',
  '/a b',
  '\\\\evil',
  ' java\tscript:x',
])('D-16 a link to %j is refused', async (linkUrl) => {
  const { client } = await site()
  const answer = await client.post('/api/editable/link', { page, link: { editableId: 'webui.help.link', linkUrl } })
  expect(answer.statusCode).toBe(422)
})

test('D-16 a link to a page of the site follows the page when it moves', async () => {
  const { server, client, items } = await editor()
  await client.post('/api/editable/link', {
    page,
    link: { editableId: 'webui.help.link', linkUrl: '/treatment/chelation#iron' },
  })
  await server.database.pool.query("update pages set url = '/treatment/iron' where url = '/treatment/chelation'")
  expect((await items()).find(({ type }) => type === 'image_link')).toMatchObject({ linkUrl: '/treatment/iron#iron' })
})

test('3.6 an image link and a document can show an image too', async () => {
  const { client, uploadDocument } = await site()
  const link = await client.upload(
    '/api/editable/image/file',
    { pageJson: page, imageJson: { editableId: 'webui.help.logo', type: 'image_link' } },
    { name: 'logo.svg', bytes: Buffer.from(drawing) },
  )
  expect(link.json()).toMatchObject({ width: 40, height: 20, item: { type: 'image_link', linkUrl: '#' } })
  await uploadDocument(pdf, 'summary.pdf')
  const face = await client.upload(
    '/api/editable/image/file',
    { pageJson: page, imageJson: { editableId: 'webui.help.summary', type: 'document' } },
    { name: 'face.png', bytes: await pngPicture() },
  )
  expect(face.json().item).toMatchObject({ type: 'document', imageWidth: 400, documentFileName: 'summary.pdf' })
})

test('D-39 a document keeps its id when its file is replaced, and its old file', async () => {
  const { client, uploadDocument } = await editor()
  const first = (await uploadDocument(pdf, 'one.pdf')).json()
  const second = (await uploadDocument(Buffer.from('a;b\n1;2\n'), 'two.csv')).json()
  expect(second).toMatchObject({ documentId: first.documentId, version: 2, width: 256, height: 256 })
  expect(second.item).toMatchObject({
    documentFileName: 'two.csv',
    documentMimeType: 'text/csv',
    documentSize: 8,
    linkUrl: `/api/document/file?id=${first.documentId}`,
    linkTarget: '_blank',
  })
  expect((await client.get(`/api/document/file?id=${first.documentId}`)).body).toBe('a;b\n1;2\n')
  const old = await client.get(`/api/document/file?id=${first.documentId}&version=1`)
  expect(old.body).toBe(String(pdf))
})

test('a document without a file has the address of id 0', async () => {
  const { client } = await site()
  const answer = await client.post('/api/editable/document', { page, document: { editableId: 'webui.help.doc' } })
  expect(answer.json()).toMatchObject({ documentId: 0, imageId: 0, item: { linkUrl: '/api/document/file?id=0' } })
})

test('earlier uploads can be chosen again: newest first, found by name', async () => {
  const { client, uploadImage, uploadDocument } = await editor()
  await uploadImage(await pngPicture(), 'film one.png')
  await uploadImage(Buffer.from(drawing), 'chart.svg')
  await uploadImage(await animation(), 'film two.gif')
  await uploadDocument(pdf, 'film.pdf')
  const findUploads = (query: string) => client.post('/api/media/uploads', { kind: 'image', query })
  const names = async (query: string) =>
    (await findUploads(query)).json().uploads.map(({ name }: { name: string }) => name) as string[]
  expect(await names('')).toEqual(['film two.gif', 'chart.svg', 'film one.png'])
  expect(await names('ONE film')).toEqual(['film one.png'])
  const [chosen] = (await findUploads('one')).json().uploads
  expect(chosen).toMatchObject({ kind: 'image', width: 400, height: 200, isUsed: true, username: 'user-editor' })
  expect((await client.get(`${chosen.imageAddress}&width=64`)).statusCode).toBe(200)
  const place = { editableId: 'webui.help.other', imageId: chosen.uploadId, imageDescription: 'A film' }
  const again = await client.post('/api/editable/image', { page, image: place })
  expect(again.json()).toMatchObject({ imageId: chosen.uploadId, item: { imageFileName: 'film one.png' } })
  const wrong = { editableId: 'webui.help.doc', documentUploadId: chosen.uploadId }
  expect((await client.post('/api/editable/document', { page, document: wrong })).statusCode).toBe(422)
})

test('the same file under the same name is one upload', async () => {
  const { uploadImage, filesIn } = await editor()
  const first = (await uploadImage(await pngPicture(), 'a.png')).json()
  const second = (await uploadImage(await pngPicture(), 'a.png')).json()
  const other = (await uploadImage(await pngPicture(), 'b.png')).json()
  expect(second.imageId).toBe(first.imageId)
  expect(other.imageId).not.toBe(first.imageId)
  expect((await filesIn('files')).filter((name) => /\w{64}$/.test(name))).toHaveLength(1)
})

test('6 only edit roles upload and save, and only on pages of the site', async () => {
  const { server } = await editor()
  const outsiders = [
    new TestClient(server.app),
    await clientWith(server, 'Database'),
    await clientWith(server, 'DataReader'),
  ]
  const send = (client: TestClient, url = page.url) =>
    client.upload(
      '/api/editable/image/file',
      { pageJson: { url }, imageJson: { editableId: figure } },
      { name: 'a.svg', bytes: Buffer.from(drawing) },
    )
  const [anonymous] = outsiders
  await anonymous?.post('/api/auth/authenticated')
  expect(await Promise.all(outsiders.map(async (client) => (await send(client)).statusCode))).toEqual([401, 403, 403])
  for (const client of outsiders.slice(1))
    expect((await client.post('/api/media/uploads', { kind: 'image' })).statusCode).toBe(403)
  const admin = await clientWith(server, 'Admin')
  expect((await send(admin)).statusCode).toBe(200)
  expect((await send(admin, '/no/such/page')).statusCode).toBe(404)
  expect((await server.database.pool.query('select * from uploads')).rowCount).toBe(1)
})

test('an upload without a token is refused before any of it is read, and the answer brings a token', async () => {
  const { client, filesIn } = await editor()
  const send = (sent: object) =>
    client.upload(
      '/api/editable/image/file',
      { pageJson: page, imageJson: { editableId: figure } },
      { name: 'a.svg', bytes: Buffer.from(drawing) },
      sent,
    )
  const refused = await send({ token: false })
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'XSRF'])
  expect(await filesIn('arriving')).toEqual([])
  expect((await send({})).statusCode).toBe(200)
})

test('saving and uploading are audited', async () => {
  const { server, save, uploadImage, uploadDocument } = await editor()
  await uploadImage(await pngPicture(), 'a.png')
  await save({ imageDescription: 'A film' })
  await uploadDocument(pdf, 'a.pdf')
  const { rows } = await server.database.pool.query(
    "select action, username, subject from audit where action like '%image%' or action like '%document%' order by id",
  )
  expect(rows).toEqual([
    { action: 'image uploaded', username: 'user-editor', subject: figure },
    { action: 'image saved', username: 'user-editor', subject: figure },
    { action: 'document uploaded', username: 'user-editor', subject: 'webui.help.summary' },
  ])
})

test('D-74 the viewer gets an image by its id, all images of a page, and nothing that may not be seen', async () => {
  const { server, client, uploadImage, save } = await editor()
  const { imageId } = (await uploadImage(await pngPicture(), 'a.png')).json()
  await save({ imageDescription: 'A film', imageRotation: 90 })
  const visitor = new TestClient(server.app)
  const view = (controller: string, identifier: number | string) =>
    visitor.post('/api/content/images', { controller, identifier: String(identifier) })
  const shown = await view('image', imageId)
  expect(shown.json()).toMatchObject({
    page: { url: '/help' },
    images: [{ imageId, description: 'A film', width: 200, height: 400 }],
  })
  expect((await visitor.get(shown.json().images[0].imageAddress)).statusCode).toBe(200)
  const { pageId } = (await client.post('/api/content/page', page)).json().page
  expect((await view('document', pageId)).json().images).toHaveLength(1)
  expect((await view('image', imageId + 1)).statusCode).toBe(404)
  for (const [controller, id] of [
    ['page', imageId],
    ['constructor', imageId],
    ['image', 'x'],
    ['image', '0'],
    ['image', '99999999999'],
  ] as const)
    expect((await view(controller, id)).statusCode, `${controller}/${id}`).toBe(404)
  await server.database.pool.query("update pages set access_roles = '{Admin}' where url = '/help'")
  expect((await view('image', imageId)).statusCode).toBe(404)
  expect((await view('document', pageId)).statusCode).toBe(404)
})

test('an earlier page shows its editors the image of that day, and readers none that has been removed since', async () => {
  const { server, client, uploadImage, save } = await editor()
  const first = (await uploadImage(await pngPicture(), 'old.png')).json()
  await server.database.pool.query(
    "update versions set modified = '2026-01-10T12:00:00Z' where username = 'user-editor'",
  )
  await logAsSaved(server.database.pool)
  await uploadImage(await pngPicture(300), 'new.png')
  await save({ imageDescription: 'New' })
  const imageOn = async (url: string, who = client) => {
    const { contentItems } = (await who.post('/api/content/page', { url })).json()
    return contentItems.find(({ type }: { type: string }) => type === 'image')
  }
  expect(await imageOn('/help')).toMatchObject({ imageFileName: 'new.png', imageDescription: 'New' })
  const then = await imageOn('/help?on=2026-01-11')
  expect(then).toMatchObject({ imageFileName: 'old.png', imageId: first.imageId, version: 1 })
  const shown = await client.get(`${then.imageAddress}&width=400`, { accept: 'image/webp' })
  expect([shown.statusCode, (await sharp(shown.rawPayload).metadata()).width]).toEqual([200, 400])
  const reader = new TestClient(server.app)
  expect(await imageOn('/help?on=2026-01-11', reader)).toMatchObject({
    imageFileName: '',
    imageId: 0,
    imageAddress: '',
  })
  expect((await reader.get(`${then.imageAddress}&width=400`)).statusCode).toBe(404)
})

test('4.8 a place of a collection item is accepted, and an empty place takes the kind that is saved', async () => {
  const { client, items } = await editor('Admin')
  const item = { collectionId: 'webui.help.reading', data: { title: 'A book', url: '' } }
  const { collectionItemId } = (await client.post('/api/editable/collection/save', { page, item })).json()
  const editableId = `webui.help.reading.${collectionItemId}`
  await client.post('/api/editable/page', { page, editableId })
  const image = { editableId, collectionItemId, imageDescription: 'Its cover' }
  expect((await client.post('/api/editable/image', { page, image })).statusCode).toBe(200)
  expect((await items()).find(({ type }) => type === 'image')).toMatchObject({ collectionItemId, imageId: 0 })
  const elsewhere = { page: { url: '/about' }, image: { ...image, editableId: 'webui.about.x' } }
  expect((await client.post('/api/editable/image', elsewhere)).statusCode).toBe(422)
  const other = await client.post('/api/editable/link', { page, link: { editableId } })
  expect([other.statusCode, other.json().Message]).toEqual([422, 'The editable is of another kind.'])
})

const lossyDrawing = Buffer.from(
  drawing.replace('</svg>', '<a href="https://example.org"><text>10 mg</text></a></svg>'),
)

test('an upload names what is left out of a drawing, and is refused before it is placed if it must be whole', async () => {
  const { uploadImage, items } = await editor()
  const refused = await uploadImage(lossyDrawing, 'a.svg', { mustBeWhole: true })
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    expect.objectContaining({ Info: '1 link is left out; what it contains is kept.', path: '/image/mustBeWhole' }),
  ])
  expect((await items()).filter(({ type }) => type === 'image')).toEqual([])
  const placed = await uploadImage(lossyDrawing, 'a.svg')
  expect(placed.json().notes).toEqual([{ path: '/file', message: '1 link is left out; what it contains is kept.' }])
  const whole = await uploadImage(Buffer.from(drawing), 'b.svg', { mustBeWhole: true })
  expect([whole.statusCode, whole.json().notes]).toEqual([200, undefined])
})

test('an animated PNG is announced as still', async () => {
  const { uploadImage } = await editor()
  const png = await pngPicture(8, 8)
  const control = Buffer.from('000000086163544c00000002000000', 'hex')
  const animated = Buffer.concat([png.subarray(0, 33), control, Buffer.from('00f38d9370', 'hex'), png.subarray(33)])
  const answer = await uploadImage(animated, 'a.png')
  expect(answer.json().notes).toEqual([expect.objectContaining({ message: expect.stringContaining('animation') })])
})
