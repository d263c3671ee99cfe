import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/base/server/database/database.ts'
import { openFiles } from '../src/base/server/files/open-files.ts'
import { addressOf, startEmbedded } from '../src/base/server/postgres/embedded.ts'
import { importContent, importPages, readFolder, starterFolder } from '../src/features/pages/server/files/starter.ts'
import { importSynonyms } from '../src/features/search/server/index.ts'
import { copyOf, onServer, withDatabase } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
    /** The files of the template with the starter content. */
    starterFiles: string
  }
}

/**
 * The database server of a run, with three templates: `test_empty` has no pages, `test_tree` the pages of the starter
 * content with nothing written on them, `test_starter` all starter content. All have the default synonyms.
 */
export type TestServer = { url: string; files: string; stop(): Promise<void> }

export default async function setup(project: TestProject) {
  const server = await startTestServer()
  project.provide('databaseServer', server.url)
  project.provide('starterFiles', server.files)
  return () => server.stop()
}

/**
 * The server that `scripts/test.ts` has started for its runs. Otherwise starts an embedded one, or uses the one that
 * TEST_DATABASE_URL names, and makes the templates.
 */
export async function startTestServer(): Promise<TestServer> {
  const { MDS_DATABASE_SERVER: started, MDS_STARTER_FILES: starterFiles } = process.env
  if (started && starterFiles) return { url: started, files: starterFiles, stop: async () => {} }
  const folder = await mkdtemp(join(await fastFolder(), 'mds-test-'))
  const configured = process.env.TEST_DATABASE_URL
  const embedded = configured ? undefined : await startEmbedded({ dataDir: folder, log: () => {}, maxConnections: 200 })
  const url = configured ?? (embedded ? addressOf({ ...embedded.connection, database: 'postgres' }) : '')
  const files = await openFiles({ DATA_DIR: folder })
  await onServer(
    url,
    ...['test_starter', 'test_tree', 'test_empty'].map((name) => `drop database if exists ${name} with (force)`),
  )
  await onServer(url, 'create database test_empty')
  const empty = await openDatabase({ DATABASE_URL: withDatabase(url, 'test_empty'), DATA_DIR: '' }, () => {})
  await importSynonyms(empty.db, new Date())
  await empty.close()
  await onServer(url, copyOf('test_empty', 'test_tree'))
  const tree = await openDatabase({ DATABASE_URL: withDatabase(url, 'test_tree'), DATA_DIR: '' }, () => {})
  const { files: pages } = await readFolder(starterFolder, () => {})
  // In one transaction, as the product does: otherwise each page waits for a connection of its own.
  await tree.db.transaction((tx) =>
    importPages(
      tx,
      pages.map((page) => ({ ...page, updated: null, nextReview: null })),
    ),
  )
  await tree.close()
  await onServer(url, copyOf('test_empty', 'test_starter'))
  const starter = await openDatabase({ DATABASE_URL: withDatabase(url, 'test_starter'), DATA_DIR: '' }, () => {})
  await importContent(starter.db, starterFolder, { files })
  await starter.close()
  return {
    url,
    files: join(folder, 'files'),
    async stop() {
      await embedded?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A folder in memory, if there is room for the databases of a run: each is copied and dropped many times. */
async function fastFolder(): Promise<string> {
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > 2 * 1024 ** 3 ? memory : tmpdir()
}
