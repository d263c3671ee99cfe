import { createHash } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase, testDatabase } from '#test/database.ts'
import { asOperator } from '#test/operator.ts'
import { openDatabase } from './database.ts'
import { type Migration, migrate, olderMayRun, readMigrations, readSchema } from './migrate.ts'

const log = () => {}

async function connected(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const migration = (tag: string, sql: string): Migration => ({
  ...{ tag, sql, when: Number.parseInt(tag, 10) },
  hash: createHash('sha256').update(sql).digest('hex'),
})

const applied = async (client: pg.Client) =>
  (await client.query('select hash, created_at::int as when, compatible from drizzle.__drizzle_migrations order by id'))
    .rows

test('several processes that start at once on an empty database all open, and each migration is applied once', async () => {
  const { pool, url } = await emptyDatabase()
  const opened = await Promise.all(
    Array.from({ length: 4 }, () => openDatabase({ DATABASE_URL: url, DATA_DIR: '' }, log)),
  )
  await Promise.all(opened.map(({ close }) => close()))
  const { rows } = await pool.query('select hash from drizzle.__drizzle_migrations order by created_at')
  expect(rows.map(({ hash }) => hash)).toEqual(readMigrations().map(({ hash }) => hash))
})

test('only a migration needs the direct address', async () => {
  const [current, empty] = [await testDatabase(), await emptyDatabase()]
  const open = (url: string) =>
    openDatabase({ DATABASE_URL: url, DATABASE_DIRECT_URL: 'postgresql://a:b@127.0.0.1:1/none', DATA_DIR: '' }, log)
  await (await open(current.url)).close()
  await expect(open(empty.url)).rejects.toThrow(/^DATABASE_DIRECT_URL: the server cannot be reached \(.*ECONNREFUSED/)
})

test('a migration is whole or absent, one without transaction runs outside of one, and what came before stays', async () => {
  const { url } = await emptyDatabase()
  const client = await connected(url)
  const first = migration('1', 'create table one (id int);--> statement-breakpoint\ninsert into one values (1)')
  const outside = migration('2', '-- without transaction\ncreate index concurrently if not exists one_id on one (id)')
  const broken = migration('3', 'insert into one values (2);--> statement-breakpoint\nselect 1 / 0')
  await expect(migrate(client, log, [first, outside, broken])).rejects.toThrow(
    'The migration 3 failed: division by zero.',
  )
  expect((await client.query('select id from one')).rows).toEqual([{ id: 1 }])
  expect((await client.query("select from pg_indexes where indexname = 'one_id'")).rowCount).toBe(1)
  const repaired = migration('3', '-- older releases may run\ninsert into one values (3)')
  const lines: string[] = []
  expect(await migrate(client, (line) => lines.push(line), [first, outside, repaired])).toEqual([repaired])
  expect(lines).toEqual(['Applying migrations: 3.'])
  expect(await migrate(client, log, [first, outside, repaired])).toEqual([])
  expect(await applied(client)).toEqual([
    { hash: first.hash, when: 1, compatible: false },
    { hash: outside.hash, when: 2, compatible: false },
    { hash: repaired.hash, when: 3, compatible: true },
  ])
})

test('an earlier release refuses a database of a newer one, unless its migrations say that older releases may run', async () => {
  const { url } = await emptyDatabase()
  const client = await connected(url)
  const one = migration('1', 'create table one (id int)')
  const compatible = migration('2', '-- older releases may run\nalter table one add two int')
  const incompatible = migration('3', 'alter table one drop id')
  await migrate(client, log, [one, compatible])
  expect([[compatible], [compatible, incompatible]].map(olderMayRun)).toEqual([true, false])
  const lines: string[] = []
  await readSchema(client, (line) => lines.push(line), [one])
  expect(lines).toEqual([
    'The database was changed by a newer release (1 migration unknown here), compatible with this one.',
  ])
  await migrate(client, log, [one, compatible, incompatible])
  await expect(readSchema(client, log, [one])).rejects.toThrow(
    'The database was changed by a newer release (2 migrations unknown here): start that release, or restore a backup.',
  )
  await expect(readSchema(client, log, [migration('1', 'create table one (id bigint)')])).rejects.toThrow(
    'The migration 1 differs from the one that was applied',
  )
})

test('a process waits for another one that migrates, and gives up a lock that readers would queue behind', async () => {
  const { url } = await emptyDatabase()
  const [other, client] = [await connected(url), await connected(url)]
  await other.query('select pg_advisory_lock(727001)')
  const lines: string[] = []
  const one = migration('1', 'create table one (id int)')
  const done = migrate(client, (line) => lines.push(line), [one])
  await expect.poll(() => lines).toEqual(['Waiting for another process that is migrating the database.'])
  await other.query('select pg_advisory_unlock(727001)')
  await done
  await other.query('begin; select from one')
  const altered = migrate(client, (line) => lines.push(line), [one, migration('2', 'alter table one add two int')])
  await expect
    .poll(() => lines.at(-1), { timeout: 10_000 })
    .toBe('The migration 2 is waiting for a table that is in use.')
  const reader = await connected(url)
  await reader.query('select from one')
  await other.query('commit')
  await altered
})

test('migrate says what it would do, does it, and has nothing left; MIGRATE=check leaves it to the operator', async () => {
  const { url } = await emptyDatabase()
  const tags = readMigrations().map(({ tag }) => tag)
  expect(await asOperator(['migrate', '--dry-run'], { url })).toEqual({
    out: [...tags.map((tag) => `Would apply ${tag}.`), 'Stop every process of an earlier release first.'],
  })
  const checked = { url, MIGRATE: 'check' }
  expect((await asOperator(['user', 'list'], checked)).error).toMatch(
    /^MIGRATE: the database lacks 0000_content, .*: run the command migrate\.$/,
  )
  expect(await asOperator(['migrate'], checked)).toEqual({ out: tags.map((tag) => `Applied ${tag}.`) })
  expect(await asOperator(['migrate'], { url })).toEqual({ out: ['Nothing to do.'] })
  expect((await asOperator(['user', 'list'], checked)).error).toBeUndefined()
})

test('no command but backup and restore runs on the database of a newer release', async () => {
  const { pool, url } = await testDatabase()
  await pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)")
  const message = /changed by a newer release \(1 migration unknown here\)/
  for (const words of [['user', 'list'], ['migrate'], ['audit', 'verify']])
    expect((await asOperator(words, { url })).error).toMatch(message)
  await expect(openDatabase({ DATABASE_URL: url, DATA_DIR: '' }, log)).rejects.toThrow(message)
})
