import { existsSync } from 'node:fs'
import { lchown, lstat, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Account, spawnAs, transferOwnership } from './account.ts'
import { type Binaries, majorOf } from './binaries.ts'
import { EmbeddedError } from './embedded-error.ts'
import { generatePassword, readPassword } from './password.ts'

export const names = { user: 'mds', database: 'mds' }

export const unfinishedCluster = 'cluster.new-'

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

/** Returns the password of the cluster, which asks for one and belongs to the account; the first start creates it. */
export async function prepareCluster(cluster: string, account: Account, binaries: Binaries): Promise<string> {
  if (await isAbsent(cluster)) {
    await rename(await makeCluster(dirname(cluster), account, binaries), cluster)
    await syncFolders(cluster)
  } else await changeOwner(cluster, account)
  return secure(cluster, account, binaries)
}

/** The major version of PostgreSQL that made a cluster; undefined if there is none. */
export async function versionOf(cluster: string): Promise<number | undefined> {
  if (await isAbsent(cluster)) return undefined
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')
  if (version) return Number(version)
  throw new EmbeddedError(
    `${cluster} is not a whole PostgreSQL database: move it away and restore a backup, or set DATABASE_URL.`,
  )
}

async function isAbsent(cluster: string) {
  return !existsSync(cluster) || (await readdir(cluster)).length === 0
}

/** Creates a cluster, to be renamed to its path when complete: a kill at any moment leaves nothing or everything. */
async function makeCluster(folder: string, account: Account, binaries: Binaries): Promise<string> {
  const fresh = await mkdtemp(join(folder, unfinishedCluster))
  await transferOwnership(account, fresh)
  await initdb(fresh, account, binaries)
  await secure(fresh, account, binaries, [
    `CREATE ROLE ${names.user} LOGIN CREATEDB`,
    `CREATE DATABASE ${names.database} OWNER ${names.user}`,
  ])
  return fresh
}

/** Ensures that renames of entries of the folder survive a power failure. */
async function syncFolders(cluster: string) {
  for (let folder = dirname(cluster), depth = 0; depth < 2; folder = dirname(folder), depth++) await sync(folder)
}

/** Not `peer`: the names of accounts differ when the server runs under another one. */
const rules = 'local all all scram-sha-256\n'

/** Ensures that the server asks for the password beside its cluster; those of earlier releases asked for none. */
async function secure(cluster: string, account: Account, binaries: Binaries, first: string[] = []): Promise<string> {
  const folder = dirname(cluster)
  const file = join(cluster, 'pg_hba.conf')
  const before = await readPassword(folder)
  if (before && first.length === 0 && (await readFile(file, 'utf8')) === rules) return before
  const password = before ?? (await generatePassword(folder))
  const passwords = [names.user, 'postgres'].map((role) => `ALTER ROLE ${role} PASSWORD '${password}'`)
  const single = ['--single', '-D', cluster, '-c', 'exit_on_error=on', 'postgres']
  await run(account, binaries.postgres, single, cluster, [...first, ...passwords])
  const fresh = `${file}.new`
  await rm(fresh, { force: true }) // created afresh: the folder may be another account's, and the name a link to elsewhere
  await writeFile(fresh, rules, { flag: 'wx', mode: 0o600 })
  await transferOwnership(account, fresh)
  await rename(fresh, file)
  await sync(cluster)
  return password
}

/** Sorts by code point, whatever the system's libraries: the builtin provider, from version 17 on, or their C.UTF-8. */
async function initdb(folder: string, account: Account, binaries: Binaries) {
  const args = ['-D', folder, '-U', 'postgres', '--auth-local=trust', '--auth-host=reject', '--encoding=UTF8']
  args.push('--data-checksums', '--no-instructions')
  if (majorOf(binaries) >= 17) args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8')
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
  const [code, stderr] = await Promise.all([ended, child.stderr ? text(child.stderr) : ''])
  if (code === 0) return
  const why = stderr.split('\n').find((line) => /error|fatal|panic/i.test(line)) ?? stderr.trim()
  throw new EmbeddedError(
    `The database could not be prepared in ${dirname(cwd)}: ${why || `${program} ended with ${code}`}`,
  )
}

async function sync(folder: string) {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Changes the owner of files created under another account, for example before the folder was moved to a private place. */
async function changeOwner(cluster: string, account: Account) {
  const { uid: before } = await lstat(cluster)
  if (before === account.owner) return
  const inside = await readdir(cluster, { recursive: true })
  // Only the former owner's files, and the folder itself last, so that the next start completes an interrupted change.
  for (const path of [...inside.map((name) => join(cluster, name)), cluster]) {
    if ((await lstat(path)).uid === before) await lchown(path, account.owner, account.gid ?? process.getgid?.() ?? 0)
  }
}
