import { randomBytes } from 'node:crypto'
import { isNull } from 'drizzle-orm'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { type Database, type Db, openDatabase } from '../src/base/server/database/database.ts'
import { pages } from '../src/features/pages/server/index.ts'
import { copyOf, onServer, withDatabase } from './postgres.ts'

/** A separate database, copied from a template; dropped when the test ends. */
export async function testDatabase(
  template: 'empty' | 'tree' | 'starter' = 'empty',
): Promise<Database & { url: string }> {
  const { drop, ...database } = await newDatabase(template)
  onTestFinished(drop)
  return database
}

/** A database copied from a template, and a function that drops it. */
export async function newDatabase(template: 'empty' | 'tree' | 'starter') {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, copyOf(`test_${template}`, name))
  const url = withDatabase(server, name)
  const database = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' }, () => {})
  const drop = async () => {
    await database.close()
    // The server's own vacuum may be using it, and we may not end that; the server is removed after the run anyway.
    await onServer(server, `drop database if exists ${name} with (force)`).catch(() => {})
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
