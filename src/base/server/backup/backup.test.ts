import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { emptyDatabase, testDatabase } from '#test/database.ts'
import { asOperator } from '#test/operator.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { readTables } from './tables.ts'

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'mds-backup-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** A site with starter content, its files and every kind of value that COPY must escape. */
async function site() {
  const database = await testDatabase('starter')
  const dataDir = await folder()
  await cp(inject('starterFiles'), join(dataDir, 'files'), { recursive: true })
  const { pool, url } = database
  await pool.query(
    `insert into users (username, display_name, password_hash, roles) values
      ('ada', $1, null, '{Editor,"with, comma"}'), ('\\N', 'back\\slash\\', '', '{}')`,
    ['tab\t, line\nfeed\r, null \\N, \\. and “Ärzte” 🩸'],
  )
  await pool.query(
    `insert into sessions (digest, user_id, created, seen, address, agent) select 'd', id, now(), now(), '', '' from users limit 1`,
  )
  await pool.query(`insert into rate_counts values ('key', 1, now())`)
  return { pool, settings: { url, DATA_DIR: dataDir } }
}

/** The number of rows of each table and a digest of them all. */
async function content(connection: pg.ClientConfig) {
  const client = new pg.Client(connection)
  await client.connect()
  const found: Record<string, string> = {}
  for (const { name, sql } of await readTables(client)) {
    const { rows } = await client.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as all from ${sql} t`,
    )
    found[name] = rows[0].all
  }
  await client.end()
  return found
}

const leftOut = ['sessions', 'rate_counts', 'login_attempts', 'used_challenges', 'dashboard_sessions']
/** Differ by the entries that backup and restore add. */
const audits = ['audit', 'audit_head']

const without = (found: Record<string, string>, names: string[]) =>
  Object.fromEntries(Object.entries(found).filter(([name]) => !names.includes(name)))

test('a running site is backed up completely, restored into an embedded database, and from there into an external one', async () => {
  const { settings, pool } = await site()
  const before = await content({ connectionString: settings.url })
  const file = join(await folder(), 'site.backup')
  const result = await asOperator(['backup', file], settings)
  expect(result.error).toBeUndefined()
  const bytes = await readFile(file)
  const digest = createHash('sha256').update(bytes).digest('hex')
  expect(result.out).toEqual([
    expect.stringMatching(
      new RegExp(`^Backed up \\d+ tables, \\d+ rows, \\d+ files \\(included\\): [\\d.]+ MiB, SHA-256 ${digest}$`),
    ),
  ])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(existsSync(`${file}.part`)).toBe(false)
  expect((await pool.query("select detail->>'digest' as digest from audit where action = 'backup made'")).rows).toEqual(
    [{ digest }],
  )
  expect(await asOperator(['backup', file], settings)).toMatchObject({ error: `${file} exists already.` })

  const embedded = { DATA_DIR: join(await folder(), 'data') }
  const restored = await asOperator(['restore', file], embedded)
  expect(restored.error).toBeUndefined()
  expect(restored.out).toEqual([
    expect.stringMatching(/^The backup of \S+ \(0\.\d+\.\d+\) is whole: \d+ tables, \d+ rows, \d+ files\.$/),
    expect.stringMatching(/^Restored \d+ tables, \d+ rows, \d+ files in [\d.]+ s\.$/),
    'The audit is intact: 1 entry.',
    expect.stringMatching(/^The file store is whole: \d+ files\.$/),
    expect.stringContaining('log in again'),
  ])
  const server = await startEmbedded({ dataDir: embedded.DATA_DIR, log: () => {} })
  const after = await content(server.connection).finally(() => server.stop())
  expect(without(after, [...leftOut, ...audits])).toEqual(without(before, [...leftOut, ...audits]))
  for (const name of leftOut) expect(after[name], name).toBe('0 ')
  const files = async (dataDir: string) => (await readdir(join(dataDir, 'files'), { recursive: true })).sort()
  expect(await files(embedded.DATA_DIR)).toEqual(await files(settings.DATA_DIR))

  const second = join(await folder(), 'second.backup')
  expect((await asOperator(['backup', second], embedded)).error).toBeUndefined()
  const { pool: target, url } = await emptyDatabase()
  const to = { url, DATA_DIR: await folder() }
  expect((await asOperator(['restore', second], to)).error).toBeUndefined()
  const last = await content({ connectionString: url })
  expect(without(last, [...leftOut, ...audits])).toEqual(without(before, [...leftOut, ...audits]))
  // Sequences go on.
  await target.query("insert into users (username, display_name) values ('new', 'New')")
  expect(await asOperator(['migrate', '--dry-run'], to)).toEqual({ out: ['Nothing to do.'] })
  expect(await asOperator(['restore', second], to)).toMatchObject({
    error: 'The database is not empty: with --replace, the backup takes the place of its content.',
  })

  const again = await asOperator(['restore', second, '--replace'], embedded)
  expect(again.error).toBeUndefined()
  expect(again.out).toContain('The audit is intact: 2 entries.')
})
