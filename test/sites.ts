import { compiled } from './process.ts'
import { startTestServer } from './server.ts'

/** Prepares a run of browser tests: a database server with its templates, and a cache of compiled modules. */
export default async function prepare() {
  const server = await startTestServer()
  // The workers inherit these; see `startSite`.
  process.env.MDS_DATABASE_SERVER = server.url
  process.env.MDS_STARTER_FILES = server.files
  Object.assign(process.env, compiled)
  return () => server.stop()
}
