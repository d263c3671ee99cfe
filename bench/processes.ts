import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf, startEmbedded } from '../src/base/server/postgres/embedded.ts'
import { withAdmin } from './editor.ts'
import { type Measured, startMeasured } from './servers.ts'
import { asStarted } from './site.ts'

/** Processes of the product on one external database. */
export type Processes = {
  readonly sites: readonly Measured[]
  /** The address of the database. */
  readonly url: string
  /** Stops one as an operator does, and starts it again. */
  restart(at: number): Promise<void>
}

/** Runs processes for the length of a measurement. */
export async function withProcesses<Result>(
  count: number,
  measure: (processes: Processes) => Promise<Result>,
  { drainSeconds = 0 } = {},
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'mds-bench-'))
  const embedded = await startEmbedded({ dataDir: folder, log: () => {} })
  const url = addressOf(embedded.connection)
  const start = (at: number) =>
    startMeasured([...asStarted.program], {
      ...asStarted.environment,
      ...withAdmin,
      DATABASE_URL: url,
      DRAIN_SECONDS: String(drainSeconds),
      LOG_LEVEL: 'error',
      DATA_DIR: join(folder, `process-${at}`),
    })
  const sites: Measured[] = []
  try {
    // The first imports the starter content.
    sites.push(await start(0))
    sites.push(...(await Promise.all(Array.from({ length: count - 1 }, (_, at) => start(at + 1)))))
    return await measure({
      ...{ sites, url },
      async restart(at) {
        await sites[at]?.stop()
        sites[at] = await start(at)
      },
    })
  } finally {
    await Promise.all(sites.map((site) => site.stop()))
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
