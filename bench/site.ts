import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Measured, startMeasured } from './servers.ts'

/** The settings of `npm start`. */
export const asStarted = {
  program: ['--max-semi-space-size=8', '--max-old-space-size=512', 'src/app/server.ts'],
  environment: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '65536' },
} as const

/** Runs the site, or another built tree of it, on its own folder for the length of a measurement. */
export async function withSite<Result>(
  measure: (site: Measured) => Promise<Result>,
  environment: Record<string, string> = {},
  tree?: string,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'mds-bench-'))
  const site = await startMeasured(
    asStarted.program,
    {
      ...asStarted.environment,
      DATA_DIR: folder,
      ...environment,
    },
    tree,
  )
  try {
    return await measure(site)
  } finally {
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
