import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { researchChanges, researchValues, researchValueVersions } from './tables.ts'

/** A current value of a person or a sample, with who entered it and when. */
export type ResearchValue = {
  variable: string
  /** Null: a constant value without a day. */
  day: string | null
  number: number | null
  unit: string | null
  text: string | null
  revision: number
  at: Date
  username: string
}

/** A value to store; one without number and text removes the current one. */
export type NewValue = Pick<ResearchValue, 'variable' | 'day' | 'number' | 'unit' | 'text'>

/** Earliest first, with their common version, which increases with every change, including removals. */
export async function valuesOf(
  db: Db,
  record: number,
  variables: readonly string[],
): Promise<{ values: ResearchValue[]; version: number }> {
  const rows = await db
    .select({
      variable: researchValues.variable,
      day: researchValues.day,
      number: researchValues.number,
      unit: researchValues.unit,
      text: researchValues.text,
      revision: researchValues.revision,
      at: researchChanges.at,
      username: researchChanges.username,
    })
    .from(researchValues)
    .innerJoin(researchChanges, eq(researchChanges.id, researchValues.change))
    .where(and(eq(researchValues.record, record), inArray(researchValues.variable, [...variables])))
    .orderBy(sql`${researchValues.day} nulls first`, researchValues.variable)
  return {
    values: rows.filter(({ number, text }) => number !== null || text !== null),
    version: rows.reduce((sum, { revision }) => sum + revision, 0),
  }
}

/** The version that `valuesOf` would return for these variables of a record, without reading the values. */
export async function valuesVersion(db: Db, record: number, variables: readonly string[]): Promise<number> {
  const [found] = await db
    .select({ version: sql<number>`coalesce(sum(${researchValues.revision}), 0)::int` })
    .from(researchValues)
    .where(and(eq(researchValues.record, record), inArray(researchValues.variable, [...variables])))
  return found?.version ?? 0
}

/** The number of values of a person or a sample, and the dates of the first and last observation. */
export async function extentOf(db: Db, record: number) {
  const [found] = await db
    .select({
      count: sql<number>`count(*)::int`,
      first: sql<string | null>`min(${researchValues.day})::text`,
      last: sql<string | null>`max(${researchValues.day})::text`,
    })
    .from(researchValues)
    .where(and(eq(researchValues.record, record), or(isNotNull(researchValues.number), isNotNull(researchValues.text))))
  return found ?? { count: 0, first: null, last: null }
}

/** Keeps the previous ones as versions, and skips unchanged ones. The caller must hold the record's lock. */
export async function storeValues(
  tx: Db,
  record: number,
  values: readonly NewValue[],
  change: number,
): Promise<number> {
  let count = 0
  for (const value of values) {
    const [stored] = await tx
      .select()
      .from(researchValues)
      .where(isAt(researchValues, record, value))
    if (stored ? isSame(stored, value) : isRemoval(value)) continue
    const { number, unit, text } = value
    if (!stored) await tx.insert(researchValues).values({ ...value, record, change })
    else {
      await tx.insert(researchValueVersions).values(stored)
      await tx
        .update(researchValues)
        .set({ number, unit, text, change, revision: stored.revision + 1 })
        .where(isAt(researchValues, record, value))
    }
    count++
  }
  return count
}

/** All versions of a value, current one first. */
export async function historyOf(db: Db, record: number, place: Pick<ResearchValue, 'variable' | 'day'>) {
  const versionsIn = async (table: typeof researchValues | typeof researchValueVersions) =>
    db
      .select({
        revision: table.revision,
        number: table.number,
        unit: table.unit,
        text: table.text,
        at: researchChanges.at,
        username: researchChanges.username,
        reason: researchChanges.reason,
      })
      .from(table)
      .innerJoin(researchChanges, eq(researchChanges.id, table.change))
      .where(isAt(table, record, place))
      .orderBy(desc(table.revision))
  return [...(await versionsIn(researchValues)), ...(await versionsIn(researchValueVersions))]
}

const isRemoval = ({ number, text }: NewValue) => number === null && text === null

const isSame = (one: NewValue, other: NewValue) =>
  one.number === other.number && one.text === other.text && (one.unit ?? '') === (other.unit ?? '')

function isAt(
  table: typeof researchValues | typeof researchValueVersions,
  record: number,
  { variable, day }: Pick<NewValue, 'variable' | 'day'>,
): SQL | undefined {
  return and(
    eq(table.record, record),
    eq(table.variable, variable),
    day === null ? isNull(table.day) : eq(table.day, day),
  )
}
