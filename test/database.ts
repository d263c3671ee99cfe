import { randomBytes } from 'node:crypto'
import { isNull } from 'drizzle-orm'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { type Database, type Db, openDatabase } from '../src/base/server/database/database.ts'
import { pages } from '../src/features/pages/server/store/tables.ts'
import { copyOf, onServer, withDatabase } from './postgres.ts'

/** A separate database, copied from a template; dropped when the test ends. */
export async function testDatabase(template: Template = 'empty'): Promise<Database & { url: string }> {
  const { drop, ...database } = await newDatabase(template)
  onTestFinished(drop)
  return database
}

type Template = 'empty' | 'tree' | 'starter'

/** Each connection reads the catalogue again, which takes longer than most tests. */
const fewConnections = 2

/** Databases that are no longer used. */
const unused: string[] = []

/** A database copied from a template, and a function that drops it. */
export async function newDatabase(template: Template, { connections = fewConnections } = {}) {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, copyOf(`test_${template}`, name))
  // Only now, while the test runs: PostgreSQL waits long for connections that have only just been closed. Its own vacuum
  // may be using the database, which it then keeps; the server is removed after the run anyway.
  for (const old of unused.splice(0)) void onServer(server, `drop database ${old} with (force)`).catch(() => {})
  const url = withDatabase(server, name)
  const database = await openDatabase({ DATABASE_URL: url, DATA_DIR: '', DATABASE_POOL: connections }, () => {})
  const drop = async () => {
    await database.close()
    unused.push(name)
  }
  return { ...database, url, drop }
}

/** A separate database without tables; dropped when the test ends. */
export async function emptyDatabase(): Promise<{ pool: pg.Pool; url: string }> {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name}`)
  const url = withDatabase(server, name)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // Dropping the database may end an idle connection.
  pool.on('error', () => {})
  onTestFinished(async () => {
    await pool.end()
    await onServer(server, `drop database if exists ${name} with (force)`).catch(() => {})
  })
  return { pool, url }
}

/** The paths of the pages of a site, including programs with content. */
export async function sitePaths(db: Db): Promise<string[]> {
  const rows = await db.select({ url: pages.url }).from(pages).where(isNull(pages.archived)).orderBy(pages.id)
  return rows.map(({ url }) => url)
}
