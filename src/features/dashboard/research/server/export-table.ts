import { and, asc, eq, gt, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import { csvForSpreadsheet } from '#base/server/csv.ts'
import type { Db } from '#base/server/database/database.ts'
import { testPrefix } from '../contract/identifiers.ts'
import { inFirstUnit } from '../contract/plausibility.ts'
import type { Variable } from '../contract/variable.ts'
import { researchRecords, researchValues } from './tables.ts'

/** Whom a table is about: people with these study IDs, or everybody; invented people only if they are asked for. */
type ExportScope = { studyIds: readonly string[] | undefined; withInvented: boolean }

/** Few enough that no batch holds up the main thread. */
const batchSize = 50
const byteOrderMark = '\uFEFF'
const statusWords = ['unknown', 'ok', 'stop', 'warning']

/** Those of these study IDs that do not exist. */
export async function unknownAmong(db: Db, studyIds: readonly string[]): Promise<string[]> {
  const { code } = researchRecords
  const found = await db
    .select({ code })
    .from(researchRecords)
    .where(chosen({ studyIds, withInvented: true }))
  const known = new Set(found.map((one) => one.code))
  return studyIds.filter((id) => !known.has(id))
}

export const countPeople = (db: Db, whom: ExportScope) => db.$count(researchRecords, chosen(whom))

/** A table as CSV in pieces: a row for each person and day, with the constant values repeated, as the import reads it. */
export async function* peopleAsCsv(db: Db, whom: ExportScope, variables: readonly Variable[]): AsyncGenerator<string> {
  const constant = variables.filter(({ isConstant }) => isConstant)
  const observed = variables.filter(({ isConstant }) => !isConstant)
  yield byteOrderMark + csvForSpreadsheet([columnsOf(variables).map(({ column }) => column)])
  for (let after = ''; ; ) {
    const people = await db
      .select()
      .from(researchRecords)
      .where(and(chosen(whom), gt(researchRecords.code, after)))
      .orderBy(asc(researchRecords.code))
      .limit(batchSize)
    const last = people.at(-1)
    if (!last) return
    const values = await valuesOn(db, people, variables)
    const rows = people.flatMap(({ id, code, status, statusText, isInvented }) => {
      const days = Map.groupBy(values.get(id) ?? [], ({ day }) => day)
      const cells = (day: string | null, of: readonly Variable[]) =>
        of.flatMap((variable) =>
          cellsOf(
            variable,
            days.get(day)?.find((value) => value.variable === variable.id),
          ),
        )
      const person = [code, statusWords[status] ?? 'stop', statusText, isInvented ? 'yes' : 'no']
      const known = [...person, ...cells(null, constant)]
      const dates = [...days.keys()].filter((day) => day !== null)
      if (dates.length === 0) return [[...known, '', ...cells('', observed)]]
      return dates.map((day) => [...known, day, ...cells(day, observed)])
    })
    yield csvForSpreadsheet(rows)
    after = last.code
  }
}

export const dictionaryAsCsv = (variables: readonly Variable[]) =>
  csvForSpreadsheet([
    ['column', 'meaning', 'kind', 'unit', 'lowest', 'highest', 'values'],
    ...columnsOf(variables).map(({ column, meaning, kind, variable }) => {
      const [unit] = variable?.units ?? []
      const values = variable?.options?.map(({ value, label }) => `${value}: ${label}`) ?? []
      return [column, meaning, kind, unit?.label ?? '', unit?.min ?? '', unit?.max ?? '', values.join('; ')]
    }),
  ])

type Column = { column: string; meaning: string; kind: string; variable?: Variable }

function columnsOf(variables: readonly Variable[]): readonly Column[] {
  const column = (variable: Variable): Column[] => {
    const { id, label, kind, units: [unit] = [] } = variable
    const named = unit && { column: `${id}_unit`, meaning: `Unit of ${label}: ${unit.label}`, kind: 'text' }
    return [{ column: id, meaning: label, kind, variable }, ...(named ? [named] : [])]
  }
  return [
    { column: 'study_id', meaning: 'Study ID', kind: 'text' },
    { column: 'status', meaning: `Status of the study ID: ${statusWords.join(', ')}`, kind: 'choice' },
    { column: 'status_text', meaning: 'Reason for the status', kind: 'text' },
    { column: 'invented', meaning: 'Whether the person was invented for testing: yes, no', kind: 'choice' },
    ...variables.filter(({ isConstant }) => isConstant).flatMap(column),
    { column: 'date', meaning: 'Day on which the following values were observed', kind: 'date' },
    ...variables.filter(({ isConstant }) => !isConstant).flatMap(column),
  ]
}

type Stored = Pick<typeof researchValues.$inferSelect, 'record' | 'variable' | 'day' | 'number' | 'unit' | 'text'>

async function valuesOn(db: Db, people: readonly { id: number }[], variables: readonly Variable[]) {
  const { record, variable, day, number, unit, text } = researchValues
  const ids = (all: readonly { id: number | string }[]) => all.map(({ id }) => id)
  const values: Stored[] = await db
    .select({ record, variable, day, number, unit, text })
    .from(researchValues)
    .where(
      and(
        inArray(record, ids(people) as number[]),
        inArray(variable, ids(variables) as string[]),
        // A removed value has neither.
        sql`coalesce(${number}::text, ${text}) is not null`,
      ),
    )
    .orderBy(asc(record), asc(day))
  return Map.groupBy(values, (value) => value.record)
}

/** A number, which stays one, and its unit, the variable's first; or a text, which must never become a formula. */
function cellsOf(variable: Variable, value: Stored | undefined): (string | number)[] {
  const [unit] = variable.units ?? []
  if (!unit) return [value?.text ?? '']
  return value?.number == null ? ['', ''] : [inFirstUnit(variable, value.number, value.unit), unit.label]
}

function chosen({ studyIds, withInvented }: ExportScope): SQL | undefined {
  const { kind, code, isInvented } = researchRecords
  return and(
    eq(kind, 'person'),
    studyIds && inArray(code, [...studyIds]),
    withInvented ? undefined : not(or(isInvented, sql`starts_with(${code}, ${`${testPrefix}-`})`) as SQL),
  )
}
