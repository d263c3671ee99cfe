import { createHash } from 'node:crypto'
import { is, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Db } from '../database/database.ts'
import { pipelined } from '../database/pipelined.ts'
import { auditEntries, auditHead } from './tables.ts'

export type AuditEntry = {
  /** Empty if the user is unknown. */
  username: string
  /** The network address, or another origin. */
  address: string
  /** A fixed term: 'login', 'login refused', 'roles changed'. */
  action: string
  subject?: string
  /** Never a password, a token or the content itself. */
  detail?: Record<string, unknown>
}

/** Adds to the audit, within the transaction of the action and as its last statement, because other writers wait for it. */
export type Audit = (db: Db, entry: AuditEntry) => Promise<void>

export type AuditRow = Omit<typeof auditEntries.$inferSelect, 'hash' | 'erasedBy'>

/** The previous hash in the first row. */
export const noHash = ''

const auditLock = 727_003

export const newAudit =
  (clock: () => Date): Audit =>
  (db, { username, address, action, subject = '', detail = {} }) =>
    within(db, async (tx) => {
      const head = await lockedHead(tx)
      const row: AuditRow = {
        id: head.entries + 1,
        at: clock(),
        username,
        address,
        action,
        subject,
        detail: JSON.parse(JSON.stringify(detail)) as AuditRow['detail'],
        previous: head.hash,
      }
      const hash = hashOf(row)
      const { id, at, previous } = row
      // One statement, because others wait for it.
      await tx.execute(sql`with added as (
        insert into ${auditEntries} (id, at, username, address, action, subject, detail, previous, hash)
        values (${id}, ${at.toISOString()}, ${username}, ${address}, ${action}, ${subject},
          ${JSON.stringify(row.detail)}, ${previous}, ${hash}))
      insert into ${auditHead} (id, entries, hash) values (1, ${id}, ${hash})
      on conflict (id) do update set entries = excluded.entries, hash = excluded.hash`)
    })

/** The end of the audit, at which nobody else can add until the transaction ends: two would build on the same last row. */
export async function lockedHead(tx: Db): Promise<{ entries: number; hash: string }> {
  const [, [head]] = await pipelined(
    tx.execute(sql`select pg_advisory_xact_lock(${auditLock})`),
    tx.select().from(auditHead),
  )
  return head ?? { entries: 0, hash: noHash }
}

/** Runs in the caller's transaction if there is one, without the two round trips of a savepoint. */
const within = <Result>(db: Db, run: (tx: Db) => Promise<Result>): Promise<Result> =>
  is(db, PgTransaction) ? run(db) : db.transaction(run)

export function hashOf({ id, at, username, address, action, subject, detail, previous }: AuditRow): string {
  const serialised = JSON.stringify([
    id,
    at.toISOString(),
    username,
    address,
    action,
    subject,
    sorted(detail),
    previous,
  ])
  return createHash('sha256').update(serialised).digest('base64url')
}

/** The database does not preserve the order of keys, so the hash uses its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  )
}
