import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testPassword } from './client.ts'
import { RemoteClient, startProcess } from './process.ts'

const page = '/treatment/chelation'

test('when the embedded server crashes, readers notice nothing, and saves work again within ten seconds', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mds-crash-'))
  await chmod(dataDir, 0o755)
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const site = await startProcess({ ADMIN_PASSWORD: testPassword }, { dataDir })
  onTestFinished(() => site.stop())
  const editor = new RemoteClient()
  await editor.logIn(site.url, 'admin', testPassword)
  expect((await editor.save(site.url, page, 'before.')).status).toBe(200)
  expect((await fetch(site.url + page)).status).toBe(200)
  expect((await stat(join(dataDir, 'files'))).mode & 0o066).toBe(0)

  const lock = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')
  process.kill(Number.parseInt(lock, 10), 'SIGKILL')
  const began = performance.now()
  const reads: number[] = []
  const save = async () => {
    reads.push((await fetch(site.url + page)).status)
    return (await editor.save(site.url, page, 'after.')).status
  }
  const saves: number[] = []
  await expect.poll(async () => saves.push(await save()) && saves.at(-1), { timeout: 15_000 }).toBe(200)
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(new Set(reads)).toEqual(new Set([200]))
  expect(saves.slice(0, -1).every((status) => status === 503)).toBe(true)
  expect(await (await fetch(site.url + page)).text()).toContain('after.')
  expect(site.output()).toContain('has ended (SIGKILL): restart 1 of 3')
})
