import { readAudit } from '#base/server/audit/read.ts'
import type { Config } from '#base/server/config.ts'
import { announce, type Listener } from '#base/server/database/announce.ts'
import type { Database } from '#base/server/database/database.ts'
import { type Mail, mailServer } from '#base/server/mail/mail.ts'
import type { Service } from '#features/dashboard/server/index.ts'
import { type FileStore, FileStoreError, uploadedSizes } from '#features/media/server/index.ts'
import type { Pages } from './pages.ts'
import type { Sweeping } from './sweeping.ts'

type Options = {
  config: Pick<Config, 'DATABASE_URL' | 'FILES_URL' | 'SMTP_URL' | 'site'>
  database: Database
  files: FileStore
  mail: Mail
  changes: Listener
  pages: Pages
  sweeping: Sweeping
}

/** The services of this process, as administrators see them (T5). */
export const servicesOf = ({ config, database, files, mail, changes, pages, sweeping }: Options): Service[] => [
  databaseService(config, database),
  mailService(config, database, mail),
  fileService(config, database, files),
  {
    id: 'jobs',
    name: 'Clearing of what is out of date',
    async look() {
      const { last } = sweeping
      return {
        state: last?.hasFailed ? 'warning' : 'ok',
        detail: last?.hasFailed ? 'The last run failed; see the log' : 'Runs every 10 minutes',
        facts: [],
        lastRun: last?.at.toISOString() ?? null,
      }
    },
    run: { label: 'Run now', do: () => sweeping.run() },
  },
  {
    id: 'announcements',
    name: 'Announcements of changes',
    look: async () => ({
      state: changes.isListening ? 'ok' : 'warning',
      detail: changes.isListening ? 'Listening' : 'Not listening: pages are drawn anew for each reader',
      facts: [],
      lastRun: null,
    }),
    restart: async () => changes.restart(),
  },
  {
    id: 'page-cache',
    name: 'Page cache',
    async look() {
      const { answers, bytes } = pages.held
      return {
        state: 'ok',
        detail: `${answers} answers held`,
        facts: [{ name: 'Memory', value: mebibytes(bytes) }],
        lastRun: null,
      }
    },
    run: { label: 'Empty it, on every process', do: async () => void (await announce(database.db, '*')) },
  },
]

const databaseService = ({ DATABASE_URL }: Options['config'], { pool }: Database): Service => ({
  id: 'database',
  name: 'Database',
  async look() {
    const began = performance.now()
    const { rows } = await pool.query<{ version: string; size: string; connections: string }>(
      `select current_setting('server_version') as version, pg_database_size(current_database()) as size,
        (select count(*) from pg_stat_activity where datname = current_database()) as connections`,
    )
    const ms = performance.now() - began
    const { version = '', size = '0', connections = '' } = rows[0] ?? {}
    return {
      state: 'ok',
      detail: `PostgreSQL ${version}, ${DATABASE_URL ? 'a server of its own' : 'embedded'}`,
      facts: [
        { name: 'Size', value: mebibytes(Number(size)) },
        { name: 'Connections', value: `${connections}` },
        { name: 'This answer took', value: `${ms.toFixed(1)} ms` },
      ],
      lastRun: null,
    }
  },
})

const fileService = ({ FILES_URL }: Options['config'], { db }: Database, files: FileStore): Service => ({
  id: 'files',
  name: 'File store',
  async look() {
    const fault = await files.check().then(
      () => undefined,
      (error: unknown) => (error instanceof FileStoreError ? error.message : String(error)),
    )
    const { count, bytes } = await uploadedSizes(db)
    return {
      state: fault ? 'stop' : 'ok',
      detail: fault ?? (FILES_URL ? 'An S3 bucket' : 'On disk'),
      facts: [
        { name: 'Uploads', value: String(count) },
        { name: 'Size', value: mebibytes(bytes) },
      ],
      lastRun: null,
    }
  },
})

function mailService({ site, ...config }: Options['config'], { db }: Database, mail: Mail): Service {
  const to = { name: '', address: site.contactEmail }
  return {
    id: 'mail',
    name: 'Mail',
    async look() {
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
        const text = `${username} had this sent from the hosted service manager of ${site.name}.`
        await mail({ to, subject: 'Test message', text, purpose: 'test e-mail' }, { username, address: '' })
      },
    },
  }
}

const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`
