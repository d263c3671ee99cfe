import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Measured, startMeasured } from './servers.ts'

/** Runs the site on a folder of its own for as long as a measurement takes. */
export async function withSite<Result>(
  measure: (site: Measured) => Promise<Result>,
  environment: Record<string, string> = {},
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'mds-bench-'))
  // As `npm start` runs it.
  const site = await startMeasured(['--max-semi-space-size=8', 'src/app/server.ts'], {
    MALLOC_ARENA_MAX: '2',
    DATA_DIR: folder,
    ...environment,
  })
  try {
    return await measure(site)
  } finally {
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
