import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Config } from '../config.ts'
import { startEmbedded } from './embedded.ts'

/** What store functions take first: the database, or a transaction on it. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>

/** The open database, and the way to close it. */
export type Database = {
  db: Db
  pool: pg.Pool
  /** Fulfils when the server under it is gone without having been asked. */
  lost: Promise<string>
  close(): Promise<void>
}

/** Thrown when there is no database to work with; the message is for the operator. */
export class DatabaseError extends Error {}

const migrationsFolder = new URL('../../../../migrations', import.meta.url).pathname
const migrationLock = 727_001

/** Opens the configured database, starting the embedded server where none is named, and brings its tables up to date. */
export async function openDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  log: (line: string) => void,
): Promise<Database> {
  if (config.DATABASE_URL) {
    const pool = openPool({ connectionString: config.DATABASE_URL }, log)
    await pool.query('select 1').catch((error: unknown) => {
      throw new DatabaseError(`DATABASE_URL: the server cannot be reached (${messageOf(error)}).`)
    })
    return { ...(await prepared(pool)), lost: new Promise(() => {}), close: () => pool.end() }
  }
  const embedded = await startEmbedded({ dataDir: config.DATA_DIR, log })
  const pool = openPool(embedded.connection, log)
  let closing = false
  const lost = new Promise<string>((fulfil) => {
    embedded.exited.then(() => closing || fulfil('The embedded database has stopped.'))
  })
  const close = async () => {
    closing = true
    await pool.end()
    await embedded.stop()
  }
  try {
    return { ...(await prepared(pool)), lost, close }
  } catch (error) {
    await close()
    throw error
  }
}

function openPool(connection: pg.PoolConfig, log: (line: string) => void): pg.Pool {
  const pool = new pg.Pool({ max: 10, statement_timeout: 30_000, connectionTimeoutMillis: 10_000, ...connection })
  pool.on('error', (error) => log(`database connection: ${error.message}`))
  return pool
}

async function prepared(pool: pg.Pool): Promise<{ db: Db; pool: pg.Pool }> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    )
    const version = rows[0]?.version ?? 0
    if (version < 15)
      throw new DatabaseError(`DATABASE_URL: PostgreSQL 15 or newer is needed; this server is ${version}.`)
    // Several processes may start at once; without the lock all but one would fail.
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    try {
      await migrate(drizzle(client), { migrationsFolder })
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLock])
    }
  } finally {
    client.release()
  }
  return { db: drizzle(pool), pool }
}

/** A refused connection to a name with several addresses has its messages inside. */
const messageOf = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(messageOf).join('; ')
    : error instanceof Error
      ? error.message
      : String(error)
