import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { auditEntries } from './tables.ts'

/** Which entries of the audit are wanted; what is absent or empty is not asked about. */
export type AuditFilter = {
  username?: string | undefined
  action?: string | undefined
  /** Anywhere in the subject or the detail. */
  text?: string | undefined
  from?: Date | undefined
  /** The first moment that is not wanted any more. */
  until?: Date | undefined
  /** Entries with a smaller number only. */
  before?: number | undefined
}

/** An entry as it stands in the audit. */
export type AuditRecord = typeof auditEntries.$inferSelect

/** Entries of the audit, the latest first. */
export const readAudit = (db: Db, filter: AuditFilter, most: number): Promise<AuditRecord[]> =>
  db
    .select()
    .from(auditEntries)
    .where(and(...conditions(filter)))
    .orderBy(desc(auditEntries.id))
    .limit(most)

/** Every action that there is in the audit. */
export async function auditActions(db: Db): Promise<string[]> {
  const found = await db
    .selectDistinct({ action: auditEntries.action })
    .from(auditEntries)
    .orderBy(asc(auditEntries.action))
  return found.map(({ action }) => action)
}

function conditions({ username, action, text, from, until, before }: AuditFilter): (SQL | undefined)[] {
  const holds = (column: SQL, part: string) => sql`position(lower(${part}) in lower(${column})) > 0`
  return [
    username ? holds(sql`${auditEntries.username}`, username) : undefined,
    action ? eq(auditEntries.action, action) : undefined,
    text ? holds(sql`${auditEntries.subject} || ' ' || ${auditEntries.detail}::text`, text) : undefined,
    from ? gte(auditEntries.at, from) : undefined,
    until ? lt(auditEntries.at, until) : undefined,
    before === undefined ? undefined : lt(auditEntries.id, before),
  ]
}
