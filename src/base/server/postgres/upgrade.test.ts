import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { chooseAccount, handOver } from './account.ts'
import { findBinaries, findEarlierBinaries } from './binaries.ts'
import { launch } from './postmaster.ts'
import { makeSocketFolder, removeSocketFolder } from './sockets.ts'
import { query, temporaryFolder } from './testing-folder.ts'

const earlier = await findEarlierBinaries(15)

/** A data folder with a site on an embedded server of an earlier major version and release. */
async function folderOf15({ postgres, initdb }: { postgres: string; initdb: string }) {
  const dataDir = temporaryFolder()
  const folder = join(dataDir, 'postgres')
  const cluster = join(folder, 'cluster')
  mkdirSync(cluster, { recursive: true })
  chmodSync(folder, 0o711)
  const { account } = await chooseAccount({ folder, postgres: (await findBinaries()).postgres }, {})
  await handOver(account, cluster)
  const { uid, gid } = account
  const args = ['-D', cluster, '-U', 'postgres', '--auth-local=trust', '--encoding=UTF8', '--locale=C.UTF-8', '-N']
  execFileSync(initdb, args, { cwd: '/', stdio: 'ignore', ...(uid !== undefined && { uid, gid }) })
  const sockets = await makeSocketFolder(folder, account)
  const server = (await launch({ postgres, cluster, sockets, account, log: () => {} })) ?? expect.fail('taken')
  const connection = { host: sockets, port: 5432, user: 'postgres', password: '', database: 'postgres' }
  await query(connection, 'create role mds login createdb')
  await query(connection, 'create database mds owner mds')
  const DATABASE_URL = `postgresql://mds@localhost/mds?host=${encodeURIComponent(sockets)}&port=5432`
  const { pool, close } = await openDatabase({ DATABASE_URL, DATA_DIR: '' }, () => {})
  await pool.query("insert into users (username, display_name) values ('ada', 'Ada')")
  await close()
  await server.stop()
  await removeSocketFolder(folder)
  return { dataDir, folder, versionOf: (name: string) => readFileSync(join(folder, name, 'PG_VERSION'), 'utf8').trim() }
}

test.skipIf(!earlier)(
  'a database of an earlier major version is upgraded at the start (skipped without its programs)',
  async () => {
    const { dataDir: DATA_DIR, folder, versionOf } = await folderOf15(earlier ?? expect.fail())
    const lines: string[] = []
    const open = (settings = {}) => openDatabase({ DATA_DIR, ...settings }, (line) => lines.push(line))
    await expect(open({ EMBEDDED_UPGRADE: 'off' })).rejects.toThrow(/PostgreSQL 15, .*EMBEDDED_UPGRADE is off/)
    mkdirSync(join(folder, 'cluster.15'))
    await expect(open()).rejects.toThrow(/could not be upgraded .*cluster.15 exists already.*It is unchanged in /)
    expect(versionOf('cluster')).toBe('15')
    rmdirSync(join(folder, 'cluster.15'))

    const { pool, close } = await open()
    expect(
      (await pool.query("select username, current_setting('server_version_num')::int / 10000 as version from users"))
        .rows,
    ).toEqual([{ username: 'ada', version: 18 }])
    await close()
    expect([versionOf('cluster'), versionOf('cluster.15')]).toEqual(['18', '15'])
    expect(lines).toContain(
      `The database was upgraded. The one of PostgreSQL 15 is in ${join(folder, 'cluster.15')} and may be deleted.`,
    )
    expect(readdirSync(folder).sort()).toEqual(['cluster', 'cluster.15', 'owner.lock', 'password'])

    // Killed between the two renames.
    renameSync(join(folder, 'cluster'), join(folder, 'cluster.new-done'))
    writeFileSync(join(folder, 'upgrade.json'), JSON.stringify({ fresh: 'cluster.new-done', kept: 'cluster.15' }))
    const again = await open()
    expect((await again.pool.query('select username from users')).rows).toEqual([{ username: 'ada' }])
    await again.close()
    expect(existsSync(join(folder, 'upgrade.json'))).toBe(false)
  },
)
