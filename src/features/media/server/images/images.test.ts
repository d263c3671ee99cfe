import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sharedApp, type TestApp, testApp } from '#test/app.ts'
import { clientWith, TestClient } from '#test/client.ts'
import { animation, drawing, photo, pngPicture, quartersOf } from '#test/pictures.ts'

const page = { url: '/help' }
const webp = { accept: 'image/webp' }

const withoutCaptcha = { environment: { FEATURES: '' } } as const

/** A site of its own with this image on a page. */
const siteWith = async (bytes: Buffer, name: string) => withImage(await testApp(withoutCaptcha), bytes, name)

async function withImage(server: TestApp, bytes: Buffer, name: string) {
  const editor = await clientWith(server, 'Editor')
  const place = { pageJson: page, imageJson: { editableId: 'webui.help.figure' } }
  const uploaded = await editor.upload('/api/editable/image/file', place, { name, bytes })
  expect(uploaded.statusCode, uploaded.body).toBe(200)
  const { imageId, imageControlId } = uploaded.json()
  const reader = new TestClient(server.app)
  const file = (query = '', headers: Record<string, string> = webp) =>
    reader.get(`/api/image/file?identifier=${imageId}${query}`, headers)
  const data = (query = '', headers: Record<string, string> = webp) =>
    reader.get(`/api/image/data?identifier=${imageControlId}${query}`, headers)
  const sizeOf = async (query: string) => {
    const { width, height } = await sharp((await file(query)).rawPayload).metadata()
    return [width, height]
  }
  return { server, editor, reader, file, data, sizeOf, imageId, imageControlId }
}

/** Sites for tests that only look at variants of one image. */
const withPhoto = sharedApp(withoutCaptcha, async (server) => withImage(server, await photo(), 'a.jpg'))
const withPng = sharedApp(withoutCaptcha, async (server) => withImage(server, await pngPicture(), 'a.png'))

test.each([
  ['image/avif,image/webp,*/*', 'image/avif'],
  ['image/avif', 'image/avif'],
  ['image/avif;q=0,image/webp', 'image/webp'],
  ['image/webp,*/*', 'image/webp'],
  ['*/*', 'image/jpeg'],
  ['', 'image/jpeg'],
])('a photograph for a browser that accepts %j is %s', async (accept, type) => {
  const { file } = await withPhoto()
  const { headers, rawPayload } = await file('&width=128', { accept })
  expect([headers['content-type'], headers.vary]).toEqual([type, 'Accept'])
  const magic = { 'image/avif': 'ftypavif', 'image/webp': 'WEBP', 'image/jpeg': '\xff\xd8' }[type] ?? '?'
  expect(rawPayload.subarray(0, 16).toString('latin1')).toContain(magic)
})

test('an animation stays animated, and a PNG without WebP stays a PNG', async () => {
  const { file } = await siteWith(await animation(3), 'a.gif')
  expect((await sharp((await file()).rawPayload, { animated: true }).metadata()).pages).toBe(3)
  expect((await file('', { accept: '*/*' })).headers['content-type']).toBe('image/gif')
  const other = await withPng()
  expect((await other.file('', { accept: '*/*' })).headers['content-type']).toBe('image/png')
})

test.each([
  ['', [400, 200]],
  ['&width=100', [128, 64]],
  ['&width=64.2', [128, 64]],
  ['&height=60', [128, 64]],
  ['&width=100&height=100', [128, 64]],
  ['&width=99999', [400, 200]],
  ['&width=0', [64, 32]],
  ['&width=-5&height=9', [64, 32]],
  ['&width=100&height=100&mode=crop', [128, 128]],
  ['&width=4000&height=4000&mode=crop', [200, 200]],
  ['&width=100&height=100&mode=fill', [128, 128]],
  ['&width=4000&height=100&mode=fill', [400, 128]],
  ['&rotate=90', [200, 400]],
  ['&rotate=270&width=100', [128, 256]],
  ['&rotate=90&width=64&height=128&mode=crop', [64, 128]],
])('D-93 of 400 x 200 pixels%s is %j', async (query, size) => {
  const { sizeOf } = await withPng()
  expect(await sizeOf(query)).toEqual(size)
})

test.each([
  ['', ['red', 'green', 'blue', 'yellow']],
  ['&rotate=90', ['yellow', 'red', 'green', 'blue']],
  ['&rotate=180', ['blue', 'yellow', 'red', 'green']],
  ['&rotate=270', ['green', 'blue', 'yellow', 'red']],
  ['&flip=x', ['green', 'red', 'yellow', 'blue']],
  ['&flip=y', ['yellow', 'blue', 'green', 'red']],
  ['&flip=xy', ['blue', 'yellow', 'red', 'green']],
  ['&rotate=90&flip=x', ['red', 'yellow', 'blue', 'green']],
  ['&rotate=270&flip=y&width=64&height=64&mode=fill', ['red', 'yellow', 'blue', 'green']],
])('D-93 rotated clockwise first, then mirrored%s: %j', async (query, quarters) => {
  const { file } = await withPng()
  expect(await quartersOf((await file(query)).rawPayload)).toEqual(quarters)
})

test.each(['mode=stretch', 'flip=z', 'rotate=45', 'width=wide'])('D-93 %s is 400', async (query) => {
  const { file } = await withPng()
  expect((await file(`&${query}`)).statusCode).toBe(400)
})

test('a strong tag gets 304, and an address with refresh is cached for ever', async () => {
  const { file } = await withPhoto()
  const first = await file('&width=128')
  expect(first.headers.etag).toMatch(/^"[0-9a-f]{48}"$/)
  expect(first.headers['cache-control']).toBe('public, max-age=300, s-maxage=3600')
  const again = await file('&width=128', { ...webp, 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await file('&width=64')).headers.etag).not.toBe(first.headers.etag)
  expect((await file('&width=128&refresh=5')).headers['cache-control']).toBe(
    'public, max-age=31536000, s-maxage=3600, immutable',
  )
})

test('widths rounded to the same size are one variant, created once for concurrent requests', async () => {
  const { server, file } = await siteWith(await photo({ width: 1200, height: 800 }), 'a.jpg')
  const reads: string[] = []
  const { whole } = server.files
  server.files.whole = (digest) => {
    reads.push(digest)
    return whole(digest)
  }
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => file(`&width=${300 + at}`)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1)
  expect(reads).toHaveLength(1)
})

test('too many different images at once get 503 with a retry time, and the server recovers', async () => {
  const { server, file, imageControlId } = await siteWith(await photo({ width: 3000, height: 2000 }), 'a.jpg')
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const { whole } = server.files
  server.files.whole = async (digest) => {
    await gate
    return whole(digest)
  }
  const shapes = Array.from({ length: 140 }, (_, at) => {
    const [width, rest] = [64 * (1 + (at % 12)), Math.floor(at / 12)]
    return `&width=${width}&flip=${['none', 'x', 'y', 'xy'][rest % 4]}&rotate=${90 * Math.floor(rest / 4)}`
  })
  const responses = shapes.map((shape) => file(shape))
  const busy = await Promise.race(responses)
  expect(busy.statusCode).toBe(503)
  expect(Number(busy.headers['retry-after'])).toBeGreaterThan(0)
  expect(busy.headers['cache-control']).toBe('no-store')
  expect(busy.json().code).toBe('UNAVAILABLE')
  // Another client is served meanwhile, and next of all.
  const other = new TestClient(server.app)
  other.address = '192.0.2.99'
  const theirs = other.get(`/api/image/data?identifier=${imageControlId}&width=1920`)
  open()
  expect((await theirs).statusCode).toBe(200)
  const statuses = (await Promise.all(responses)).map(({ statusCode }) => statusCode)
  // Two running, eight waiting, and any that arrived when there was room again.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(100)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect((await file(shapes.at(-1))).statusCode).toBe(200)
})

test('an SVG is served as it is, rotated inside another one, sandboxed', async () => {
  const { file } = await siteWith(Buffer.from(drawing), 'a.svg')
  const plain = await file('&width=100')
  expect(plain.headers['content-type']).toBe('image/svg+xml')
  expect(plain.headers['content-security-policy']).toContain('sandbox')
  expect(plain.headers['content-security-policy']).toContain("default-src 'none'")
  expect(plain.headers['x-content-type-options']).toBe('nosniff')
  expect(plain.body).toContain('viewBox="0 0 40 20"')
  const turned = await file('&rotate=90&flip=x')
  expect(turned.body).toContain('viewBox="0 0 20 40"')
  expect(turned.headers.etag).not.toBe(plain.headers.etag)
  const packed = await file('', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('br')
})

test('D-35 anyone who may open the page of an image may see it', async () => {
  const { server, editor, file, data, imageControlId } = await siteWith(await photo(), 'a.jpg')
  const properties = { title: null, description: null, reviewed: null, reviewedBy: null, nextReview: null }
  const set = (online: boolean, accessRoles: string[]) =>
    editor.post('/api/content/properties', { page, properties: { ...properties, online, accessRoles } })
  const both = async () => [(await file()).statusCode, (await data()).statusCode]
  expect(await both()).toEqual([200, 200])
  await set(false, [])
  await expect.poll(both).toEqual([404, 404])
  expect((await file()).headers['content-type']).toBe('image/svg+xml')
  await set(true, ['DataReader', 'Editor'])
  expect(await both()).toEqual([404, 404])
  const reader = await clientWith(server, 'DataReader')
  const path = `/api/image/data?identifier=${imageControlId}&refresh=1`
  const shown = await reader.get(path, webp)
  expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  await set(true, [])
  await expect.poll(both).toEqual([200, 200])
})

test('an unused upload is for its uploader and Admin only', async () => {
  const { server, editor, reader, imageId } = await siteWith(await photo(), 'a.jpg')
  await server.database.pool.query('delete from media_contents')
  expect((await reader.get(`/api/image/file?identifier=${imageId}`)).statusCode).toBe(404)
  expect((await editor.get(`/api/image/file?identifier=${imageId}`)).statusCode).toBe(200)
  const admin = await clientWith(server, 'Admin')
  expect((await admin.get(`/api/image/file?identifier=${imageId}`)).statusCode).toBe(200)
  await server.database.pool.query("update uploads set username = 'another'")
  expect((await editor.get(`/api/image/file?identifier=${imageId}`)).statusCode).toBe(404)
})

test('a place shows its new image at once', async () => {
  const { editor, data } = await siteWith(await photo(), 'a.jpg')
  expect((await data()).headers['content-type']).toBe('image/webp')
  const place = { pageJson: page, imageJson: { editableId: 'webui.help.figure' } }
  await editor.upload('/api/editable/image/file', place, { name: 'b.svg', bytes: Buffer.from(drawing) })
  await expect.poll(async () => (await data()).headers['content-type']).toBe('image/svg+xml')
})

const withoutImage = sharedApp({ template: 'empty' })

test.each([
  '/api/image/file',
  '/api/image/file?identifier=0',
  '/api/image/file?identifier=999999',
  '/api/image/file?identifier=../../etc/passwd',
  '/api/image/data?identifier=1e9',
  '/api/image/data?identifier=99999999999999',
])('D-38 %s is a placeholder picture with 404', async (path) => {
  const { app } = await withoutImage()
  const { statusCode, headers, body } = await app.inject(path)
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([404, 'image/svg+xml', 'no-store'])
  expect(body).toContain('<svg')
})

test('an unknown type of image is 404', async () => {
  const { app } = await withoutImage()
  expect((await app.inject('/api/image/secret?identifier=1')).statusCode).toBe(404)
})

test('D-55 a name that no account can have gets the neutral initials', async () => {
  const server = await testApp({ environment: { FEATURES: '' }, template: 'empty' })
  const client = await clientWith(server, 'Admin')
  expect((await client.get('/api/image/user?identifier=a%00b')).statusCode).toBe(200)
})

test('D-55 a user is shown by initials: of the display name for themselves and Admin, of the username for others', async () => {
  const server = await testApp(withoutCaptcha)
  const editor = await clientWith(server, 'Editor')
  await server.database.pool.query("update users set display_name = 'Ada Lovelace' where username = 'user-editor'")
  const admin = await clientWith(server, 'Admin')
  const lettersFor = async (client: TestClient, name = 'user-editor') =>
    />([^<>]*)<\/text>/.exec((await client.get(`/api/image/user?identifier=${name}`)).body)?.[1]
  expect(await lettersFor(editor)).toBe('AL')
  expect(await lettersFor(admin)).toBe('AL')
  expect(await lettersFor(new TestClient(server.app))).toBe('UE')
  expect(await lettersFor(new TestClient(server.app), '%3Cscript%3E')).toBe('S')
})

test('D-38 a QR code contains an address of this site, or any address for an Editor', async () => {
  const server = await testApp({ environment: { FEATURES: '', PUBLIC_URL: 'https://mds.example.org' } })
  const requestCode = (client: TestClient, text: string) =>
    client.get(`/api/image/qrcode?identifier=${encodeURIComponent(text)}&width=256`)
  const anyone = new TestClient(server.app)
  const code = await requestCode(anyone, '/treatment')
  expect([code.statusCode, code.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(textIn(code.body)).toBe('https://mds.example.org/treatment')
  expect((await requestCode(anyone, 'https://mds.example.org/help')).statusCode).toBe(200)
  for (const refused of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '', 'a'.repeat(513)])
    expect((await requestCode(anyone, refused)).statusCode, refused.slice(0, 40)).toBe(400)
})

test('D-38 an Editor may create a QR code of any address', async () => {
  const { editor } = await withPhoto()
  const code = await editor.get(`/api/image/qrcode?identifier=${encodeURIComponent('https://example.org/x')}`)
  expect(textIn(code.body)).toBe('https://example.org/x')
})

/** Decodes the QR code in an SVG as a phone would. */
function textIn(svg: string): string {
  const side = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1])
  const scale = 4
  const data = new Uint8Array((side * scale) ** 2 * 4).fill(255)
  for (const [x, y] of pathCells(svg)) mark(x, y)
  return decodeQR({ width: side * scale, height: side * scale, data })

  function mark(x: number, y: number) {
    for (let dy = 0; dy < scale; dy++)
      for (let dx = 0; dx < scale; dx++) {
        const at = ((y * scale + dy) * side * scale + x * scale + dx) * 4
        data.set([0, 0, 0], at)
      }
  }
}

/** The dark cells of the code's path: each is a square that starts at its move command. */
function* pathCells(svg: string): Generator<[number, number]> {
  const path = /<path d="([^"]+)"/.exec(svg)?.[1] ?? ''
  let [x, y] = [0, 0]
  for (const [, move = '', a = '', , b = ''] of path.matchAll(/([Mm])(-?\d+)([ ,]?)(-?\d+)h1v1(?:h-1|H\d+)Z?/gi)) {
    ;[x, y] = move === 'M' ? [Number(a), Number(b)] : [x + Number(a), y + Number(b)]
    yield [x, y]
  }
}
