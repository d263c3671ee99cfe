import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { addRecords, mergeValues } from './bulk.ts'
import type { ImportedRow } from './import-table.ts'
import { type ChangeOrigin, newChange, type RecordKind, type ResearchRecord } from './records.ts'
import { researchRecords } from './tables.ts'

export type Imported = {
  rows: number
  people: number
  samples: number
  added: number
  changed: number
  complaints: string[]
}

const stopped = 2
const batchSize = 5000

/** Skips and reports rows of stopped people, and rows with a sample that belongs to somebody else. */
export async function importRows(tx: Db, rows: readonly ImportedRow[], by: ChangeOrigin): Promise<Imported> {
  const change = await newChange(tx, by)
  const studyIds = rows.map(({ studyId }) => studyId)
  const people = await lockExisting(tx, 'person', studyIds)
  const sampleIds = rows.flatMap(({ sample }) => sample?.id ?? [])
  const samples = await lockExisting(tx, 'sample', sampleIds)
  const complaints: string[] = []
  const owners = new Map<string, string>()
  const accepted = rows.filter((row) => {
    const fault = faultOf(row, people, samples, owners)
    if (fault) complaints.push(`line ${row.line}: ${fault}`)
    else if (row.sample) owners.set(row.sample.id, row.studyId)
    return !fault
  })
  const defaults = { material: '', taken: null, status: 1, statusText: '', isInvented: false }
  const newPeople = unique(accepted.map(({ studyId }) => studyId).filter((code) => !people.has(code)))
  const ids = await addRecords(
    tx,
    newPeople.map((code) => ({ ...defaults, kind: 'person', code, person: null })),
    change,
  )
  for (const { id, code } of people.values()) ids.set(code, id)
  const personOf = ({ studyId }: ImportedRow) => {
    const id = ids.get(studyId)
    if (id === undefined) throw new Error(`${studyId} was added by somebody else at the same time.`)
    return id
  }
  const newSamples = new Map(
    accepted.flatMap((row) =>
      row.sample && !samples.has(row.sample.id) ? [[row.sample.id, { ...row.sample, person: personOf(row) }]] : [],
    ),
  )
  await addRecords(
    tx,
    [...newSamples.values()].map(({ id, material, taken, person }) => ({
      ...{ ...defaults, kind: 'sample' as const, code: id, person, material, taken },
    })),
    change,
  )
  const values = accepted.flatMap((row) => row.values.map((value) => ({ ...value, record: personOf(row) })))
  const { added, changed } = await mergeValues(tx, values, change)
  return { rows: accepted.length, people: newPeople.length, samples: newSamples.size, added, changed, complaints }
}

function faultOf(
  { studyId, sample }: ImportedRow,
  people: ReadonlyMap<string, ResearchRecord>,
  samples: ReadonlyMap<string, ResearchRecord>,
  owners: ReadonlyMap<string, string>,
): string | undefined {
  const person = people.get(studyId)
  if (person?.status === stopped) return `${studyId} is stopped: ${person.statusText}`
  if (!sample) return undefined
  const existing = samples.get(sample.id)
  if (existing && existing.person !== person?.id) return `the sample ${sample.id} belongs to somebody else`
  const owner = owners.get(sample.id)
  if (owner !== undefined && owner !== studyId)
    return `the sample ${sample.id} is assigned to ${owner} in an earlier line`
}

/** The existing records with these identifiers, locked until the transaction ends. */
async function lockExisting(tx: Db, kind: RecordKind, codes: readonly string[]): Promise<Map<string, ResearchRecord>> {
  const found = new Map<string, ResearchRecord>()
  const all = unique(codes).sort()
  for (let at = 0; at < all.length; at += batchSize) {
    const rows = await tx
      .select()
      .from(researchRecords)
      .where(and(eq(researchRecords.kind, kind), inArray(researchRecords.code, all.slice(at, at + batchSize))))
      // Locked in a fixed order, so that two concurrent imports cannot deadlock.
      .orderBy(researchRecords.code)
      .for('update')
    for (const row of rows) found.set(row.code, row)
  }
  return found
}

const unique = (codes: readonly string[]) => [...new Set(codes)]
