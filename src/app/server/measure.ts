import type { Site } from '#base/contract/site.ts'
import type { Database } from '#base/server/database/database.ts'
import type { Lease } from '#base/server/database/lease.ts'
import { processCount } from '#base/server/database/site-processes.ts'
import type { Metrics } from '#base/server/metrics.ts'
import type { Readiness } from '#base/server/readiness.ts'
import type { CleanUp } from './clean-up.ts'
import type { Pages } from './pages.ts'

type Measured = {
  site: Site & { build: string }
  database: Database
  lease: Lease
  pages: Pages
  readiness: Readiness
  cleanUp: CleanUp
}

/** Registers metrics: of this process on each scrape, and of the database once a minute. */
export function measure(metrics: Metrics, { site, database, lease, pages, readiness, cleanUp }: Measured) {
  const { pool } = database
  metrics.setBuild({ version: site.version, build: site.build })
  // The labels are those that dashboards and alerts of operators ask for.
  metrics.counter('mds_pages_answers_total', 'Pages served, by source', 'from', () => {
    const { cached, rendered, stale, refused } = pages.answered
    return { held: cached, drawn: rendered, stale, refused }
  })
  metrics.counter('mds_stale_answers_total', 'Pages served while the database was unavailable', undefined, () => ({
    all: pages.answered.stale,
  }))
  metrics.gauge('mds_pages_held', 'Pages cached in memory', () => pages.cached.answers)
  metrics.gauge('mds_pages_held_bytes', 'Bytes of the pages cached in memory', () => pages.cached.bytes)
  metrics.gauge(
    'mds_version_age_seconds',
    'Time since cached pages were last compared with the database',
    () => lease.ageMs() / 1000,
  )
  metrics.gauge('mds_database_up', 'Whether the database responds', () => Number(!readiness.isAway('database')))
  metrics.gauge('mds_files_up', 'Whether the file store responds', () => Number(!readiness.isAway('files')))
  metrics.gauge('mds_draining', 'Whether the process is about to stop', () => Number(readiness.isDraining))
  metrics.gauges('mds_disk_free_bytes', 'Bytes free on a disk', 'what', () => ({ data: readiness.freeBytes }))
  metrics.gauges('mds_disk_size_bytes', 'Size of a disk in bytes', 'what', () => ({ data: readiness.diskBytes }))
  metrics.gauges('mds_database_pool_connections', 'Connections of the pool', 'state', () => ({
    idle: pool.idleCount,
    busy: pool.totalCount - pool.idleCount,
  }))
  metrics.gauge('mds_database_pool_waiting', 'Requests waiting for a connection', () => pool.waitingCount)
  metrics.gauge(
    'mds_sweep_last_success_seconds',
    'Time of the last successful clean-up, since 1970',
    () => cleanUp.succeededAt && cleanUp.succeededAt.getTime() / 1000,
  )
  const databaseValues = valuesOfDatabase(pool)
  metrics.gauge('mds_processes', 'Processes that use this database', () => databaseValues().processes)
  metrics.gauge('mds_schema_version', 'Number of migrations applied', () => databaseValues().migrations)
  metrics.gauge('mds_backup_last_success_seconds', 'Time of the last backup, since 1970', () => databaseValues().backup)
}

const everyMs = 60_000

/** Returns the last known values at once, and refreshes them if they are old. */
function valuesOfDatabase(pool: Database['pool']) {
  let values: { processes?: number; migrations?: number; backup?: number } = {}
  let queriedAt = Number.NEGATIVE_INFINITY
  const refresh = async () => {
    const { rows } = await pool.query<{ processes: number; migrations: number; backup: number | null }>(
      `select (${processCount}) as processes,
        (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
        (select extract(epoch from max(at))::float8 from audit where action = 'backup made') as backup`,
    )
    const { processes = 0, migrations = 0, backup } = rows[0] ?? {}
    values = { processes, migrations, ...(typeof backup === 'number' && { backup }) }
  }
  return () => {
    if (performance.now() - queriedAt > everyMs) {
      queriedAt = performance.now()
      refresh().catch(() => {})
    }
    return values
  }
}
