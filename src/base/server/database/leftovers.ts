import { readFileSync } from 'node:fs'
import { lchown, lstat, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { halfMade } from './cluster.ts'
import { codeOf, EmbeddedError } from './error.ts'
import { processesOn, signal } from './processes.ts'

/** Ends and clears away what an earlier owner, killed without warning, left behind. We hold the folder's lock. */
export async function clearLeftovers(cluster: string, log: (line: string) => void) {
  await stopServer(cluster, log)
  await disownStaleLock(join(cluster, 'postmaster.pid'))
  for (const name of await readdir(dirname(cluster))) {
    if (!name.startsWith(halfMade)) continue
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
    log(`A database server is left from before (process ${step.only ?? living.join(', ')}): ${step.name}`)
    for (const pid of step.only ? [step.only] : living) signal(pid, step.name)
    if (await isDeserted(cluster, step.ms)) return
  }
  throw new EmbeddedError(
    `Processes ${processesOn(cluster).join(', ')} still use ${cluster} and do not end: stop them.`,
  )
}

async function isDeserted(cluster: string, ms: number) {
  for (const until = Date.now() + ms; Date.now() < until; await delay(20)) {
    if (processesOn(cluster).length === 0) return true
  }
  return false
}

/** What PostgreSQL writes into its lock file: process, port, socket folder, and how far it is. */
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
 * The process named in the lock file is gone, but its number may be a stranger's now, and PostgreSQL would then refuse
 * to start. It takes its parent's number for stale, so we put ours in; its check for shared memory in use remains.
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
  await rm(file) // written anew, not over: the folder may be another account's, and the name a link to elsewhere
  if (!/^\d+\n/.test(text)) return // killed before it wrote
  await writeFile(file, text.replace(/^\d+/, String(process.pid)), { flag: 'wx', mode: 0o600 })
  await lchown(file, before.uid, before.gid)
}
