import { setTimeout as delay } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { messageOf } from '#base/contract/problem.ts'
import type { Config } from '../config.ts'
import { OperatorError } from '../operator-error.ts'
import { type Binaries, earliestMajor } from '../postgres/binaries.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { reindexIfNeeded } from '../postgres/reindex.ts'
import { clientWithTimeout, type QueryObserver } from './client-with-timeout.ts'
import { migrate, readSchema } from './migrate.ts'
import { isUnavailable } from './unavailable.ts'

/** The first argument of store functions: the database, or a transaction on it. */
export type Db = Pick<
  NodePgDatabase,
  | '$count'
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | 'transaction'
>

export type Database = {
  db: Db
  pool: pg.Pool
  /** One connection for version queries, which must not wait behind others. It is opened with the first. */
  versionPool: pg.Pool
  /** Connection settings for a dedicated session that bypasses any pooler. */
  direct: pg.ClientConfig
  /** The programs of the embedded server; undefined with DATABASE_URL. */
  binaries?: Pick<Binaries, 'folder' | 'version'>
  /** Resolves if the database server exits unexpectedly. */
  lost: Promise<string>
  close(): Promise<void>
}

/** Thrown if there is no usable database; the message is for the operator. */
class DatabaseError extends OperatorError {}

type Options = {
  /** Commands may take as long as they need; requests may not. */
  isForCommands?: boolean
  /** How long to wait for an unreachable server, in milliseconds. */
  waitMs?: number
  /** Neither migrates the tables nor refuses those of a newer release. */
  leavesSchema?: boolean
  name?: string
  observe?: QueryObserver
}

type Settings = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'> &
  Partial<Pick<Config, 'DATABASE_DIRECT_URL' | 'DATABASE_POOL' | 'MIGRATE' | 'POSTGRES_BIN'>>

/** The server times out first, so that its connection can be reused. A request must be answered within ten seconds. */
const requestLimits = { statement_timeout: 8500, query_timeout: 9000 }
/** An answer that takes longer counts as an outage, after a second attempt. The connection is kept while it is idle. */
const versionLimits = { max: 1, query_timeout: 4000, connectionTimeoutMillis: 4000, idleTimeoutMillis: 0 }
const refusedLimit = 'unsupported startup parameter: statement_timeout'
const connectingMs = 3000
const retryMs = 500

/** Opens the configured database, starting the embedded server if none is named, and migrates its tables. */
export async function openDatabase(
  config: Settings,
  log: (line: string) => void,
  options: Options = {},
): Promise<Database> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_POOL: max = 10 } = config
  const poolsOn = (connection: pg.PoolConfig) => {
    const named = { ...connection, ...(options.name && { application_name: options.name }) }
    const pool = openPool({ max, ...named }, log, { ...options, isPooled: DATABASE_DIRECT_URL !== undefined })
    const versionPool = openPool({ ...named, ...versionLimits }, log, { isForCommands: true })
    return { pool, versionPool, end: () => Promise.all([pool.end(), versionPool.end()]) }
  }
  const prepared = async (pools: Pick<Database, 'pool' | 'versionPool'>, direct: pg.ClientConfig) => {
    const { pool, versionPool } = pools
    await prepare(pool, direct, log, { ...config, ...options })
    return { db: drizzle(pool), pool, versionPool, direct }
  }
  if (DATABASE_URL) {
    const { end, ...pools } = poolsOn({ connectionString: DATABASE_URL })
    const direct = { connectionString: DATABASE_DIRECT_URL ?? DATABASE_URL }
    const close = async () => void (await end())
    try {
      await reach(pools.pool, log, options.waitMs ?? 0)
      return { ...(await prepared(pools, direct)), lost: new Promise(() => {}), close }
    } catch (error) {
      await close()
      throw error
    }
  }
  const embedded = await startEmbedded({ dataDir: config.DATA_DIR, log, postgresBin: config.POSTGRES_BIN })
  const { end, ...pools } = poolsOn(embedded.connection)
  const close = async () => {
    await end()
    await embedded.stop()
  }
  try {
    await reindexIfNeeded(pools.pool, embedded.connection, log)
    const { binaries, lost } = embedded
    return { ...(await prepared(pools, embedded.connection)), binaries, lost, close }
  } catch (error) {
    await close()
    throw error
  }
}

function openPool(
  connection: pg.PoolConfig,
  log: (line: string) => void,
  /** A pooler may pass each transaction to another session. */
  { isForCommands, isPooled, observe }: Options & { isPooled?: boolean },
): pg.Pool {
  const pool: pg.Pool = new pg.Pool({
    ...(isForCommands ? {} : requestLimits),
    connectionTimeoutMillis: connectingMs,
    keepAlive: true,
    pipeline: true,
    // A pooler refuses the limit on statements, see `reach`.
    Client: clientWithTimeout(observe, () => !isPooled && pool.options.statement_timeout !== undefined),
    ...connection,
  })
  pool.on('error', (error) => log(`database connection: ${error.message}`))
  return pool
}

/** Waits until the server answers; throws if it does not in time, or refuses us. */
async function reach(pool: pg.Pool, log: (line: string) => void, waitMs: number) {
  const until = Date.now() + waitMs
  for (let hasLogged = false; ; hasLogged = true) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      // A pooler takes no settings for a session, because clients share them.
      if (messagesOf(error).includes(refusedLimit) && pool.options.statement_timeout) {
        delete pool.options.statement_timeout
        log('DATABASE_URL: a pooler takes no limit on queries: set its own query_timeout to 10 seconds.')
        continue
      }
      const fault = `DATABASE_URL: the server cannot be reached (${messagesOf(error)})`
      if (!isUnavailable(error) || Date.now() >= until) throw new DatabaseError(`${fault}.`)
      if (!hasLogged) log(`${fault}; trying again for ${Math.round(waitMs / 1000)} s.`)
      await delay(retryMs)
    }
  }
}

async function prepare(
  pool: pg.Pool,
  direct: pg.ClientConfig,
  log: (line: string) => void,
  { MIGRATE, leavesSchema }: Pick<Settings, 'MIGRATE'> & Pick<Options, 'leavesSchema'>,
) {
  const { rows } = await pool.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  )
  const version = rows[0]?.version ?? 0
  if (version < earliestMajor)
    throw new DatabaseError(`DATABASE_URL: PostgreSQL ${earliestMajor} or newer is needed; this server is ${version}.`)
  if (leavesSchema) return
  const { pending } = await readSchema(pool, log)
  if (pending.length === 0) return
  if (MIGRATE === 'check')
    throw new DatabaseError(
      `MIGRATE: the database lacks ${pending.map(({ tag }) => tag).join(', ')}: run the command migrate.`,
    )
  // A separate client: a migration has no time limit, and a session lock does not work through a pooler.
  const client = new pg.Client({ ...direct, connectionTimeoutMillis: connectingMs })
  try {
    await client.connect().catch((error: unknown) => {
      throw new DatabaseError(`DATABASE_DIRECT_URL: the server cannot be reached (${messagesOf(error)}).`)
    })
    await migrate(client, log)
  } finally {
    await client.end()
  }
}

/** A refused connection to a name with several addresses nests its messages. */
const messagesOf = (error: unknown): string =>
  error instanceof AggregateError ? error.errors.map(messagesOf).join('; ') : messageOf(error)
