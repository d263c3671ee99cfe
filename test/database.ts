import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../src/base/server/database/database.ts'
import { withDatabase } from './server.ts'

/** A database of one's own, copied from a template; gone when the test ends. */
export async function testDatabase(template: 'empty' | 'starter' = 'empty'): Promise<Database & { url: string }> {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template test_${template}`)
  const url = withDatabase(server, name)
  const database = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' }, () => {})
  onTestFinished(async () => {
    await database.close()
    // The server's own vacuum may be at work in it and is not ours to end; the server goes after the run anyway.
    await onServer(server, `drop database if exists ${name} with (force)`).catch(() => {})
  })
  return { ...database, url }
}

async function onServer(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
