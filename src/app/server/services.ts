import { counted } from '#base/contract/counted.ts'
import { readAudit } from '#base/server/audit/read.ts'
import type { Config } from '#base/server/config.ts'
import { announce } from '#base/server/database/announce.ts'
import type { Database } from '#base/server/database/database.ts'
import type { Lease } from '#base/server/database/lease.ts'
import { type Mail, mailServer } from '#base/server/mail/mail.ts'
import { mebibytes, type Service } from '#base/server/service.ts'
import type { CleanUp } from './clean-up.ts'
import type { Pages } from './pages.ts'

type Configured = Pick<Config, 'SMTP_URL' | 'site'>

/** The services of the app itself (T5). */
export const defaultServices = (
  database: Pick<Database, 'db'>,
  { cleanUp, lease, pages }: { cleanUp: CleanUp; lease: Lease; pages: Pages },
): Service[] => [
  {
    id: 'jobs',
    name: 'Clean-up of expired data',
    async readState() {
      const { last } = cleanUp
      return {
        state: last?.hasFailed ? 'warning' : 'ok',
        detail: last?.hasFailed ? 'The last run failed; see the log' : 'Runs every 10 minutes',
        facts: [],
        lastRun: last?.at.toISOString() ?? null,
      }
    },
    run: { label: 'Run now', do: () => cleanUp.run() },
  },
  {
    id: 'page-cache',
    name: 'Page cache',
    async readState() {
      const { answers, bytes } = pages.cached
      const isCurrent = await lease.renew()
      return {
        state: isCurrent ? 'ok' : 'warning',
        detail: isCurrent
          ? `${counted(answers, 'page')} cached`
          : 'The database does not answer: pages may be out of date',
        facts: [{ name: 'Memory', value: mebibytes(bytes) }],
        lastRun: null,
      }
    },
    run: { label: 'Clear in every process', do: () => emptyEverywhere(database, lease) },
  },
]

async function emptyEverywhere({ db }: Pick<Database, 'db'>, lease: Lease) {
  await announce(db, '*')
  await lease.waitForExpiry(['*'])
}

export const databaseService = ({ pool, binaries }: Database): Service => ({
  id: 'database',
  name: 'Database',
  async readState() {
    const began = performance.now()
    const { rows } = await pool.query<{ version: string; size: string; connections: string }>(
      `select current_setting('server_version') as version, pg_database_size(current_database()) as size,
        (select count(*) from pg_stat_activity where datname = current_database()) as connections`,
    )
    const ms = performance.now() - began
    const { version = '', size = '0', connections = '' } = rows[0] ?? {}
    return {
      state: 'ok',
      detail: `PostgreSQL ${version}, ${binaries ? 'embedded' : 'a server of its own'}`,
      facts: [
        { name: 'Size', value: mebibytes(Number(size)) },
        { name: 'Connections', value: `${connections}` },
        { name: 'Response time', value: `${ms.toFixed(1)} ms` },
        ...(binaries ? [{ name: 'Programs', value: binaries.folder }] : []),
      ],
      lastRun: null,
    }
  },
})

export function mailService({ site, ...config }: Configured, { db }: Database, mail: Mail): Service {
  const to = { name: '', address: site.contactEmail }
  return {
    id: 'mail',
    name: 'Mail',
    async readState() {
      const [sent] = await readAudit(db, { action: 'mail sent' }, 1)
      const [failed] = await readAudit(db, { action: 'mail failed' }, 1)
      const hasFailed = (failed?.id ?? 0) > (sent?.id ?? 0)
      const last = hasFailed ? failed : sent
      return {
        state: hasFailed ? 'warning' : 'ok',
        detail: hasFailed
          ? `The last message failed: ${String(failed?.detail.fault ?? '')}`
          : `To ${mailServer(config)}`,
        facts: [],
        lastRun: last?.at.toISOString() ?? null,
      }
    },
    run: {
      label: `Send a test message to ${to.address}`,
      async do({ username }) {
        const text = `${username} sent this message from the hosted service manager of ${site.name}.`
        await mail({ to, subject: 'Test message', text, purpose: 'test e-mail' }, { username, address: '' })
      },
    },
  }
}
