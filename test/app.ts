import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, expect, inject, onTestFinished } from 'vitest'
import { createApp } from '../src/app/server/app.ts'
import { builtFrontend } from '../src/app/server/front.ts'
import { product } from '../src/app/server/product.ts'
import { readConfig } from '../src/base/server/config.ts'
import type { Database } from '../src/base/server/database/database.ts'
import type { FileStore } from '../src/base/server/files/file-store.ts'
import { openFiles } from '../src/base/server/files/open-files.ts'
import { newDatabase } from './database.ts'

type Options = {
  environment?: Record<string, string>
  /** A database that another process of the site may use too: each save waits until that shows no older content. */
  database?: Database
  /** True if no other process uses that database. */
  isAlone?: boolean
  /** `empty`: all pages exist, without content; `bare`: there are no pages either. */
  template?: 'bare' | 'empty' | 'starter'
  expectErrors?: boolean
  /** How many connections to the database it may open, if calls wait for one another. */
  connections?: number
  workerLimits?: Parameters<typeof createApp>[0]['workerLimits']
}

const templates = { bare: 'empty', empty: 'tree', starter: 'starter' } as const

export type TestApp = {
  app: FastifyInstance
  database: Database
  files: FileStore
  dataDir: string
  log: Record<string, unknown>[]
}

/** The whole server without a port, on its own database. A test in which it logs an error fails, unless it expects one. */
export const testApp = (options: Options = {}): Promise<TestApp> => openApp(options, onTestFinished)

/**
 * The server of `testApp`, started once for all tests of a file that leave nothing behind for one another, and what
 * `prepare` makes of it: accounts, clients, content. An error in its log fails the file.
 */
export function sharedApp(options?: Options): () => Promise<TestApp>
export function sharedApp<Made>(options: Options, prepare: (server: TestApp) => Promise<Made>): () => Promise<Made>
export function sharedApp(options: Options = {}, prepare: (server: TestApp) => unknown = (server) => server) {
  const endings: (() => Promise<void>)[] = []
  let opened: Promise<unknown> | undefined
  afterAll(async () => {
    for (const end of endings.reverse()) await end()
  })
  return () => (opened ??= openApp(options, (end) => endings.push(end)).then(prepare))
}

type AtEnd = (end: () => Promise<void>) => void

/** Opens the server; functions passed to `atEnd` run afterwards, last to first. */
async function openApp(
  {
    environment = {},
    database,
    isAlone,
    template = 'starter',
    expectErrors = false,
    workerLimits = {},
    connections,
  }: Options,
  atEnd: AtEnd,
): Promise<TestApp> {
  const used = database ?? (await ownDatabase(templates[template], { ...(connections && { connections }) }, atEnd))
  const log: Record<string, unknown>[] = []
  const logger = pino(
    { level: 'debug' },
    { write: (line: string) => void log.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const dataDir = await mkdtemp(join(tmpdir(), 'mds-app-'))
  atEnd(() => rm(dataDir, { recursive: true, force: true }))
  // Only with an external database does a process know that there may be another.
  const external = database && !isAlone && { DATABASE_URL: 'postgres://localhost/shared' }
  const config = readConfig(
    { DATA_DIR: dataDir, CONTACT_EMAIL: 'enquiries@mds.example', ...external, ...environment },
    product,
  )
  const files = await openFiles(config)
  if (template === 'starter' && !config.FILES_URL && existsSync(inject('starterFiles')))
    await cp(inject('starterFiles'), join(config.DATA_DIR, 'files'), { recursive: true })
  const front = await builtFrontend()
  const app = await createApp({ config, database: used, files, log: logger, front, workerLimits })
  await app.ready()
  // Last in, first out: the app closes before its database does.
  atEnd(async () => {
    await app.close()
    if (!expectErrors)
      expect(
        log.filter(({ level }) => Number(level) >= 50),
        'errors in the log',
      ).toEqual([])
  })
  return { app, database: used, files, dataDir: config.DATA_DIR, log }
}

async function ownDatabase(
  template: (typeof templates)[keyof typeof templates],
  options: Pick<Options, 'connections'>,
  atEnd: AtEnd,
): Promise<Database> {
  const { drop, ...database } = await newDatabase(template, options)
  atEnd(drop)
  return database
}
