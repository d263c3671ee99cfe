import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { clientWith } from '#test/client.ts'
import { pngPicture } from '#test/pictures.ts'
import { graceMs, purgeUploads } from './uploads.ts'

async function withUnused() {
  const server = await testApp({ template: 'empty', environment: { FEATURES: '' } })
  const editor = await clientWith(server, 'Editor')
  const send = async (name: string, more: object = {}, width = 400) =>
    editor.upload(
      '/api/editable/image/file',
      { pageJson: { url: '/help' }, imageJson: { editableId: 'webui.help.figure', ...more } },
      { name, bytes: await pngPicture(width) },
    )
  const first = (await send('shown.png')).json()
  // A conflict: the file has arrived, but nothing shows it.
  expect((await send('lost.png', { baseVersion: 0 }, 300)).statusCode).toBe(409)
  const names = async () =>
    (await server.database.pool.query('select name from uploads order by name')).rows.map(({ name }) => name as string)
  const countStored = async () =>
    (await readdir(join(server.dataDir, 'files'), { recursive: true })).filter((name) => /\w{64}$/.test(name)).length
  const purge = (now: Date) =>
    purgeUploads({ db: server.database.db, files: server.files }, new Date(now.getTime() - graceMs))
  return { server, editor, send, first, names, countStored, purge }
}

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000)

test('an unused upload is deleted after its grace period, not before; a used one stays', async () => {
  const { names, countStored, purge, editor, first } = await withUnused()
  expect([await names(), await countStored()]).toEqual([['lost.png', 'shown.png'], 2])
  expect(await purge(inDays(29))).toBe(0)
  expect(await purge(inDays(31))).toBe(1)
  expect([await names(), await countStored()]).toEqual([['shown.png'], 1])
  expect((await editor.get(`/api/image/file?identifier=${first.imageId}`)).statusCode).toBe(200)
})

test('an upload of an earlier version counts as used: that version can be restored', async () => {
  const { send, purge, countStored, editor } = await withUnused()
  expect((await send('second.png', {}, 200)).statusCode).toBe(200)
  await purge(inDays(999))
  expect(await countStored()).toBe(2)
  const place = { page: { url: '/help' }, editableId: 'webui.help.figure' }
  const restored = await editor.post('/api/editable/restore', { ...place, version: 1 })
  expect(restored.json().item).toMatchObject({ imageFileName: 'shown.png', version: 3 })
})

test('bytes shared with another upload stay', async () => {
  const { server, editor, send, purge, countStored, names } = await withUnused()
  const other = { pageJson: { url: '/about' }, imageJson: { editableId: 'webui.about.a', baseVersion: 9 } }
  const refused = await editor.upload('/api/editable/image/file', other, {
    name: 'twin.png',
    bytes: await pngPicture(),
  })
  expect(refused.statusCode).toBe(409)
  expect(await purge(inDays(31))).toBe(2)
  expect([await names(), await countStored()]).toEqual([['shown.png'], 1])
  expect((await send('later.png', {}, 300)).statusCode).toBe(200)
  expect(server.files).toBeDefined()
})

test('a forgotten upload that is chosen again in time stays', async () => {
  const { editor, purge, names } = await withUnused()
  const { uploads } = (await editor.post('/api/media/uploads', { kind: 'image', query: 'lost' })).json()
  expect(uploads).toMatchObject([{ name: 'lost.png', isUsed: false }])
  const image = { editableId: 'webui.help.figure', imageId: uploads[0].uploadId, imageDescription: 'Found' }
  expect((await editor.post('/api/editable/image', { page: { url: '/help' }, image })).statusCode).toBe(200)
  expect(await purge(inDays(31))).toBe(0)
  expect(await names()).toEqual(['lost.png', 'shown.png'])
})
