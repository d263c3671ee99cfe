import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { testBucket } from '#test/bucket.ts'
import { clientWith } from '#test/client.ts'
import { drawing, pngPicture } from '#test/pictures.ts'
import { bytesOf, type FileStore, FileStoreError } from './file-store.ts'
import { openFiles, proveFiles } from './open-files.ts'

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'mds-files-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

async function store(kind: string): Promise<FileStore> {
  const DATA_DIR = await folder()
  return openFiles({ DATA_DIR, FILES_URL: kind === 'bucket' ? (await testBucket()).url : undefined })
}

async function arrived(files: FileStore, bytes: Buffer) {
  await mkdir(files.arriving, { recursive: true })
  const path = join(files.arriving, `${process.pid}-test`)
  await writeFile(path, bytes)
  return { path, digest: createHash('sha256').update(bytes).digest('hex'), size: bytes.length, mimeType: 'image/png' }
}

test.each(['disk', 'bucket'])(
  'a file stored on a %s is read back whole and in ranges, and can be removed',
  async (kind) => {
    const files = await store(kind)
    await proveFiles(files)
    await files.check()
    const bytes = randomBytes(3_000_000)
    const { path, digest, ...about } = await arrived(files, bytes)
    expect(await files.has(digest)).toBe(false)
    await files.keep(digest, path, about)
    expect(await files.has(digest)).toBe(true)
    expect((await bytesOf(await files.read(digest))).equals(bytes)).toBe(true)
    expect((await bytesOf(await files.read(digest, { start: 10, end: 19 }))).equals(bytes.subarray(10, 20))).toBe(true)
    expect(await readdir(files.arriving)).toEqual([])
    await files.remove(digest)
    expect(await files.has(digest)).toBe(false)
    await expect(files.read(digest)).rejects.toThrow()
  },
)

test('partial files of a killed server are removed at the next start; those of a running one are not', async () => {
  const DATA_DIR = await folder()
  const files = await openFiles({ DATA_DIR })
  await mkdir(files.arriving)
  await writeFile(join(files.arriving, '999999999-half'), 'half')
  await writeFile(join(files.arriving, `${process.ppid}-busy`), 'busy')
  await proveFiles(files)
  expect(await readdir(files.arriving)).toEqual([`${process.ppid}-busy`])
})

test('a store that returns other bytes than it was given is detected', async () => {
  const files = await store('disk')
  const { keep } = files
  files.keep = async (digest, path, about) => {
    await writeFile(path, 'framed')
    return keep(digest, path, about)
  }
  await expect(proveFiles(files)).rejects.toThrow('the file read back differs from the file written')
})

test('a bucket that does not respond is reported by its key', async () => {
  const { url } = await testBucket()
  await expect(
    proveFiles(await openFiles({ DATA_DIR: await folder(), FILES_URL: url.replace('@mds/', '@other/') })),
  ).rejects.toThrow('FILES_URL')
})

test('D-101 the site works on a bucket, and keeps running without it', async () => {
  const bucket = await testBucket()
  const server = await testApp({ environment: { FEATURES: '', FILES_URL: bucket.url }, expectErrors: true })
  const editor = await clientWith(server, 'Editor')
  const place = { pageJson: { url: '/help' }, imageJson: { editableId: 'webui.help.figure' } }
  const uploaded = await editor.upload('/api/editable/image/file', place, { name: 'a.png', bytes: await pngPicture() })
  expect(uploaded.statusCode, uploaded.body).toBe(200)
  const vector = await editor.upload('/api/editable/image/file', place, { name: 'a.svg', bytes: Buffer.from(drawing) })
  expect(vector.statusCode, vector.body).toBe(200)
  const shown = await editor.get(`/api/image/file?identifier=${uploaded.json().imageId}&width=64`)
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
  const csv = Buffer.from('a;b\n1;2\n')
  const document = { pageJson: { url: '/help' }, documentJson: { editableId: 'webui.help.doc' } }
  const { documentId } = (
    await editor.upload('/api/editable/document/file', document, { name: 'a.csv', bytes: csv })
  ).json()
  expect((await editor.get(`/api/document/file?id=${documentId}`)).body).toBe(String(csv))
  const part = await editor.get(`/api/document/file?id=${documentId}`, { range: 'bytes=4-' })
  expect([part.statusCode, part.body]).toEqual([206, '1;2\n'])
  expect((await readdir(bucket.directory, { recursive: true })).join()).toContain('site/files/')
  expect(await readdir(server.dataDir)).not.toContain('files')
  const ready = async (query = '') => {
    const answer = await server.app.inject(`/ready${query}`)
    return [answer.statusCode, ...(answer.json().degraded ?? [])]
  }
  expect(await ready()).toEqual([200])
  await rm(join(bucket.directory, 'mds'), { recursive: true })
  // An outage of the bucket must not take every process out of a balancer.
  await expect.poll(() => ready()).toEqual([200, 'files'])
  expect(await ready('?full=1')).toEqual([503, 'files'])
  const lost = await editor.get(`/api/document/file?id=${documentId}`)
  expect([lost.statusCode, lost.headers['retry-after'], lost.json().code]).toEqual([503, '5', 'UNAVAILABLE'])
  const image = `/api/image/file?identifier=${uploaded.json().imageId}`
  expect((await editor.get(`${image}&width=64`)).statusCode).toBe(200)
  for (const answer of [
    await editor.get(`${image}&width=128`),
    await editor.get(`/api/image/file?identifier=${vector.json().imageId}`, { 'accept-encoding': 'br' }),
    await editor.upload('/api/editable/image/file', place, { name: 'b.svg', bytes: Buffer.from(drawing) }),
    await editor.upload('/api/editable/document/file', document, { name: 'b.csv', bytes: Buffer.from('b;c\n') }),
  ]) {
    const { etag, ...headers } = answer.headers
    expect([
      answer.statusCode,
      headers['retry-after'],
      headers['cache-control'],
      headers['content-encoding'],
      etag,
    ]).toEqual([503, '5', 'no-store', undefined, undefined])
    expect(answer.json().code).toBe('UNAVAILABLE')
  }
  expect((await server.app.inject('/help')).statusCode).toBe(200)
})

test('a bucket that accepts connections and never answers fails in seconds', async () => {
  let connections = 0
  const silent = createServer(() => void connections++).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  const files = await openFiles({
    DATA_DIR: await folder(),
    FILES_URL: `s3://key:secret@mds/?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`,
  })
  const began = performance.now()
  await expect(files.read('0'.repeat(64))).rejects.toThrow(FileStoreError)
  expect(performance.now() - began).toBeLessThan(10_000)
  // Others do not wait one after the other.
  const before = connections
  const more = await Promise.allSettled(Array.from({ length: 20 }, () => files.whole('0'.repeat(64))))
  expect(more.map(({ status }) => status)).toEqual(Array(20).fill('rejected'))
  expect(connections).toBe(before)
})

test('a slow reader keeps its download from a bucket', async () => {
  const files = await store('bucket')
  const bytes = randomBytes(3_000_000)
  const { path, digest, ...about } = await arrived(files, bytes)
  await files.keep(digest, path, about)
  const read: Buffer[] = []
  for await (const piece of await files.read(digest)) {
    if (read.length === 0) await delay(3500)
    read.push(piece as Buffer)
  }
  expect(Buffer.concat(read).equals(bytes)).toBe(true)
})
