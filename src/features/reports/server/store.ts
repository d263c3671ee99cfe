import { and, desc, eq, lt, ne } from 'drizzle-orm'
import { dayMs } from '#base/contract/day.ts'
import type { Db } from '#base/server/database/database.ts'
import type { AttentionItem } from '#base/server/feature.ts'
import { withDisplayNames } from '#features/auth/server/index.ts'
import type { ReaderReport } from '../endpoints.ts'
import { readerReports } from './tables.ts'

const pageSize = 50
const keptMs = 365 * dayMs

export async function addReport(db: Db, report: typeof readerReports.$inferInsert): Promise<number> {
  const [added] = await db.insert(readerReports).values(report).returning({ id: readerReports.id })
  if (!added) throw new Error('A report was not stored.')
  return added.id
}

export async function listReports(
  db: Db,
  { isDone, before }: { isDone?: boolean | undefined; before?: number | undefined },
): Promise<{ reports: ReaderReport[]; hasMore: boolean; open: number }> {
  const isOpen = eq(readerReports.doneBy, '')
  const state = isDone === undefined ? undefined : isDone ? ne(readerReports.doneBy, '') : isOpen
  const found = await db
    .select()
    .from(readerReports)
    .where(and(state, before === undefined ? undefined : lt(readerReports.id, before)))
    .orderBy(desc(readerReports.id))
    .limit(pageSize + 1)
  const reports = found.slice(0, pageSize).map(({ at, doneAt: _, ...report }) => ({ ...report, at: at.toISOString() }))
  return {
    reports: await withDisplayNames(db, reports, 'doneBy'),
    hasMore: found.length > pageSize,
    open: await db.$count(readerReports, isOpen),
  }
}

/** For the overview of administrators. */
export async function openReports(db: Db): Promise<AttentionItem[]> {
  const { open } = await listReports(db, { isDone: false })
  return open === 0 ? [] : [{ title: 'Open reports', path: '/admin?part=reports', detail: String(open) }]
}

/** Marks a report; returns whether it exists. */
export async function markReport(db: Db, id: number, state: { doneBy: string; doneAt: Date | null }): Promise<boolean> {
  const marked = await db
    .update(readerReports)
    .set(state)
    .where(eq(readerReports.id, id))
    .returning({ id: readerReports.id })
  return marked.length > 0
}

/** Deletes reports a year after they were answered: they may name their sender. Open ones stay. */
export const deleteExpiredReports = (db: Db, now: Date) =>
  db.delete(readerReports).where(lt(readerReports.doneAt, new Date(now.getTime() - keptMs)))
