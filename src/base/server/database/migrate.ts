import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { OperatorError } from '../operator-error.ts'
import { root } from '../root.ts'

export type Migration = {
  /** The name of the file: `0012_one_history`. */
  tag: string
  /** When it was made, in milliseconds since 1970. */
  when: number
  hash: string
  sql: string
}

export type Applied = { hash: string; when: number; compatible: boolean }

export type Schema = {
  applied: Applied[]
  pending: Migration[]
}

type Queryable = Pick<pg.Client, 'query'> | Pick<pg.Pool, 'query'>

/** Thrown if the schema of the database does not fit this release. */
class MigrationError extends OperatorError {}

const folder = new URL('migrations/', root)
const advisoryLock = 727_001
const longestWaitMs = 10 * 60_000
const lockPatienceMs = 5000
const retryMs = 2000
const lockNotAvailable = '55P03'

/** The first line of a migration that cannot run in a transaction, such as `create index concurrently`; repeatable. */
const withoutTransaction = '-- without transaction'
const compatibleLine = '-- older releases may run'

export function readMigrations(from: URL = folder): Migration[] {
  const text = (name: string) => readFileSync(fileURLToPath(new URL(name, from)), 'utf8')
  const { entries } = JSON.parse(text('meta/_journal.json')) as { entries: { tag: string; when: number }[] }
  return entries.map(({ tag, when }) => {
    const sql = text(`${tag}.sql`)
    return { tag, when, sql, hash: createHash('sha256').update(sql).digest('hex') }
  })
}

/** Throws `MigrationError` for unknown migrations, unless all of them say that older releases may run. */
export async function readSchema(
  client: Queryable,
  log: (line: string) => void,
  all = readMigrations(),
): Promise<Schema> {
  const applied = await readApplied(client)
  const changed = all.find(({ when, hash }) => applied.some((row) => row.when === when && row.hash !== hash))
  if (changed)
    throw new MigrationError(`The migration ${changed.tag} differs from the one that was applied: restore its file.`)
  const unknown = unknownOf(applied, all)
  const amount = counted(unknown.length, 'migration')
  if (unknown.some(({ compatible }) => !compatible))
    throw new MigrationError(
      `The database was changed by a newer release (${amount} unknown here): start that release, or restore a backup.`,
    )
  if (unknown.length > 0)
    log(`The database was changed by a newer release (${amount} unknown here), compatible with this one.`)
  return { applied, pending: all.filter(({ hash }) => !applied.some((row) => row.hash === hash)) }
}

export const unknownOf = <Row extends { hash: string }>(rows: readonly Row[], all = readMigrations()): Row[] =>
  rows.filter(({ hash }) => !all.some((migration) => migration.hash === hash))

export async function readApplied(client: Queryable): Promise<Applied[]> {
  const { rows: found } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name")
  if (!found[0].name) return []
  const { rows } = await client.query<{ hash: string; when: string; compatible: boolean }>(
    // Databases of earlier releases lack the column.
    `select hash, created_at as when, coalesce(to_jsonb(m)->>'compatible', 'false')::boolean as compatible
      from drizzle.__drizzle_migrations m order by created_at`,
  )
  return rows.map(({ when, ...row }) => ({ ...row, when: Number(when) }))
}

/**
 * Applies the migrations that the database lacks, each in a transaction, and returns them. Of several processes that
 * start at once one applies them and the others wait. Readers never queue behind a migration for longer than five
 * seconds, because it gives up its place when it cannot have a lock by then, and tries again.
 */
export async function migrate(
  client: pg.Client,
  log: (line: string) => void,
  all: readonly Migration[] = readMigrations(),
): Promise<Migration[]> {
  const { pending, applied } = await readSchema(client, log, [...all])
  if (pending.length === 0) return []
  await client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = ${lockPatienceMs}`,
  )
  await acquireLock(client, log)
  try {
    const { pending: left } = await readSchema(client, log, [...all])
    if (applied.length > 0 && left.length > 0) log(`Applying migrations: ${left.map(({ tag }) => tag).join(', ')}.`)
    await createJournal(client)
    for (const migration of left) await applyPatiently(client, migration, log)
    return left
  } finally {
    await client.query('select pg_advisory_unlock($1)', [advisoryLock])
  }
}

/** Whether processes of an earlier release may go on while these migrations are applied, and after. */
export const olderMayRun = (migrations: readonly Migration[]) => migrations.every(isCompatible)

/** Creates the table of applied migrations, the same as Drizzle's. */
export const createJournal = (client: pg.Client) =>
  client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    alter table drizzle.__drizzle_migrations add column if not exists compatible boolean`)

export async function applyMigration(client: pg.Client, migration: Migration) {
  for (const statement of statementsOf(migration)) await client.query(statement.replace(/\bconcurrently\b/gi, ''))
  await record(client, migration)
}

async function acquireLock(client: pg.Client, log: (line: string) => void) {
  for (let waitedMs = 0; ; waitedMs += 500) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [advisoryLock])
    if (rows[0].taken) return
    if (waitedMs >= longestWaitMs)
      throw new MigrationError('Another process has been migrating the database for 10 min.')
    if (waitedMs % 10_000 === 0) log('Waiting for another process that is migrating the database.')
    await delay(500)
  }
}

async function applyPatiently(client: pg.Client, migration: Migration, log: (line: string) => void) {
  for (const until = Date.now() + longestWaitMs; ; await delay(retryMs)) {
    try {
      return await applyOnce(client, migration)
    } catch (error) {
      const { code, message } = error as Error & { code?: string }
      if (code !== lockNotAvailable || Date.now() >= until)
        throw new MigrationError(`The migration ${migration.tag} failed: ${message}.`, { cause: error })
      log(`The migration ${migration.tag} is waiting for a table that is in use.`)
    }
  }
}

async function applyOnce(client: pg.Client, migration: Migration) {
  if (migration.sql.startsWith(withoutTransaction)) {
    for (const statement of statementsOf(migration)) await client.query(statement)
    return record(client, migration)
  }
  await client.query('begin')
  try {
    for (const statement of statementsOf(migration)) await client.query(statement)
    await record(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const statementsOf = ({ sql }: Migration) => sql.split('--> statement-breakpoint')

const isCompatible = ({ sql }: Pick<Migration, 'sql'>) => sql.startsWith(compatibleLine)

const record = (client: pg.Client, { hash, when, sql }: Migration) =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at, compatible) values ($1, $2, $3)', [
    hash,
    when,
    isCompatible({ sql }),
  ])

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
