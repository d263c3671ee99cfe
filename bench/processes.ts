import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf, startEmbedded } from '../src/base/server/postgres/embedded.ts'
import { DatabaseProxy } from '../test/database-proxy.ts'
import { RemoteClient } from '../test/process.ts'
import { adminPassword, withAdmin } from './editor.ts'
import { type Measured, startMeasured } from './servers.ts'
import { asStarted } from './site.ts'

/** Processes of the product on one external database; each through a line that can fail, unless that would cost time. */
export async function withProcesses<Result>(
  count: number,
  measure: (sites: readonly Measured[], lines: readonly DatabaseProxy[], editor: RemoteClient) => Promise<Result>,
  { isDirect = false } = {},
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'mds-bench-'))
  const embedded = await startEmbedded({ dataDir: folder, log: () => {} })
  const url = addressOf(embedded.connection)
  const lines = await Promise.all(Array.from({ length: count }, () => DatabaseProxy.to(url)))
  const start = (line: DatabaseProxy, at: number) =>
    startMeasured([...asStarted.program], {
      ...{
        ...asStarted.environment,
        ...withAdmin,
        DATABASE_URL: isDirect ? url : line.url,
        DRAIN_SECONDS: '0',
        LOG_LEVEL: 'error',
      },
      DATA_DIR: join(folder, `process-${at}`),
    })
  const sites: Measured[] = []
  try {
    // The first imports the starter content.
    for (const line of lines.slice(0, 1)) sites.push(await start(line, 0))
    sites.push(...(await Promise.all(lines.slice(1).map((line, at) => start(line, at + 1)))))
    const editor = new RemoteClient()
    await editor.logIn(sites[0]?.url ?? '', 'admin', adminPassword)
    return await measure(sites, lines, editor)
  } finally {
    await Promise.all(sites.map((site) => site.stop()))
    await Promise.all(lines.map((line) => line.close()))
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
