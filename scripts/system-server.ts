import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Starts the system's PostgreSQL, if it is installed, to test a version other than the embedded one. */
export async function startSystemServer(): Promise<
  { url: string; version: string; stop(): Promise<void> } | undefined
> {
  const version = installedVersions().at(0)
  if (!version) return undefined
  const programs = `/usr/lib/postgresql/${version}/bin`
  const account = accountFor()
  if (!account) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'mds-system-'))
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? account.uid)
  const result = spawnSync(
    `${programs}/initdb`,
    ['-D', join(folder, 'data'), '-U', 'test', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    {
      ...account,
      cwd: folder,
    },
  )
  if (result.status !== 0) return undefined
  const args = [
    '-D',
    join(folder, 'data'),
    '-k',
    folder,
    '-c',
    'listen_addresses=',
    '-c',
    'fsync=off',
    '-c',
    'max_connections=200',
  ]
  // A file, because a pipe that is not read while the tests run fills up and blocks the server.
  const log = join(folder, 'log')
  const server = spawn(`${programs}/postgres`, args, {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', openSync(log, 'w')],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  while (!readFileSync(log, 'utf8').includes('ready to accept connections')) {
    if (server.exitCode !== null)
      throw new Error(`The system’s PostgreSQL did not start:\n${readFileSync(log, 'utf8')}`)
    await delay(50)
  }
  return {
    version,
    url: `postgresql://test@/postgres?host=${encodeURIComponent(folder)}&port=5432`,
    async stop() {
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Oldest first, because the embedded server is the newest version. */
function installedVersions(): string[] {
  try {
    return readdirSync('/usr/lib/postgresql')
      .filter((name) => Number(name) >= 15)
      .sort((a, b) => Number(a) - Number(b))
  } catch {
    return []
  }
}

/** The account to run the server as: PostgreSQL refuses to run as root. */
function accountFor(): { uid?: number; gid?: number } | undefined {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres']).stdout)
  const uid = id('-u')
  return uid > 0 ? { uid, gid: id('-g') } : undefined
}
