import { sql } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import type { NewValue } from './values.ts'

type PlacedValue = NewValue & { record: number }

const batchSize = 10_000

/** Adds values in bulk; none of them may exist yet. */
export async function addValues(tx: Db, values: readonly PlacedValue[], change: number) {
  for (let at = 0; at < values.length; at += batchSize)
    await tx.execute(sql`
      insert into research_values (record, variable, day, number, unit, text, change)
      select record, variable, day, number, unit, text, ${change}::int from ${rowsOf(values.slice(at, at + batchSize))}`)
}

/**
 * Stores values in bulk, as storeValues does for a few: the previous ones are kept as versions, unchanged ones are
 * skipped. The caller must hold the records' locks and give each place at most once. Returns how many were added and
 * changed.
 */
export async function mergeValues(tx: Db, values: readonly PlacedValue[], change: number) {
  let [added, changed] = [0, 0]
  for (let at = 0; at < values.length; at += batchSize) {
    const rows = rowsOf(values.slice(at, at + batchSize))
    const differs = sql`row (stored.number, stored.unit, stored.text) is distinct from row (given.number, given.unit, given.text)`
    const isSamePlace = sql`stored.record = given.record and stored.variable = given.variable and stored.day is not distinct from given.day`
    await tx.execute(sql`
      insert into research_value_versions (record, variable, day, revision, number, unit, text, change)
      select stored.record, stored.variable, stored.day, stored.revision, stored.number, stored.unit, stored.text, stored.change
      from research_values stored join ${rows} on ${isSamePlace} where ${differs}`)
    const updated = await tx.execute(sql`
      update research_values stored
      set number = given.number, unit = given.unit, text = given.text, change = ${change}::int, revision = stored.revision + 1
      from ${rows} where ${isSamePlace} and ${differs}`)
    const inserted = await tx.execute(sql`
      insert into research_values (record, variable, day, number, unit, text, change)
      select record, variable, day, number, unit, text, ${change}::int from ${rows}
      on conflict do nothing`)
    changed += updated.rowCount ?? 0
    added += inserted.rowCount ?? 0
  }
  return { added, changed }
}

/** Rows as one array per column, the fastest way to send many. */
const rowsOf = (values: readonly PlacedValue[]) => sql`
  unnest(
    ${sql.param(values.map(({ record }) => record))}::int[],
    ${sql.param(values.map(({ variable }) => variable))}::text[],
    ${sql.param(values.map(({ day }) => day))}::date[],
    ${sql.param(values.map(({ number }) => number))}::float8[],
    ${sql.param(values.map(({ unit }) => unit))}::text[],
    ${sql.param(values.map(({ text }) => text))}::text[]
  ) as given (record, variable, day, number, unit, text)`

export type NewRecord = {
  kind: 'person' | 'sample'
  code: string
  person: number | null
  material: string
  taken: string | null
  status: number
  statusText: string
  isInvented: boolean
}

/** Adds people or samples in bulk; returns their numbers by identifier. Existing ones are left out. */
export async function addRecords(tx: Db, records: readonly NewRecord[], change: number): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (let at = 0; at < records.length; at += batchSize) {
    const batch = records.slice(at, at + batchSize)
    const { rows } = await tx.execute<{ id: number; code: string }>(sql`
      insert into research_records
        (kind, code, person, material, taken, status, status_text, is_invented, status_change, change)
      select kind, code, person, material, taken, status, status_text, is_invented, ${change}::int, ${change}::int
      from unnest(
        ${sql.param(batch.map(({ kind }) => kind))}::text[],
        ${sql.param(batch.map(({ code }) => code))}::text[],
        ${sql.param(batch.map(({ person }) => person))}::int[],
        ${sql.param(batch.map(({ material }) => material))}::text[],
        ${sql.param(batch.map(({ taken }) => taken))}::date[],
        ${sql.param(batch.map(({ status }) => status))}::smallint[],
        ${sql.param(batch.map(({ statusText }) => statusText))}::text[],
        ${sql.param(batch.map(({ isInvented }) => isInvented))}::boolean[]
      ) as given (kind, code, person, material, taken, status, status_text, is_invented)
      on conflict do nothing
      returning id, code`)
    for (const { id, code } of rows) ids.set(code, id)
  }
  return ids
}
