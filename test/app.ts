import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { expect, inject, onTestFinished } from 'vitest'
import { createApp } from '../src/app/server/app.ts'
import { builtFront } from '../src/app/server/front.ts'
import { readConfig } from '../src/base/server/config.ts'
import type { Database } from '../src/base/server/database/database.ts'
import { type FileStore, openFiles } from '../src/features/media/server/index.ts'
import { testDatabase } from './database.ts'

type Options = {
  environment?: Record<string, string>
  database?: Database
  template?: 'empty' | 'starter'
  expectErrors?: boolean
}

export type TestApp = {
  app: FastifyInstance
  database: Database
  files: FileStore
  dataDir: string
  log: Record<string, unknown>[]
}

/** The whole server without a port, on a database of its own. A test in which it logs an error fails, unless it expects one. */
export async function testApp({
  environment = {},
  database,
  template = 'starter',
  expectErrors = false,
}: Options = {}): Promise<TestApp> {
  const ownDatabase = database ?? (await testDatabase(template))
  const log: Record<string, unknown>[] = []
  const logger = pino(
    { level: 'debug' },
    { write: (line: string) => void log.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const config = readConfig({ DATA_DIR: await dataFolder(), ...environment })
  const files = await openFiles(config)
  if (template === 'starter' && !config.FILES_URL && existsSync(inject('starterFiles')))
    await cp(inject('starterFiles'), join(config.DATA_DIR, 'files'), { recursive: true })
  const app = await createApp({ config, database: ownDatabase, files, log: logger, front: await builtFront() })
  await app.ready()
  // Last in, first out: the app closes before its database does.
  onTestFinished(async () => {
    await app.close()
    if (!expectErrors)
      expect(
        log.filter(({ level }) => Number(level) >= 50),
        'errors in the log',
      ).toEqual([])
  })
  return { app, database: ownDatabase, files, dataDir: config.DATA_DIR, log }
}

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mds-app-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
