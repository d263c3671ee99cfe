import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A PostgreSQL server of the system, where its programs are installed: another version than the embedded one. */
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
  const made = spawnSync(
    `${programs}/initdb`,
    ['-D', join(folder, 'data'), '-U', 'test', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    {
      ...account,
      cwd: folder,
    },
  )
  if (made.status !== 0) return undefined
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
  const server = spawn(`${programs}/postgres`, args, { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>((fulfil) => server.once('exit', () => fulfil()))
  await new Promise<void>((fulfil, reject) => {
    server.stderr.on('data', (line: Buffer) => String(line).includes('ready to accept connections') && fulfil())
    server.once('exit', () => reject(new Error('The server of the system did not start.')))
  })
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

/** Oldest first: the embedded server is the newest there is. */
function installedVersions(): string[] {
  try {
    return readdirSync('/usr/lib/postgresql')
      .filter((name) => Number(name) >= 15)
      .sort((a, b) => Number(a) - Number(b))
  } catch {
    return []
  }
}

/** PostgreSQL refuses to run as root. */
function accountFor(): { uid?: number; gid?: number } | undefined {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres']).stdout)
  const uid = id('-u')
  return uid > 0 ? { uid, gid: id('-g') } : undefined
}
