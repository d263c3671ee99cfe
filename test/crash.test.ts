import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testAccount, testPassword } from './client.ts'
import { testDatabase } from './database.ts'
import { DatabaseProxy } from './database-proxy.ts'
import { RemoteClient, startProcess } from './process.ts'
import { waitingForLocks } from './together.ts'

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

test('killed in the middle of a release, nothing is released; started again, all of it is', async () => {
  const database = await testDatabase('starter')
  await testAccount({ database }, 'ann', ['Admin'])
  const line = await DatabaseProxy.to(database.url)
  onTestFinished(() => line.close())
  const start = async () => {
    const site = await startProcess({ DATABASE_URL: line.url, DATABASE_POOL: '4', FEATURES: 'Publishing' })
    onTestFinished(() => site.stop())
    return site
  }
  const admin = new RemoteClient()
  const first = await start()
  await admin.logIn(first.url, 'ann', testPassword)
  expect((await admin.save(first.url, page, 'A draft.')).status).toBe(200)
  const { body } = await admin.post(first.url, '/api/publishing/page', { page: { url: page } })
  const shown = (body as { drafts: Record<string, unknown>[] }).drafts.map(({ editableId, version }) => ({
    ...{ editableId, version },
  }))
  const release = { pages: [{ url: page, shown }], note: 'A sentence' }
  const made = async () => {
    const { rows } = await database.pool.query(`
      select (select count(*) from releases where kind = 'release')::int
        + (select count(*) from audit where action = 'page released')::int as count`)
    return rows[0].count
  }

  // The entry of the audit comes last: here the release waits, with everything else done.
  const holder = await database.pool.connect()
  await holder.query('begin; lock table audit in exclusive mode')
  const killed = admin.post(first.url, '/api/publishing/release', release).catch(() => undefined)
  await expect.poll(() => waitingForLocks(database.pool)).toBe(1)
  first.kill('SIGKILL')
  await first.ended
  expect(await killed).toBeUndefined()
  await holder.query('commit')
  holder.release()
  await expect.poll(() => waitingForLocks(database.pool)).toBe(0)

  const second = await start()
  expect(await (await fetch(second.url + page)).text()).not.toContain('A draft.')
  expect(await made()).toBe(0)
  expect((await admin.post(second.url, '/api/publishing/release', release)).status).toBe(200)
  expect(await (await fetch(second.url + page)).text()).toContain('A draft.')
  expect(await made()).toBe(2)
})
