import { and, asc, desc, eq, gt, gte, isNull, like, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#base/server/database/database.ts'
import { researchChanges, researchRecords, researchStatusVersions } from './tables.ts'

export type RecordKind = 'person' | 'sample'

export type ResearchRecord = typeof researchRecords.$inferSelect

export type ChangeOrigin = { at: Date; username: string; origin: 'entered' | 'imported' | 'invented'; reason?: string }

/** Records a change before it is made, and returns its number for the changed rows. */
export async function newChange(db: Db, { at, username, origin, reason = '' }: ChangeOrigin): Promise<number> {
  const [added] = await db
    .insert(researchChanges)
    .values({ at, username, origin, reason })
    .returning({ id: researchChanges.id })
  if (!added) throw new Error('A change could not be recorded.')
  return added.id
}

export async function findRecord(db: Db, kind: RecordKind, code: string): Promise<ResearchRecord | undefined> {
  const [found] = await db.select().from(researchRecords).where(matches(kind, code))
  return found
}

/** The person or sample with an identifier, locked until the transaction ends. */
export async function lockRecord(tx: Db, kind: RecordKind, code: string): Promise<ResearchRecord | undefined> {
  const [found] = await tx.select().from(researchRecords).where(matches(kind, code)).for('update')
  return found
}

export async function recordWithId(db: Db, id: number): Promise<ResearchRecord | undefined> {
  const [found] = await db.select().from(researchRecords).where(eq(researchRecords.id, id))
  return found
}

export type RecordFilter = {
  after?: string | undefined
  prefix?: string | undefined
  status?: number | undefined
  diagnosis?: string | undefined
  /** Days, YYYY-MM-DD: with a value on that day or later, and without any. */
  seenSince?: string | undefined
  notSeenSince?: string | undefined
}

/** People or samples in the order of their identifiers. */
export function listRecords(
  db: Db,
  kind: RecordKind,
  { after, prefix, status, diagnosis, seenSince, notSeenSince, max }: RecordFilter & { max: number },
): Promise<ResearchRecord[]> {
  const { lastSeen } = researchRecords
  const conditions: (SQL | undefined)[] = [
    eq(researchRecords.kind, kind),
    after === undefined ? undefined : gt(researchRecords.code, after),
    prefix ? like(researchRecords.code, `${prefix.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
    status === undefined ? undefined : eq(researchRecords.status, status),
    diagnosis === undefined ? undefined : eq(researchRecords.diagnosis, diagnosis),
    seenSince === undefined ? undefined : gte(lastSeen, seenSince),
    notSeenSince === undefined ? undefined : or(isNull(lastSeen), lt(lastSeen, notSeenSince)),
  ]
  return db
    .select()
    .from(researchRecords)
    .where(and(...conditions))
    .orderBy(asc(researchRecords.code))
    .limit(max)
}

/** The previous or next record by identifier; the identifier itself need not exist. */
export async function neighbourOf(
  db: Db,
  kind: RecordKind,
  code: string,
  side: 'next' | 'previous',
): Promise<ResearchRecord | undefined> {
  const isNext = side === 'next'
  const [found] = await db
    .select()
    .from(researchRecords)
    .where(
      and(eq(researchRecords.kind, kind), isNext ? gt(researchRecords.code, code) : lt(researchRecords.code, code)),
    )
    .orderBy(isNext ? asc(researchRecords.code) : desc(researchRecords.code))
    .limit(1)
  return found
}

/** The samples of a person, latest first. */
export const samplesOf = (db: Db, person: number): Promise<ResearchRecord[]> =>
  db
    .select()
    .from(researchRecords)
    .where(and(eq(researchRecords.person, person), eq(researchRecords.kind, 'sample')))
    .orderBy(sql`${researchRecords.taken} desc nulls last`, asc(researchRecords.code))

/** Adds a person or a sample; undefined if the identifier already exists. */
export async function addRecord(
  db: Db,
  record: Pick<ResearchRecord, 'kind' | 'code'> &
    Partial<Pick<ResearchRecord, 'person' | 'material' | 'taken' | 'isInvented'>>,
  change: number,
): Promise<ResearchRecord | undefined> {
  const [added] = await db
    .insert(researchRecords)
    .values({ ...record, change, statusChange: change })
    .onConflictDoNothing()
    .returning()
  return added
}

/** Sets the status of a person or a sample, and keeps the previous one as a version. */
export async function setStatus(
  tx: Db,
  record: ResearchRecord,
  { status, statusText }: { status: number; statusText: string },
  change: number,
) {
  await tx.insert(researchStatusVersions).values({
    record: record.id,
    revision: record.statusRevision,
    status: record.status,
    statusText: record.statusText,
    change: record.statusChange,
  })
  await tx
    .update(researchRecords)
    .set({ status, statusText, statusRevision: record.statusRevision + 1, statusChange: change })
    .where(eq(researchRecords.id, record.id))
}

export async function addedBy(db: Db, record: ResearchRecord): Promise<{ at: Date; username: string }> {
  const [found] = await db
    .select({ at: researchChanges.at, username: researchChanges.username })
    .from(researchChanges)
    .where(eq(researchChanges.id, record.change))
  if (!found) throw new Error(`Nobody has added ${record.code}.`)
  return found
}

/** All statuses of a person or a sample, current one first. */
export async function statusHistory(db: Db, record: ResearchRecord) {
  const changes = alias(researchChanges, 'made')
  const earlier = await db
    .select({
      status: researchStatusVersions.status,
      statusText: researchStatusVersions.statusText,
      at: changes.at,
      username: changes.username,
      reason: changes.reason,
    })
    .from(researchStatusVersions)
    .innerJoin(changes, eq(changes.id, researchStatusVersions.change))
    .where(eq(researchStatusVersions.record, record.id))
    .orderBy(desc(researchStatusVersions.revision))
  const [current] = await db.select().from(researchChanges).where(eq(researchChanges.id, record.statusChange))
  if (!current) return earlier
  const { at, username, reason } = current
  return [{ status: record.status, statusText: record.statusText, at, username, reason }, ...earlier]
}

const matches = (kind: RecordKind, code: string) => and(eq(researchRecords.kind, kind), eq(researchRecords.code, code))
