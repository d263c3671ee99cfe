import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { type Connection, startEmbedded } from '#base/server/postgres/embedded.ts'
import { processesOn, signal } from '#base/server/postgres/processes.ts'

/** A temporary data folder; when the test ends, its servers are killed and it is deleted. */
export function temporaryFolder(mode = 0o755) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'embedded-')))
  chmodSync(folder, mode)
  onTestFinished(async () => {
    await until(() => {
      for (const pid of serversUnder(folder)) signal(pid, 'SIGKILL')
      return serversUnder(folder).length === 0
    })
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** The same with a database in it: copied from one that is created once, in a tenth of the time. */
export async function folderWithDatabase(mode = 0o755) {
  const folder = temporaryFolder(mode)
  sharedFolder ??= makeOnce()
  execFileSync('cp', ['-a', join(await sharedFolder, 'postgres'), folder])
  return folder
}

let sharedFolder: Promise<string> | undefined

async function makeOnce() {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-made-'))
  // The files of one worker share the copy.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  await (await startEmbedded({ dataDir: folder, log: () => {} })).stop()
  return folder
}

function serversUnder(folder: string) {
  const home = join(folder, 'postgres')
  return existsSync(home) ? readdirSync(home).flatMap((name) => processesOn(join(home, name))) : []
}

export async function start(dataDir: string, probe?: Parameters<typeof startEmbedded>[1]) {
  const lines: string[] = []
  const server = await startEmbedded({ dataDir, log: (line) => lines.push(line) }, probe)
  onTestFinished(() => server.stop())
  return Object.assign(server, { lines, query: (sql: string) => query(server.connection, sql) })
}

export async function query(connection: Connection, sql: string) {
  const client = new pg.Client(connection)
  client.on('error', () => {}) // the running query reports it
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Another process with a server on the folder, see embedded-child.ts; `line` waits for what it prints. */
export function startChild(
  dataDir: string,
  work: 'hold' | 'write',
  options: { env?: NodeJS.ProcessEnv; uid?: number } = {},
) {
  const program = fileURLToPath(new URL('embedded-child.ts', import.meta.url))
  const child = spawn(process.execPath, [program, dataDir, work], {
    ...options,
    detached: true, // a process group of its own, to be killed as one
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', (l) => lines.push(l))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { pid: child.pid ?? 0, lines, ended, line: (name: string) => lineFrom(child, lines, name) }
}

async function lineFrom(child: ChildProcess, lines: string[], name: string) {
  const found = () => lines.find((line) => line.startsWith(`${name} `))
  await until(() => found() || child.exitCode !== null || child.signalCode !== null)
  const line = found()
  if (!line) throw new Error(`The child ended without "${name}":\n${lines.join('\n')}`)
  return line.slice(name.length + 1)
}

export async function until(condition: () => unknown, ms = 20_000) {
  for (const end = Date.now() + ms; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 5))) {
    if (await condition()) return
  }
  throw new Error(`Not so within ${ms} ms: ${condition}`)
}
