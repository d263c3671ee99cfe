import { createWriteStream, existsSync } from 'node:fs'
import { lstat, opendir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { loadRows } from '../backup/load-rows.ts'
import { readBackup } from '../backup/read-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { mebibytes } from '../service.ts'
import type { Account } from './account.ts'
import { type Binaries, findEarlierBinaries } from './binaries.ts'
import { changeOwner, makeCluster, names, syncFolders, versionOf } from './cluster.ts'
import { EmbeddedError } from './embedded-error.ts'
import { readPassword } from './password.ts'
import { launch } from './postmaster.ts'
import { makeSocketFolder, port, removeSocketFolder } from './sockets.ts'

type Upgrade = {
  cluster: string
  account: Account
  /** The programs of the version to upgrade to. */
  binaries: Binaries
  version: number
  mayUpgrade: boolean
  log(line: string): void
}

const marker = 'upgrade.json'

/** Brings a cluster of an earlier major version to ours, by a backup of its rows; the earlier one is kept beside it. */
export async function upgradeIfNeeded(upgrade: Upgrade): Promise<void> {
  const { cluster, version, mayUpgrade, log } = upgrade
  const clusterVersion = await versionOf(cluster)
  if (clusterVersion === undefined || clusterVersion === version) return
  const earlier = clusterVersion < version ? await findEarlierBinaries(clusterVersion) : undefined
  if (!earlier || !mayUpgrade)
    throw new EmbeddedError(
      `The database in ${cluster} was made by PostgreSQL ${clusterVersion}, but this program brings PostgreSQL ${version}` +
        `${earlier ? ', and EMBEDDED_UPGRADE is off' : ''}: move the folder away and restore a backup, or set ` +
        'DATABASE_URL to a server that holds the data.',
    )
  const previousCluster = `${cluster}.${clusterVersion}`
  try {
    if (existsSync(previousCluster)) throw new Error(`${previousCluster} exists already: move it away`)
    await mustHaveRoom(cluster)
    log(`The database is being upgraded from PostgreSQL ${clusterVersion} to ${version}.`)
    const fresh = await copyInto(upgrade, earlier, clusterVersion)
    await writeFile(
      join(dirname(cluster), marker),
      JSON.stringify({ fresh: basename(fresh), kept: basename(previousCluster) }),
      {
        flush: true,
      },
    )
    await finishUpgrade(cluster)
  } catch (error) {
    throw new EmbeddedError(
      `The database could not be upgraded from PostgreSQL ${clusterVersion} to ${version}: ${(error as Error).message}. ` +
        `It is unchanged in ${cluster}: start the earlier release, or put this right and start again.`,
    )
  }
  log(`The database was upgraded. The one of PostgreSQL ${clusterVersion} is in ${previousCluster} and may be deleted.`)
}

/** Puts a complete new cluster in the place of the earlier one, also if an earlier start was killed while it did so. */
export async function finishUpgrade(cluster: string): Promise<void> {
  const folder = dirname(cluster)
  const note = await readFile(join(folder, marker), 'utf8').catch(() => undefined)
  if (note === undefined) return
  const { fresh, kept } = JSON.parse(note) as { fresh: string; kept: string }
  if (existsSync(join(folder, fresh))) {
    if (existsSync(cluster)) await rename(cluster, join(folder, kept))
    await rename(join(folder, fresh), cluster)
    await syncFolders(cluster)
  }
  await rm(join(folder, marker))
}

/** Returns a new cluster with the rows of the earlier one. */
async function copyInto(
  { cluster, account, binaries, log }: Upgrade,
  earlier: Binaries,
  clusterVersion: number,
): Promise<string> {
  const folder = dirname(cluster)
  const path = join(folder, `upgrade-${clusterVersion}.backup`)
  await changeOwner(cluster, account)
  let fresh: string | undefined
  try {
    await rm(path, { force: true })
    await onServer(cluster, earlier, async (direct) => {
      await writeBackup(createWriteStream(path, { flags: 'wx', mode: 0o600 }), { direct })
    })
    const backup = await readBackup(path)
    fresh = await makeCluster(folder, account, binaries)
    await onServer(fresh, binaries, (direct) => loadRows(direct, backup))
    return fresh
  } catch (error) {
    if (fresh) await rm(fresh, { recursive: true, force: true })
    throw error
  } finally {
    await rm(path, { force: true })
  }

  async function onServer(on: string, { postgres }: Binaries, work: (direct: object) => Promise<void>) {
    const sockets = await makeSocketFolder(folder, account)
    const server = await launch({ postgres, cluster: on, sockets, account, log })
    if (!server) throw new Error(`another server works on ${on}`)
    try {
      await work({ host: sockets, port, ...names, password: await readPassword(folder) })
    } finally {
      await server.stop()
      await removeSocketFolder(folder)
    }
  }
}

async function mustHaveRoom(cluster: string) {
  let bytes = 0
  for await (const entry of await opendir(cluster, { recursive: true }))
    if (entry.isFile()) bytes += (await lstat(join(entry.parentPath, entry.name))).size
  const { bavail, bsize } = await statfs(cluster)
  if (bavail * bsize < 3 * bytes)
    throw new Error(`${mebibytes(3 * bytes)} must be free, and only ${mebibytes(bavail * bsize)} are`)
}
