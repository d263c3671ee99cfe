import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { folderWithDatabase, query, start, startChild, temporaryFolder, until } from '#test/embedded-folder.ts'
import { findRunning } from './embedded.ts'
import { processesOn } from './processes.ts'

const kills = Number(process.env.KILLS ?? 5) // of each kind; more by hand: KILLS=60 npx vitest run kill.test.ts
const times = Array.from({ length: kills }, (_, at) => at)
const randomly = (ms: number) => delay(Math.random() * ms)

vi.setConfig({ testTimeout: 60_000 + kills * 5000 })

type Child = ReturnType<typeof startChild>
type Kill = (child: Child, server: number) => void

const ways: Record<string, Kill> = {
  'the Node process alone': (child) => process.kill(child.pid, 'SIGKILL'),
  'the whole process group': (child) => process.kill(-child.pid, 'SIGKILL'),
  'Node and the database server': (child, server) => {
    process.kill(server, 'SIGKILL')
    process.kill(child.pid, 'SIGKILL')
  },
}

test.for(Object.entries(ways))('kill -9 of %s loses no acknowledged commit', async ([, kill], { annotate }) => {
  const dataDir = await folderWithDatabase()
  let acknowledged = 0
  for (const _ of times) acknowledged = await writeAndKill(dataDir, kill, acknowledged)
  const { connection, query: ask } = await start(dataDir)
  const [{ count }] = await ask('SELECT count(*)::int AS count FROM entry')
  expect(count).toBeGreaterThanOrEqual(acknowledged)
  const admin = { ...connection, user: 'postgres' }
  await query(admin, 'CREATE EXTENSION amcheck')
  await query(admin, "SELECT bt_index_check(indexrelid, true) FROM pg_index WHERE indrelid = 'entry'::regclass")
  expect(await query(admin, "SELECT * FROM verify_heapam('entry')")).toEqual([])
  await annotate(`${kills} kills, ${count} commits found, ${acknowledged} acknowledged`)
})

/** The child itself checks for gaps, torn rows and half transactions before it continues to write. */
async function writeAndKill(dataDir: string, kill: Kill, before: number) {
  const child = startChild(dataDir, 'write')
  const server = Number(await child.line('server'))
  const found = Number(await child.line('found'))
  expect(found).toBeGreaterThanOrEqual(before)
  await randomly(300)
  kill(child, server)
  await child.ended
  const last = child.lines.findLast((line) => /^acknowledged \d+$/.test(line))
  return last ? Number(last.split(' ')[1]) : found
}

test('after a kill during the first start there is no database or a complete one', async ({ annotate }) => {
  const left = { nothing: 0, 'a half-made one beside': 0, 'a whole one': 0 }
  for (const at of times) {
    const dataDir = temporaryFolder()
    const home = join(dataDir, 'postgres')
    const isHalfMade = () => existsSync(home) && readdirSync(home).some((name) => name.startsWith('cluster.new-'))
    const child = startChild(dataDir, 'hold')
    if (at % 2) await until(isHalfMade)
    await randomly(1500)
    process.kill(at % 3 ? -child.pid : child.pid, 'SIGKILL')
    await child.ended
    left[existsSync(join(home, 'cluster')) ? 'a whole one' : isHalfMade() ? 'a half-made one beside' : 'nothing']++
    const server = await start(dataDir)
    expect(await server.query('SELECT current_database() AS name')).toEqual([{ name: 'mds' }])
    expect(readdirSync(home).sort()).toEqual(['cluster', 'owner.json', 'owner.lock', 'password', 'socket'])
    await server.stop()
  }
  await annotate(`${kills} kills left ${JSON.stringify(left)}`)
})

test('after a kill during a start the next start works, with and without setpriv', async ({ annotate }) => {
  const dataDir = await folderWithDatabase()
  const note = join(dataDir, 'postgres/owner.json')
  writeFileSync(note, '')
  const killed = { before: 0, after: 0 }
  const withoutSetpriv = environmentWithoutSetpriv()
  for (const at of times) {
    const child = startChild(dataDir, 'hold', at % 2 ? { env: withoutSetpriv } : {})
    await until(() => readFileSync(note, 'utf8').includes(`"pid":${child.pid},`))
    await randomly(80)
    process.kill(at % 3 ? -child.pid : child.pid, 'SIGKILL')
    await child.ended
    expect(child.lines.join('\n')).not.toContain('Error')
    killed[child.lines.some((line) => line.startsWith('server ')) ? 'after' : 'before']++
  }
  await annotate(`${kills} kills, ready: ${JSON.stringify(killed)}`)
  expect(await (await start(dataDir)).query('SELECT 1 AS one')).toEqual([{ one: 1 }])
})

const folders = { public: 0o755, private: 0o700 }

describe.skipIf(!hasSetpriv())('with setpriv (skipped where it is missing)', () => {
  test.for(Object.entries(folders))('the server stops when its process is killed, in a %s folder', async ([, mode]) => {
    const dataDir = await folderWithDatabase(mode)
    const child = startChild(dataDir, 'hold')
    await child.line('server')
    process.kill(child.pid, 'SIGKILL')
    await until(() => processesOn(join(dataDir, 'postgres/cluster')).length === 0)
    expect(await findRunning(dataDir)).toBeUndefined()
  })
})

test('a server left over, as without setpriv, is stopped by the next start', async () => {
  const dataDir = await folderWithDatabase()
  const cluster = join(dataDir, 'postgres/cluster')
  const child = startChild(dataDir, 'write', { env: environmentWithoutSetpriv() })
  const orphan = Number(await child.line('server'))
  await child.line('acknowledged')
  process.kill(child.pid, 'SIGKILL')
  await child.ended
  expect(processesOn(cluster)).toContain(orphan)
  const { lines } = await start(dataDir)
  expect(lines).toContain(`A database server from an earlier run is still running (process ${orphan}): SIGINT`)
  expect(lines.join('\n')).not.toContain('not properly shut down')
  expect(processesOn(cluster)).not.toContain(orphan)
})

test('a busy session that outlives its server does not block the next start', async () => {
  const dataDir = await folderWithDatabase()
  const child = startChild(dataDir, 'hold')
  const server = Number(await child.line('server'))
  const connection = (await findRunning(dataDir)) ?? expect.fail('no server')
  const endless = query(connection, 'SELECT count(*) FROM generate_series(1, 10000000000)').catch(() => {})
  const busy = "SELECT FROM pg_stat_activity WHERE query LIKE '%generate_series(1%' AND pid <> pg_backend_pid()"
  await until(async () => (await query(connection, busy)).length)
  process.kill(server, 'SIGKILL')
  process.kill(child.pid, 'SIGKILL')
  await child.ended
  const next = await start(dataDir)
  expect(next.lines.join('\n')).toContain('not properly shut down')
  expect(await next.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  await endless
})

function environmentWithoutSetpriv() {
  const folder = temporaryFolder()
  symlinkSync('/usr/bin/unshare', join(folder, 'unshare')) // root needs it when the clone is private
  return { PATH: folder }
}

function hasSetpriv() {
  try {
    execFileSync('setpriv', ['--pdeathsig', 'INT', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
