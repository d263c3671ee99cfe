import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMeasured } from './servers.ts'

/** From the command to the first page: in an empty folder, and on the next start; goal: the next within 3 s. */
export async function startBench() {
  const folder = await mkdtemp(join(tmpdir(), 'mds-bench-'))
  const rows: Record<string, { 'to open, ms': number; 'to first page, ms': number; goal: string }> = {}
  for (const name of ['cold', 'warm']) {
    const began = performance.now()
    const site = await startMeasured(['scripts/run.mjs', 'start'], { DATA_DIR: folder })
    const page = await fetch(`${site.url}/`)
    if (!page.ok) throw new Error(`The first page answered ${page.status}`)
    await page.text()
    rows[name] = {
      'to open, ms': Math.round(site.startMs),
      'to first page, ms': Math.round(performance.now() - began),
      goal: name === 'warm' ? '< 3000' : '',
    }
    await site.stop()
  }
  await rm(folder, { recursive: true, force: true })
  return rows
}
