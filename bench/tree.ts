import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { product } from '../src/app/server/product.ts'
import { openDatabase } from '../src/base/server/database/database.ts'
import { openFiles } from '../src/base/server/files/open-files.ts'
import { importContent, starterFolder } from '../src/features/content-files/server/index.ts'
import { readPageFor, readSiteWide, readTree } from '../src/features/pages/server/index.ts'

const path = '/treatment/Growth-factors/ESA'
const rounds = 200

/** Reading a page that is not cached, and its surroundings, on sites of 30, 1,000 and 2,000 pages; goal: alike. */
export async function treeBench() {
  const folder = await mkdtemp(join(tmpdir(), 'mds-bench-'))
  const database = await openDatabase({ DATA_DIR: folder }, () => {})
  try {
    const { db, pool } = database
    await importContent(db, starterFolder, { files: await openFiles({ DATA_DIR: folder }) })
    const reading = { db, routes: product.siteMap(), clock: () => new Date() }
    const rows: Record<string, Record<string, string>> = {}
    let first = 0
    for (const max of [30, 1000, 2000]) {
      // Forty sections with as many pages beneath each as it takes.
      await pool.query(
        `insert into pages (url, key, title, template, parent, position)
         select u, u, u, 'standard', case when n % 50 = 0 then null else s.id end, n
         from (select n, '/bench-' || n as u from generate_series(1, $1::int - (select count(*)::int from pages)) n) made
         left join lateral (select id from pages where url = '/treatment') s on true on conflict do nothing`,
        [max],
      )
      await pool.query(`insert into tree_changes (action, username, pages) values ('bench', 'bench', '[]')`)
      const changed = performance.now()
      await readTree(reading)
      const afterChange = performance.now() - changed
      const read = async () => {
        const { menu } = await readSiteWide(reading, undefined, path)
        return JSON.stringify({ menu, content: await readPageFor(reading, path, undefined) }).length
      }
      for (let warm = 0; warm < rounds / 4; warm++) await read()
      const times: number[] = []
      let bytes = 0
      for (let round = 0; round < rounds; round++) {
        const start = performance.now()
        bytes = await read()
        times.push(performance.now() - start)
      }
      const median = times.sort((a, b) => a - b)[rounds / 2] ?? 0
      first ||= median
      rows[`${max} pages`] = {
        'ms a read': median.toFixed(2),
        ratio: (median / first).toFixed(2),
        'kB sent': (bytes / 1000).toFixed(1),
        'ms, first read after a change': afterChange.toFixed(1),
        goal: '≤ 1.2',
      }
    }
    return rows
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}
