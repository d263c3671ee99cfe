import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestServer } from './server.ts'

/** Prepares a run of browser tests: a database server with its templates, and a cache of compiled modules. */
export default async function prepare() {
  const server = await startTestServer()
  const modules = await mkdtemp(join(tmpdir(), 'mds-modules-'))
  // The workers inherit these; see `startSite`.
  process.env.MDS_DATABASE_SERVER = server.url
  process.env.MDS_STARTER_FILES = server.files
  process.env.NODE_COMPILE_CACHE = modules
  return async () => {
    await server.stop()
    await rm(modules, { recursive: true, force: true })
  }
}
