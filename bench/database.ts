import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../src/base/server/database/database.ts'
import { openFiles } from '../src/base/server/files/open-files.ts'
import { importContent, starterFolder } from '../src/features/content-files/server/index.ts'
import { readPage } from '../src/features/pages/server/index.ts'

const reads = 400

/** Reads a page from the database as the number of pages grows; the time must not grow with it. */
export async function databaseBench() {
  const folder = await mkdtemp(join(tmpdir(), 'mds-bench-'))
  const { db, pool, close } = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: folder }, () => {})
  await importContent(db, starterFolder, { files: await openFiles({ DATA_DIR: folder }) })
  const rows: Record<string, Record<string, string>> = {}
  let first: number | undefined
  for (const pages of [100, 1000, 10_000]) {
    await fill(pages)
    await pool.query('analyze')
    let best = Number.POSITIVE_INFINITY
    for (let batch = 0; batch < 6; batch++) {
      const began = performance.now()
      for (let read = 0; read < reads / 4; read++) await readPage(db, '/treatment/Growth-factors/ESA')
      best = Math.min(best, (performance.now() - began) / (reads / 4))
    }
    first ??= best
    rows[`${pages} pages`] = { 'ms/read': best.toFixed(2), 'ratio to 100': (best / first).toFixed(2) }
  }
  await close()
  await rm(folder, { recursive: true, force: true })
  return rows

  async function fill(pages: number) {
    await pool.query(
      `with new_pages as (insert into pages (url, key) select '/bench/' || n, '/bench/' || n from generate_series(1, $1::int) n on conflict do nothing returning id),
       new_editables as (insert into editables (page_id, editable_id, kind, revision) select id, 'webui.bench.' || id || '.main', 'region', 1 from new_pages returning id),
       new_versions as (insert into versions (editable, revision, username) select id, 1, 'bench' from new_editables returning id)
       insert into region_contents (version, document) select id, '{"type":"doc","content":[]}' from new_versions`,
      [pages],
    )
  }
}
