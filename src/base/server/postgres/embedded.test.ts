import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { folderWithDatabase, query, start, startChild, temporaryFolder, until } from '#test/embedded-folder.ts'
import { createLinks } from './binaries.ts'
import { EmbeddedError, findRunning, startEmbedded } from './embedded.ts'
import { listByPs, processesOn } from './processes.ts'

vi.setConfig({ testTimeout: 60_000 }) // for busy machines; most take a tenth of a second

const log = () => {}

test('the first start creates a database, a later one finds its data', async () => {
  const dataDir = join(temporaryFolder(), 'not/yet/there')
  const first = await start(dataDir)
  await first.query("CREATE TABLE word (text text); INSERT INTO word VALUES ('Ärzte')")
  await first.stop()
  const second = await start(dataDir)
  expect(await second.query('SELECT upper(text) AS text FROM word')).toEqual([{ text: 'ÄRZTE' }])
})

test('the settings are those we rely on', async () => {
  const { connection, query } = await start(await folderWithDatabase())
  const [settings] =
    await query(`SELECT current_setting('listen_addresses') AS listen, current_setting('fsync') AS fsync,
    current_setting('full_page_writes') AS pages, current_setting('data_checksums') AS checksums,
    current_setting('max_connections') AS connections, current_setting('shared_buffers') AS buffers,
    current_setting('server_encoding') AS encoding, current_user AS user, current_database() AS database,
    (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser`)
  expect(settings).toEqual({
    ...{ listen: '', fsync: 'on', pages: 'on', checksums: 'on', connections: '40', buffers: '128MB' },
    ...{ encoding: 'UTF8', user: 'mds', database: 'mds', superuser: false },
  })
  expect(statSync(connection.host).mode & 0o777).toBe(0o700)
})

test('tests can make databases from a template', async () => {
  const { connection, query: ask } = await start(await folderWithDatabase())
  await ask('CREATE TABLE here (n int)')
  await query({ ...connection, database: 'postgres' }, 'CREATE DATABASE copy TEMPLATE mds')
  expect(await query({ ...connection, database: 'copy' }, 'SELECT * FROM here')).toEqual([])
})

test('a second start in the same folder is refused, naming the owner', async () => {
  const dataDir = await folderWithDatabase()
  const holder = startChild(dataDir, 'hold')
  await holder.line('server')
  const refused = await startEmbedded({ dataDir, log }).catch((error) => error)
  expect(refused).toBeInstanceOf(EmbeddedError)
  expect(refused.message).toMatch(
    new RegExp(`in use by process ${holder.pid} \\(.*embedded-child.ts .*\\) since 20\\d\\d-`),
  )
  expect(await query((await findRunning(dataDir)) ?? expect.fail(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a second start in the same process is refused too, and stop releases the folder', async () => {
  const dataDir = await folderWithDatabase()
  const first = await start(dataDir)
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(`in use by process ${process.pid}`)
  await Promise.all([first.stop(), first.stop()])
  expect(await findRunning(dataDir)).toBeUndefined()
  await start(dataDir)
})

test('of two simultaneous starts one wins and the other names it', async () => {
  const dataDir = temporaryFolder()
  const both = await Promise.allSettled([start(dataDir), start(dataDir)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { name: 'EmbeddedError', message: expect.stringContaining(`in use by process ${process.pid}`) },
  })
})

test.skipIf(!existsSync('/bin/ps'))(
  'the server and its children are found, also by ps (skipped without ps)',
  async () => {
    const dataDir = await folderWithDatabase()
    const { pid } = await start(dataDir)
    for (const found of [
      processesOn(join(dataDir, 'postgres/cluster')),
      processesOn(join(dataDir, 'postgres/cluster'), listByPs()),
    ]) {
      expect(found).toContain(pid)
      expect(found.length).toBeGreaterThan(4)
    }
    expect(processesOn(join(dataDir, 'postgres'))).toEqual([])
  },
)

test('findRunning finds nothing if nothing has run', async () => {
  expect(await findRunning(join(temporaryFolder(), 'nothing'))).toBeUndefined()
})

test('a server that crashes is restarted under the same connection, three times at most', async () => {
  const dataDir = await folderWithDatabase()
  const server = await start(dataDir)
  await server.query('CREATE TABLE kept (n int)')
  for (const restart of [1, 2, 3]) {
    const { pid } = server
    process.kill(pid, 'SIGKILL')
    await until(() => server.pid !== pid)
    expect(await server.query('SELECT * FROM kept')).toEqual([])
    expect(server.lines).toContain(`The embedded database has ended (SIGKILL): restart ${restart} of 3.`)
  }
  process.kill(server.pid, 'SIGKILL')
  expect(await server.lost).toBe('The embedded database has ended (SIGKILL) too often.')
  await server.stop()
  expect(await (await start(dataDir)).query('SELECT * FROM kept')).toEqual([])
})

test('only those who can read the password file may connect, and only we can read it and the lock', async () => {
  const dataDir = temporaryFolder()
  const { connection, query: ask, stop } = await start(dataDir)
  const modeOf = (path: string) => statSync(join(dataDir, 'postgres', path)).mode & 0o777
  expect([modeOf('password'), modeOf('owner.lock'), modeOf('cluster/pg_hba.conf')]).toEqual([0o600, 0o600, 0o600])
  for (const user of ['mds', 'postgres'])
    await expect(query({ ...connection, user, password: 'other' }, 'SELECT 1')).rejects.toThrow('authentication failed')
  const [{ rolpassword }] = await query(
    { ...connection, user: 'postgres' },
    "SELECT rolpassword FROM pg_authid WHERE rolname = 'mds'",
  )
  expect(rolpassword).toMatch(/^SCRAM-SHA-256\$/)
  await ask('CREATE TABLE kept (n int)')
  await stop()
  // As earlier releases left it; then as after a loss of the file.
  writeFileSync(join(dataDir, 'postgres/cluster/pg_hba.conf'), 'local all all trust\n')
  for (let round = 0; round < 2; round++) {
    rmSync(join(dataDir, 'postgres/password'))
    const next = await start(dataDir)
    expect(await next.query('SELECT * FROM kept')).toEqual([])
    const wrong = query({ ...next.connection, password: connection.password }, 'SELECT 1')
    await expect(wrong).rejects.toThrow('authentication failed')
    expect(await findRunning(dataDir)).toEqual(next.connection)
    await next.stop()
  }
})

test('stop ends running sessions', async () => {
  const server = await start(await folderWithDatabase())
  const sleeping = server.query('SELECT pg_sleep(600)').catch((error) => error.message)
  await until(async () => (await server.query("SELECT FROM pg_stat_activity WHERE query LIKE '%sleep(6%'")).length)
  await server.stop()
  expect(await sleeping).toMatch(/terminat/i)
})

test.for(['of the same account', 'empty'])('a stale lock file (%s) blocks no start and harms nobody', async (kind) => {
  const dataDir = await folderWithDatabase()
  const cluster = join(dataDir, 'postgres/cluster')
  const first = await start(dataDir)
  const lock = readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
  await first.stop()
  const { uid, gid } = statSync(cluster)
  // Another process has the number by now, and even works in our folder.
  const stranger = spawn('/bin/sleep', ['600'], { uid, gid, cwd: cluster })
  onTestFinished(() => void stranger.kill('SIGKILL'))
  await once(stranger, 'spawn')
  const stale = kind === 'empty' ? '' : lock.replace(/^\d+/, String(stranger.pid))
  writeFileSync(join(cluster, 'postmaster.pid'), stale, { mode: 0o600 })
  chownSync(join(cluster, 'postmaster.pid'), uid, gid)
  expect(await findRunning(dataDir)).toBeUndefined()
  const second = await start(dataDir)
  expect(await second.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect([stranger.exitCode, stranger.signalCode]).toEqual([null, null])
})

test('a folder of another major version is refused and left alone', async () => {
  const dataDir = await folderWithDatabase()
  await (await start(dataDir)).stop()
  writeFileSync(join(dataDir, 'postgres/cluster/PG_VERSION'), '17\n')
  const sentence = /made by PostgreSQL 17, but this program brings PostgreSQL 18: .*restore a backup.*DATABASE_URL/
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(sentence)
  expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false)
  writeFileSync(join(dataDir, 'postgres/cluster/PG_VERSION'), '18\n')
  await start(dataDir) // the refusal released the folder
})

test('a folder that is not a database is refused', async () => {
  const dataDir = temporaryFolder()
  await mkdir(join(dataDir, 'postgres/cluster/other'), { recursive: true })
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow('is not a whole PostgreSQL database')
})

test('a path too long for a socket, and one with every awkward character, work', async () => {
  const dataDir = join(temporaryFolder(), `it's, "a" %s \\ $HOME ü`, 'deep'.repeat(30))
  const { connection, query, stop } = await start(dataDir)
  expect(Buffer.byteLength(connection.host)).toBeLessThan(90)
  expect(statSync(connection.host).mode & 0o777).toBe(0o700)
  expect(await query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(await findRunning(dataDir)).toEqual(connection)
  await stop()
  expect(existsSync(connection.host)).toBe(false)
  const shallow = await start(join(temporaryFolder(), `it's, "a" %s`))
  expect(shallow.connection.host).toContain(`it's, "a" %s/postgres/socket`)
})

test('missing library links are created, by two processes at once if need be', async () => {
  const home = temporaryFolder()
  await mkdir(join(home, 'native/lib'), { recursive: true })
  writeFileSync(join(home, 'native/lib/libx.so.1.2'), 'library')
  const links = ['libx.so', 'libx.so.1'].map((name) => ({
    source: 'native/lib/libx.so.1.2',
    target: `native/lib/${name}`,
  }))
  writeFileSync(join(home, 'native/pg-symlinks.json'), JSON.stringify(links))
  await Promise.all([createLinks(home), createLinks(home), createLinks(home)])
  expect(readdirSync(join(home, 'native/lib'))).toEqual(['libx.so', 'libx.so.1', 'libx.so.1.2'])
  expect(readFileSync(join(home, 'native/lib/libx.so.1'), 'utf8')).toBe('library')
})

test('a data folder reached through a link still has one owner', async () => {
  const dataDir = await folderWithDatabase()
  await mkdir(join(dataDir, 'real'))
  symlinkSync('real', join(dataDir, 'link'))
  await start(join(dataDir, 'real'))
  await expect(startEmbedded({ dataDir: join(dataDir, 'link'), log })).rejects.toThrow('in use by')
})
