import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { applyMigration, createJournal, readMigrations } from '../database/migrate.ts'
import { type Member, readArchive } from './archive.ts'
import { BackupError, partOf } from './format.ts'
import type { Backup } from './read-backup.ts'
import { ownNames, readTables } from './tables.ts'

type Options = {
  replace?: boolean
  /** Runs last in the transaction. */
  finish?(tx: NodePgDatabase): Promise<void>
  signal?: AbortSignal
}

/** Loads the rows of a backup in one transaction: if anything fails, the database remains as it was. */
export async function loadRows(direct: pg.ClientConfig, backup: Backup, options: Options = {}) {
  const client = new pg.Client(direct)
  client.on('error', () => {}) // the running query reports it
  await client.connect()
  let fault: unknown
  const interrupt = () => {
    fault ??= new BackupError('Interrupted.')
    void client.end()
  }
  options.signal?.addEventListener('abort', interrupt)
  try {
    await client.query(
      'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 5000',
    )
    await drizzle(inTurn(client)).transaction(async (tx) => {
      try {
        if (options.replace) await dropTables(client)
        await load(client, backup)
        await options.finish?.(tx)
      } catch (error) {
        fault ??= error
        // Rather than a rollback, which would wait for an unfinished COPY.
        await client.end()
      }
    })
  } catch (error) {
    throw fault ?? error
  } finally {
    options.signal?.removeEventListener('abort', interrupt)
    await client.end()
  }
}

/** A client for statements that are sent together: each waits for the one before, because COPY excludes pipelining. */
function inTurn(client: pg.Client): pg.Client {
  let earlier: Promise<unknown> = Promise.resolve()
  const query = (...args: Parameters<pg.Client['query']>) => {
    const sent = earlier.then(() => client.query(...args))
    earlier = sent.catch(() => {})
    return sent
  }
  return Object.assign(Object.create(client), { query })
}

/** Drops everything that the migrations of this release may have created; the backup may have other migrations. */
async function dropTables(client: pg.Client) {
  const names = ownNames('table')
  for (const { name, sql } of await readTables(client))
    if (names.has(name)) await client.query(`drop table ${sql} cascade`)
  for (const name of ownNames('function')) await client.query(`drop function if exists public."${name}" cascade`)
  await client.query('drop schema if exists drizzle cascade')
}

async function load(client: pg.Client, backup: Backup) {
  const { manifest, end } = backup
  await createJournal(client)
  const hashes = new Set(manifest.migrations.map(({ hash }) => hash))
  for (const migration of readMigrations()) if (hashes.has(migration.hash)) await applyMigration(client, migration)
  const tables = new Map((await readTables(client)).map((table) => [`public.${table.name}`, table]))
  const keys = await dropForeignKeys(client)
  await copyTables(client, backup, (name) => {
    const [table, columns] = [tables.get(name), manifest.tables.find((one) => one.name === name)?.columns ?? []]
    if (!table || !columns.every((column) => table.columns.includes(column)))
      throw new BackupError(`The table ${name} of the backup is not one of its migrations.`)
    return `copy ${table.sql} (${columns.join(',')}) from stdin (encoding 'UTF8')`
  })
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  await setSequences(client, manifest.sequences)
  for (const [name, expected] of Object.entries(end.rows)) {
    const { rows } = await client.query(`select count(*)::int as count from ${tables.get(name)?.sql}`)
    if (rows[0].count !== expected)
      throw new BackupError(`The table ${name} would have ${rows[0].count} rows instead of ${expected}.`)
  }
}

/** Otherwise the order of the tables would matter; adding the keys again checks them. */
async function dropForeignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
        pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and n.nspname = 'public'`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

async function copyTables(client: pg.Client, { path, end }: Backup, statement: (table: string) => string) {
  let open: { table: string; copy: CopyStreamQuery; fault?: Error } | undefined
  const finish = async () => {
    if (!open) return
    if (open.fault) throw open.fault
    const finished = once(open.copy, 'finish')
    open.copy.end()
    await finished
  }
  for await (const member of readArchive(path)) {
    const part = partOf(member.name)
    const table = part && 'table' in part ? part.table : undefined
    if (table && open?.table !== table) {
      await finish()
      const started: typeof open = { table, copy: client.query(copyFrom(statement(table))) }
      started.copy.on('error', (error: Error) => (started.fault = error))
      open = started
    }
    const digest = await writeMember(member, table ? open : undefined)
    // The file may have been changed since it was checked.
    if (member.name in end.members && end.members[member.name] !== digest)
      throw new BackupError(`${path} was changed while it was read.`)
  }
  await finish()
}

/** Writes a member into the COPY, or nowhere; returns its SHA-256. */
async function writeMember({ body }: Member, into: { copy: CopyStreamQuery; fault?: Error } | undefined) {
  const hash = createHash('sha256')
  for await (const chunk of body) {
    hash.update(chunk)
    if (into?.fault) throw into.fault
    if (into && !into.copy.write(chunk)) await once(into.copy, 'drain')
  }
  return hash.digest('hex')
}

async function setSequences(client: pg.Client, sequences: Backup['manifest']['sequences']) {
  const { rows } = await client.query<{ name: string; sql: string }>(
    `select schemaname || '.' || sequencename as name, format('%I.%I', schemaname, sequencename) as sql
      from pg_sequences where schemaname = 'public'`,
  )
  for (const { name, sql } of rows) {
    const last = sequences.find((sequence) => sequence.name === name)?.last
    if (last) await client.query('select setval($1::regclass, $2)', [sql, last])
  }
}
