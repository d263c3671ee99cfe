import { and, asc, desc, eq, gte, inArray, lt, max, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { auditEntries } from './tables.ts'

/** Filters of the audit; absent or empty fields match everything. */
export type AuditFilter = {
  username?: string | undefined
  /** Accounts that match as well, whatever their names. */
  usernames?: readonly string[] | undefined
  /** The addresses of pages that an entry must be about. */
  pages?: readonly string[] | undefined
  action?: string | undefined
  /** Text anywhere in the subject or the detail. */
  text?: string | undefined
  from?: Date | undefined
  /** The end of the period, exclusive. */
  until?: Date | undefined
  /** Only entries with a smaller number. */
  before?: number | undefined
}

export type AuditRecord = typeof auditEntries.$inferSelect

export const readAudit = (db: Db, filter: AuditFilter, max: number): Promise<AuditRecord[]> =>
  db
    .select()
    .from(auditEntries)
    .where(and(...conditions(filter)))
    .orderBy(desc(auditEntries.id))
    .limit(max)

export async function auditActions(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ action: auditEntries.action })
    .from(auditEntries)
    .orderBy(asc(auditEntries.action))
  return rows.map(({ action }) => action)
}

export async function latestActions(db: Db, action: string): Promise<Map<string, Date>> {
  const { subject, at } = auditEntries
  const rows = await db
    .select({ subject, at: max(at) })
    .from(auditEntries)
    .where(eq(auditEntries.action, action))
    .groupBy(subject)
  return new Map(rows.flatMap((row) => (row.at ? [[row.subject, row.at]] : [])))
}

function conditions({
  username,
  usernames = [],
  pages,
  action,
  text,
  from,
  until,
  before,
}: AuditFilter): (SQL | undefined)[] {
  const contains = (column: SQL, part: string) => sql`position(lower(${part}) in lower(${column})) > 0`
  return [
    username
      ? or(contains(sql`${auditEntries.username}`, username), inArray(auditEntries.username, [...usernames]))
      : undefined,
    pages
      ? or(
          inArray(auditEntries.subject, [...pages]),
          inArray(sql<string>`${auditEntries.detail} ->> 'page'`, [...pages]),
        )
      : undefined,
    action ? eq(auditEntries.action, action) : undefined,
    text ? contains(sql`${auditEntries.subject} || ' ' || ${auditEntries.detail}::text`, text) : undefined,
    from ? gte(auditEntries.at, from) : undefined,
    until ? lt(auditEntries.at, until) : undefined,
    before === undefined ? undefined : lt(auditEntries.id, before),
  ]
}
