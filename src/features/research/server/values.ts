import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { researchChanges, researchValues, researchValueVersions } from './tables.ts'

/** A value of a person or a sample as it stands, with who gave it when. */
export type ResearchValue = {
  variable: string
  /** Null: of no day, but once and for all. */
  day: string | null
  number: number | null
  unit: string | null
  text: string | null
  revision: number
  at: Date
  username: string
}

/** A value that somebody gives; one without number and text takes out what stands there. */
export type NewValue = Pick<ResearchValue, 'variable' | 'day' | 'number' | 'unit' | 'text'>

/**
 * The values of one person or sample that stand, the earliest first, with the version of them all together: it goes up
 * with every change, also where a value is taken out.
 */
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

/** How many values a person or a sample has, and when the first and the last were observed. */
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

/**
 * Puts values in their places and keeps what stood there. What stands already just so is left alone. The caller holds
 * the record. Answers how many were put.
 */
export async function putValues(tx: Db, record: number, values: readonly NewValue[], change: number): Promise<number> {
  let count = 0
  for (const value of values) {
    const [stands] = await tx
      .select()
      .from(researchValues)
      .where(isAt(researchValues, record, value))
    if (stands ? isSame(stands, value) : isNothing(value)) continue
    const { number, unit, text } = value
    if (!stands) await tx.insert(researchValues).values({ ...value, record, change })
    else {
      await tx.insert(researchValueVersions).values(stands)
      await tx
        .update(researchValues)
        .set({ number, unit, text, change, revision: stands.revision + 1 })
        .where(isAt(researchValues, record, value))
    }
    count++
  }
  return count
}

/** Every value that has stood in a place, the one that stands first. */
export async function historyOf(db: Db, record: number, place: Pick<ResearchValue, 'variable' | 'day'>) {
  const of = async (table: typeof researchValues | typeof researchValueVersions) =>
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
  return [...(await of(researchValues)), ...(await of(researchValueVersions))]
}

const isNothing = ({ number, text }: NewValue) => number === null && text === null

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
