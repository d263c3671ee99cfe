import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

async function testFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'mds-folder-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a folder is created with its parents, by many at once, and an existing one is kept', async () => {
  const path = join(await testFolder(), 'a/b/c')
  await Promise.all(Array.from({ length: 8 }, () => makeFolder(path, 0o700)))
  await makeFolder(path)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
})

test('if a folder cannot be created, the error says why, and it does not retry for ever', async () => {
  const folder = await testFolder()
  await writeFile(join(folder, 'file'), '')
  await expect(makeFolder(join(folder, 'file'))).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeFolder(join(folder, 'file/below'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test.runIf(process.platform === 'linux')('nor in /proc, which reports existing parents as missing', async () => {
  await expect(makeFolder('/proc/nope/postgres')).rejects.toMatchObject({ code: 'ENOENT' })
})
