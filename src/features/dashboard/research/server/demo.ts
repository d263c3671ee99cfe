import { and, desc, eq, like, max } from 'drizzle-orm'
import { isoDay } from '#base/contract/day.ts'
import type { Db } from '#base/server/database/database.ts'
import { testPrefix } from '../contract/identifiers.ts'
import { addRecords, addValues, type NewRecord } from './bulk.ts'
import { type InventedPerson, inventPerson, seededNumbers } from './invented.ts'
import { newChange } from './records.ts'
import { researchRecords } from './tables.ts'

/** Options for generating a synthetic registry. */
type Demo = { people: number; visits: number; seed: number; now: Date; username: string }

/** The number of identifiers with the test prefix. */
export const maxInvented = 100_000
const firstSample = 500_000
const maxSamples = 1_000_000
const batchSize = 1000

/** Adds invented people after the existing ones, each with blood counts, marrows, genetics and samples. */
export async function inventRegistry(
  db: Db,
  { people, visits, seed, now, username }: Demo,
  progress: (done: number) => void = () => {},
): Promise<{ people: number; samples: number; values: number; first: string; last: string }> {
  const random = seededNumbers(seed)
  const today = isoDay(now)
  let number = await nextNumber(db)
  let sample = await nextSample(db)
  const codes = { first: '', last: '' }
  const total = { people: 0, samples: 0, values: 0 }
  while (total.people < people) {
    const batch = Array.from({ length: Math.min(batchSize, people - total.people) }, () => {
      const code = `${testPrefix}-${String(number++).padStart(5, '0')}`
      return { code, ...inventPerson(random, { visits, today }) }
    })
    codes.first ||= batch[0]?.code ?? ''
    codes.last = batch.at(-1)?.code ?? codes.last
    await db.transaction(async (tx) => {
      const reason = 'Invented by research demo: not a real person'
      const change = await newChange(tx, { at: now, username, origin: 'invented', reason })
      const ids = await addRecords(tx, batch.map(personRecord), change)
      const samples = batch.flatMap((person) => samplesOf(person, ids.get(person.code)))
      const fitting = samples.slice(0, Math.max(0, maxSamples - sample))
      const numbered = fitting.map((newSample) => ({ ...newSample, code: String(sample++).padStart(6, '0') }))
      await addRecords(tx, numbered, change)
      const values = batch.flatMap(({ code, values }) => {
        const record = ids.get(code)
        return record === undefined ? [] : values.map((value) => ({ ...value, record }))
      })
      await addValues(tx, values, change)
      total.samples += numbered.length
      total.values += values.length
    })
    total.people += batch.length
    progress(total.people)
  }
  return { ...total, ...codes }
}

const personRecord = ({ code, status, statusText }: InventedPerson & { code: string }): NewRecord => ({
  ...{ kind: 'person', code, person: null, material: '', taken: null, status, statusText, isInvented: true },
})

const samplesOf = ({ samples }: InventedPerson, person: number | undefined): Omit<NewRecord, 'code'>[] =>
  person === undefined
    ? []
    : samples.map((sample) => ({ ...sample, kind: 'sample', person, status: 1, statusText: '', isInvented: true }))

/** The number after the highest identifier with the test prefix. */
export async function nextNumber(db: Db): Promise<number> {
  const [last] = await db
    .select({ code: researchRecords.code })
    .from(researchRecords)
    .where(and(eq(researchRecords.kind, 'person'), like(researchRecords.code, `${testPrefix}-%`)))
    .orderBy(desc(researchRecords.code))
    .limit(1)
  return last ? Number(last.code.slice(testPrefix.length + 1)) + 1 : 0
}

async function nextSample(db: Db): Promise<number> {
  const [last] = await db
    .select({ code: max(researchRecords.code) })
    .from(researchRecords)
    .where(eq(researchRecords.kind, 'sample'))
  return Math.max(firstSample, Number(last?.code ?? 0) + 1)
}
