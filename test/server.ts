import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/base/server/database/database.ts'
import { startEmbedded } from '../src/base/server/database/embedded.ts'
import { importContent, starterFolder } from '../src/features/content/server/index.ts'
import { openFiles } from '../src/features/media/server/index.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
    /** The files of the template with the starter content. */
    starterFiles: string
  }
}

/**
 * One database server for the whole run: the one TEST_DATABASE_URL names, or an embedded one. It holds two templates
 * that tests copy: one with empty tables, one with the starter content.
 */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const folder = await mkdtemp(join(tmpdir(), 'mds-test-'))
  const embedded = given ? undefined : await startEmbedded({ dataDir: folder, log: () => {} })
  const connection = embedded?.connection
  const server =
    given ??
    `postgresql://${connection?.user}@/postgres?host=${encodeURIComponent(connection?.host ?? '')}&port=${connection?.port}`
  for (const name of ['test_empty', 'test_starter']) {
    const admin = new pg.Client({ connectionString: server })
    await admin.connect()
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name}`)
    await admin.end()
    const database = await openDatabase({ DATABASE_URL: withDatabase(server, name), DATA_DIR: '' }, () => {})
    const files = await openFiles({ DATA_DIR: folder })
    if (name === 'test_starter') await importContent(database.db, starterFolder, { files })
    await database.close()
  }
  project.provide('databaseServer', server)
  project.provide('starterFiles', join(folder, 'files'))
  return async () => {
    await embedded?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The address of another database on the same server. */
export function withDatabase(server: string, name: string): string {
  return server.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}
