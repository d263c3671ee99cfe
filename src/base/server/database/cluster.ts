import { existsSync } from 'node:fs'
import { lchown, lstat, mkdtemp, open, readdir, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Account, handOver, spawnAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedError } from './error.ts'

export const names = { user: 'mds', database: 'mds' }

export const halfMade = 'cluster.new-'

/** The uid that owns the cluster; undefined if there is no cluster yet. Only root may use another user's. */
export async function clusterOwner(cluster: string) {
  const me = process.getuid?.()
  const owner = existsSync(cluster) ? (await lstat(cluster)).uid : undefined
  if (me === 0 || owner === undefined || owner === me) return owner
  throw new EmbeddedError(
    `The database in ${cluster} belongs to another user (uid ${owner}): run as that user, ` +
      'or give it to this one with `chown -R`.',
  )
}

/** Ensures that the cluster exists, has the right version, and belongs to the account; the first start creates it. */
export async function prepareCluster(cluster: string, account: Account, binaries: Binaries, version: number) {
  if (await isAbsent(cluster)) return createCluster(cluster, account, binaries)
  await checkVersion(cluster, version)
  await belongTo(cluster, account)
}

async function isAbsent(cluster: string) {
  return !existsSync(cluster) || (await readdir(cluster)).length === 0
}

/** Created next to its final path and renamed when complete: a kill at any moment leaves nothing or everything. */
async function createCluster(cluster: string, account: Account, binaries: Binaries) {
  const fresh = await mkdtemp(join(dirname(cluster), halfMade))
  await handOver(account, fresh)
  await initdb(fresh, account, binaries)
  await run(account, binaries.postgres, ['--single', '-D', fresh, '-c', 'exit_on_error=on', 'postgres'], fresh, [
    `CREATE ROLE ${names.user} LOGIN CREATEDB`,
    `CREATE DATABASE ${names.database} OWNER ${names.user}`,
  ])
  await rename(fresh, cluster)
  for (let folder = dirname(cluster), depth = 0; depth < 2; folder = dirname(folder), depth++) await sync(folder)
}

/** The builtin provider sorts by code point, independent of the system's libraries and their updates. */
async function initdb(folder: string, account: Account, binaries: Binaries) {
  const args = ['-D', folder, '-U', 'postgres', '--auth-local=trust', '--auth-host=reject', '--encoding=UTF8']
  args.push('--data-checksums', '--no-instructions', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  try {
    await run(account, binaries.initdb, [...args, '--locale=C.UTF-8'], folder)
  } catch (error) {
    if (!/invalid locale/.test(String(error))) throw error
    await run(account, binaries.initdb, [...args, '--locale=C'], folder)
  }
}

async function run(account: Account, program: string, args: string[], cwd: string, input: string[] = []) {
  const child = await spawnAs(account, program, args, { cwd, onOurDeath: 'KILL', stdio: ['pipe', 'ignore', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  child.stdin?.on('error', () => {}) // the reason for its exit is on stderr
  child.stdin?.end(input.map((line) => `${line}\n`).join(''))
  const [code, complaint] = await Promise.all([ended, child.stderr ? text(child.stderr) : ''])
  if (code === 0) return
  const why = complaint.split('\n').find((line) => /error|fatal|panic/i.test(line)) ?? complaint.trim()
  throw new EmbeddedError(
    `The database could not be made in ${dirname(cwd)}: ${why || `${program} ended with ${code}`}`,
  )
}

async function sync(folder: string) {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

async function checkVersion(cluster: string, version: number) {
  const made = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')
  if (made.trim() === String(version)) return
  throw new EmbeddedError(
    made
      ? `The database in ${cluster} was made by PostgreSQL ${made.trim()}, but this program brings PostgreSQL ` +
          `${version}: move the folder away and restore a backup, or set DATABASE_URL to a server that holds the data.`
      : `${cluster} is not a whole PostgreSQL database: move it away and restore a backup, or set DATABASE_URL.`,
  )
}

/** Changes the owner of files created under another account, for example before the folder was moved to a private place. */
async function belongTo(cluster: string, account: Account) {
  const { uid: before } = await lstat(cluster)
  if (before === account.owner) return
  const inside = await readdir(cluster, { recursive: true })
  // Only the former owner's files, and the folder itself last, so that the next start completes an interrupted change.
  for (const path of [...inside.map((name) => join(cluster, name)), cluster]) {
    if ((await lstat(path)).uid === before) await lchown(path, account.owner, account.gid ?? process.getgid?.() ?? 0)
  }
}
