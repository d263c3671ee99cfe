import { chmod, mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { codeOf } from '../error-code.ts'
import { type Account, chooseAccount, type Probe, serverAccountName } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { clusterOwner, names, prepareCluster, versionOf } from './cluster.ts'
import { EmbeddedError } from './embedded-error.ts'
import { clearLeftovers, readLockFile } from './leftovers.ts'
import { takeOwnership } from './owner.ts'
import { readPassword } from './password.ts'
import { launch, type Postmaster } from './postmaster.ts'
import { processesOn } from './processes.ts'
import { createSocketFolder, port, removeSocketFolder } from './sockets.ts'

export { EmbeddedError } from './embedded-error.ts'

/** Connection settings for `pg`; the host is the folder of a Unix socket. */
export type Connection = { host: string; port: number; user: string; password: string; database: string }

export const addressOf = ({ host, port, user, password, database }: Connection) =>
  `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`

export type Embedded = {
  connection: Connection
  binaries: Binaries
  /** The process id of the server; another one after a crash. */
  readonly pid: number
  /** Resolves with the reason if the server has ended and is not restarted any more. */
  lost: Promise<string>
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  log(line: string): void
  postgresBin?: string | undefined
  /** The most connections at once, for several processes; 40 otherwise. */
  maxConnections?: number
}

const maxRestarts = 3
const restartsWithinMs = 10 * 60_000

/** Starts our own PostgreSQL in `dataDir/postgres`; this process owns the folder until `stop`. */
export async function startEmbedded(
  { dataDir, log, postgresBin, maxConnections }: Options,
  probe?: Probe,
): Promise<Embedded> {
  const folder = await ownFolder(dataDir)
  const owner = await takeOwnership(folder)
  try {
    const cluster = join(folder, 'cluster')
    const filesOwner = await clusterOwner(cluster)
    const binaries = await findBinaries({ cluster, clusterVersion: await versionOf(cluster), named: postgresBin })
    const account = await chooseAccount({ folder, postgres: binaries.postgres }, { owner: filesOwner }, probe)
    await closeToOthers([dataDir, folder], account, log)
    await clearLeftovers(cluster, log)
    const password = await prepareCluster(cluster, account, binaries)
    const sockets = await createSocketFolder(folder, account)
    let starting = launchWhenFree()
    let server = await starting
    let isStopping = false
    let stopped: Promise<void> | undefined
    return {
      connection: { host: sockets, port, ...names, password },
      binaries,
      get pid() {
        return server.pid
      },
      lost: keepRunning(),
      stop: () => (stopped ??= stop()), // once: afterwards the next owner may already be running
    }

    async function stop() {
      isStopping = true
      await starting.then(
        (latest) => latest.stop(),
        () => {},
      )
      await removeSocketFolder(folder)
      owner.release()
    }

    /** Restarts the server when it crashes; resolves if it does so too often, and never after `stop`. */
    async function keepRunning(): Promise<string> {
      for (const crashes: number[] = []; ; ) {
        const { code, signal } = await server.exited
        if (isStopping) return new Promise(() => {})
        const how = signal ?? `code ${code}`
        crashes.push(performance.now())
        const recent = crashes.filter((at) => performance.now() - at < restartsWithinMs).length
        if (recent > maxRestarts) return `The embedded database has ended (${how}) too often.`
        log(`The embedded database has ended (${how}): restart ${recent} of ${maxRestarts}.`)
        try {
          starting = clearLeftovers(cluster, log).then(launchWhenFree)
          server = await starting
        } catch (error) {
          return `The embedded database does not start again: ${(error as Error).message}`
        }
      }
    }

    /** A process killed at the very start of its server leaves one that becomes visible only a moment later. */
    async function launchWhenFree(): Promise<Postmaster> {
      for (const until = Date.now() + 15_000; Date.now() < until; await delay(50)) {
        const server = await launch({ postgres: binaries.postgres, cluster, sockets, account, maxConnections, log })
        if (server) return server
        await clearLeftovers(cluster, log)
      }
      const pid = readLockFile(cluster)?.pid
      throw new EmbeddedError(`Another PostgreSQL (process ${pid} by its lock file) is using ${cluster}: stop it.`)
    }
  } catch (error) {
    owner.release()
    throw error
  }
}

/** The connection to a server that another process runs on this folder; waits while that starts or stops. */
export async function findRunning(dataDir: string): Promise<Connection | undefined> {
  const cluster = join(dataDir, 'postgres/cluster')
  try {
    for (const until = Date.now() + 60_000; Date.now() < until; await delay(20)) {
      const lock = readLockFile(cluster)
      if (!lock || !processesOn(await realpath(cluster)).includes(lock.pid)) return undefined
      if (lock.status !== 'ready') continue
      const password = (await readPassword(join(dataDir, 'postgres'))) ?? ''
      return { host: lock.sockets, port: lock.port, ...names, password }
    }
  } catch (error) {
    if (codeOf(error) !== 'EACCES') throw error
    throw new EmbeddedError(`${cluster} belongs to another user: run this as the user who runs the server.`)
  }
  throw new EmbeddedError(`The database in ${cluster} is still busy starting or stopping: try again later.`)
}

/** Only the server's own account, if it has one, needs to reach its folders in ours. */
async function closeToOthers(folders: readonly string[], { way, name }: Account, log: (line: string) => void) {
  if (way !== 'other account') {
    for (const folder of folders) await chmod(folder, 0o700).catch(() => {}) // it may belong to somebody else
    return
  }
  if (name === 'postgres' || name === 'nobody')
    log(
      `The embedded database runs as ${name}, an account that other services may share: make one of its own ` +
        `(useradd --system --shell /usr/sbin/nologin ${serverAccountName}), or run the site as an ordinary user.`,
    )
}

async function ownFolder(dataDir: string) {
  const folder = join(dataDir, 'postgres')
  try {
    await mkdir(folder, { recursive: true })
    await chmod(folder, 0o711) // the server's account must be able to reach its own folders
    return await realpath(folder)
  } catch (error) {
    throw new EmbeddedError(`${folder} cannot be made (${codeOf(error)}): set DATA_DIR to a folder we may write to.`)
  }
}
