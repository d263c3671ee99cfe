import { chmod, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makeFolder } from '../make-folder.ts'
import { chooseAccount, type Probe } from './account.ts'
import { findBinaries } from './binaries.ts'
import { clusterOwner, names, prepareCluster } from './cluster.ts'
import { codeOf, EmbeddedError } from './error.ts'
import { clearLeftovers, readLockFile } from './leftovers.ts'
import { takeOwnership } from './owner.ts'
import { type Exit, launch, type Postmaster } from './postmaster.ts'
import { processesOn } from './processes.ts'
import { makeSocketFolder, port, removeSocketFolder } from './sockets.ts'

export { EmbeddedError } from './error.ts'

/** Connection settings for `pg`; the host is the folder of a Unix socket. */
export type Connection = { host: string; port: number; user: string; database: string }

export type Embedded = {
  connection: Connection
  pid: number
  exited: Promise<Exit>
  stop(): Promise<void>
}

/** Starts our own PostgreSQL in `dataDir/postgres`; this process owns the folder until `stop`. */
export async function startEmbedded(
  { dataDir, log }: { dataDir: string; log(line: string): void },
  probe?: Probe,
): Promise<Embedded> {
  const binaries = await findBinaries()
  const folder = await ownFolder(dataDir)
  const owner = await takeOwnership(folder)
  try {
    const cluster = join(folder, 'cluster')
    const place = { folder, postgres: binaries.postgres }
    const { account, version } = await chooseAccount(place, { owner: await clusterOwner(cluster) }, probe)
    await clearLeftovers(cluster, log)
    await prepareCluster(cluster, account, binaries, version)
    const sockets = await makeSocketFolder(folder, account)
    const server = await launchWhenFree()
    let stopped: Promise<void> | undefined
    return {
      connection: { host: sockets, port, ...names },
      pid: server.pid,
      exited: server.exited,
      stop: () => (stopped ??= stop(server)), // once: afterwards the next owner may already be running
    }

    async function stop(server: Postmaster) {
      await server.stop()
      await removeSocketFolder(folder)
      owner.release()
    }

    /** A process killed at the very start of its server leaves one that becomes visible only a moment later. */
    async function launchWhenFree(): Promise<Postmaster> {
      for (const until = Date.now() + 15_000; Date.now() < until; await delay(50)) {
        const server = await launch({ postgres: binaries.postgres, cluster, sockets, account, log })
        if (server) return server
        await clearLeftovers(cluster, log)
      }
      const pid = readLockFile(cluster)?.pid
      throw new EmbeddedError(`Another PostgreSQL (process ${pid} by its lock file) works on ${cluster}: stop it.`)
    }
  } catch (error) {
    owner.release()
    throw error
  }
}

/**
 * The connection to a server that another process runs on this folder, for command-line tools; waits while it starts or
 * stops.
 */
export async function findRunning(dataDir: string): Promise<Connection | undefined> {
  const cluster = join(dataDir, 'postgres/cluster')
  try {
    for (const until = Date.now() + 60_000; Date.now() < until; await delay(20)) {
      const lock = readLockFile(cluster)
      if (!lock || !processesOn(await realpath(cluster)).includes(lock.pid)) return undefined
      if (lock.status === 'ready') return { host: lock.sockets, port: lock.port, ...names }
    }
  } catch (error) {
    if (codeOf(error) !== 'EACCES') throw error
    throw new EmbeddedError(`${cluster} belongs to another user: run this as the user who runs the server.`)
  }
  throw new EmbeddedError(`The database in ${cluster} is still busy starting or stopping: try again later.`)
}

async function ownFolder(dataDir: string) {
  const folder = join(dataDir, 'postgres')
  try {
    await makeFolder(folder)
    await chmod(folder, 0o711) // the server's account must be able to reach its own folders
    return await realpath(folder)
  } catch (error) {
    throw new EmbeddedError(`${folder} cannot be made (${codeOf(error)}): set DATA_DIR to a folder we may write to.`)
  }
}
