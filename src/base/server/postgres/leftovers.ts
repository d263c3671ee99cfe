import { readFileSync } from 'node:fs'
import { lchown, lstat, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { codeOf } from '../error-code.ts'
import { unfinishedCluster } from './cluster.ts'
import { EmbeddedError } from './embedded-error.ts'
import { processesOn, signal } from './processes.ts'

/** Ends the processes and deletes the files of an earlier owner that was killed. We hold the folder's lock. */
export async function clearLeftovers(cluster: string, log: (line: string) => void) {
  await stopServer(cluster, log)
  await disownStaleLock(join(cluster, 'postmaster.pid'))
  for (const name of await readdir(dirname(cluster))) {
    if (!name.startsWith(unfinishedCluster)) continue
    const folder = join(dirname(cluster), name)
    for (const pid of processesOn(folder)) signal(pid, 'SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function stopServer(cluster: string, log: (line: string) => void) {
  const postmaster = readLockFile(cluster)?.pid
  for (const step of [
    { only: postmaster, name: 'SIGINT', ms: 8000 },
    { only: undefined, name: 'SIGQUIT', ms: 6000 },
    { only: undefined, name: 'SIGKILL', ms: 2000 },
  ] as const) {
    const living = processesOn(cluster)
    if (living.length === 0) return
    if (step.only && !living.includes(step.only)) continue // its children outlived it and have nothing to save
    log(
      `A database server from an earlier run is still running (process ${step.only ?? living.join(', ')}): ${step.name}`,
    )
    for (const pid of step.only ? [step.only] : living) signal(pid, step.name)
    if (await haveAllEnded(cluster, step.ms)) return
  }
  throw new EmbeddedError(
    `Processes ${processesOn(cluster).join(', ')} still use ${cluster} and will not stop: end them by hand.`,
  )
}

async function haveAllEnded(cluster: string, ms: number) {
  for (const until = Date.now() + ms; Date.now() < until; await delay(20)) {
    if (processesOn(cluster).length === 0) return true
  }
  return false
}

/** The contents of PostgreSQL's lock file: process, port, socket folder, and status. */
export function readLockFile(cluster: string) {
  try {
    const [pid, , , port, sockets, , , status] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(pid), port: Number(port), sockets: sockets ?? '', status: status?.trim() ?? '' }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * The process named in the lock file has ended, but its number may have been reused, and PostgreSQL would then refuse to
 * start. It treats its parent's number as stale, so we write ours; its check for shared memory in use remains.
 */
async function disownStaleLock(file: string) {
  let before: Awaited<ReturnType<typeof lstat>>
  let text: string
  try {
    before = await lstat(file)
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  await rm(file) // created afresh, not overwritten: the folder may be another account's, and the name a link to elsewhere
  if (!/^\d+\n/.test(text)) return // killed before it wrote
  await writeFile(file, text.replace(/^\d+/, String(process.pid)), { flag: 'wx', mode: 0o600 })
  await lchown(file, before.uid, before.gid)
}
