import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { type Account, spawnAs } from './account.ts'
import { EmbeddedError } from './embedded-error.ts'
import { serverName } from './processes.ts'
import { port } from './sockets.ts'

type Exit = { code: number | null; signal: NodeJS.Signals | null }

export type Postmaster = { pid: number; exited: Promise<Exit>; stop(): Promise<void> }

type Launch = {
  postgres: string
  cluster: string
  sockets: string
  account: Account
  maxConnections?: number | undefined
  log(line: string): void
}

/** Starts the server and waits until it answers; `undefined` if another one is using the folder. */
export async function launch(options: Launch): Promise<Postmaster | undefined> {
  const { postgres, cluster, account, log } = options
  const settings = Object.entries(settingsFor(options)).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const child = await spawnAs(account, postgres, ['-D', cluster, ...settings], {
    onOurDeath: 'INT',
    cwd: cluster,
    detached: true, // Ctrl-C in the terminal is only for us: requests in flight still need the database
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = new Promise<Exit>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))
  const outcome = await startOutcome(child, log)
  if ('failed' in outcome) throw new EmbeddedError(`The database did not start: ${outcome.failed}`)
  if (outcome.taken) return exited.then(() => undefined)
  return { pid: child.pid ?? 0, exited, stop: () => stop(child, exited) }
}

const settingsFor = ({ cluster, sockets, maxConnections = 40 }: Launch) => ({
  listen_addresses: '',
  port,
  cluster_name: serverName(cluster), // identifies its processes later
  unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`,
  unix_socket_permissions: '0700',
  max_connections: maxConnections,
  shared_buffers: '128MB',
  jit: 'off', // some builds lack it, and short queries lose by it
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  logging_collector: 'off',
  log_destination: 'stderr',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse', // details contain row data
  log_line_prefix: '',
  log_timezone: 'UTC',
  lc_messages: 'C', // its output is parsed below
})

function startOutcome(child: ChildProcess, log: (line: string) => void) {
  return new Promise<{ taken: boolean } | { failed: string }>((resolve) => {
    let last = ''
    if (child.stderr) {
      createInterface({ input: child.stderr }).on('line', (line) => {
        log(line)
        last = line
        if (line.includes('database system is ready to accept connections')) resolve({ taken: false })
        if (isTaken(line)) resolve({ taken: true })
      })
    }
    child.on('error', ({ message }) => resolve({ failed: message }))
    child.once('close', (code, signal) => resolve({ failed: last || `it ended with ${signal ?? `code ${code}`}` }))
  })
}

/** Fast: clients are disconnected, everything is written. Immediate, if that takes too long: the next start recovers. */
async function stop(child: ChildProcess, exited: Promise<Exit>) {
  const steps = [
    ['SIGINT', 4000],
    ['SIGQUIT', 6000],
    ['SIGKILL', 2000],
  ] as const
  for (const [signal, ms] of steps) {
    child.kill(signal)
    const timer = new AbortController()
    const late = delay(ms, 'late', { signal: timer.signal }).catch(() => undefined)
    const first = await Promise.race([exited, late])
    timer.abort()
    if (first !== 'late') return
  }
}

/** Whether a line of the server's log says that another server uses its files. */
const isTaken = (line: string) =>
  /lock file "[^"]*" already exists/.test(line) ||
  (line.includes('shared memory block') && line.includes('is still in use'))
