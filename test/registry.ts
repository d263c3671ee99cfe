import type { Db } from '#base/server/database/database.ts'
import { addRecord, newChange, setStatus } from '#features/dashboard/research/server/records.ts'
import { type NewValue, storeValues } from '#features/dashboard/research/server/values.ts'

const at = new Date('2024-01-01T09:00:00Z')

/** A value in the short form that tests use. */
export const value = (
  variable: string,
  day: string | null,
  content: number | string,
  unit: string | null = null,
): NewValue => ({
  variable,
  day,
  number: typeof content === 'number' ? content : null,
  text: typeof content === 'string' ? content : null,
  unit,
})

/** Adds a person with these values. */
export async function addPerson(
  db: Db,
  code: string,
  values: readonly NewValue[] = [],
  status?: { status: number; statusText: string },
) {
  const change = await newChange(db, { at, username: 'registry', origin: 'imported' })
  const person = await addRecord(db, { kind: 'person', code }, change)
  if (!person) throw new Error(`There is a person ${code}.`)
  await storeValues(db, person.id, values, change)
  if (status) await setStatus(db, person, status, change)
  return person
}

/** Adds a sample of a person. */
export async function addSample(db: Db, code: string, person: number) {
  const change = await newChange(db, { at, username: 'registry', origin: 'imported' })
  const sample = await addRecord(db, { kind: 'sample', code, person, material: 'Blood', taken: '2023-12-01' }, change)
  if (!sample) throw new Error(`There is a sample ${code}.`)
  return sample
}

/** A person with every value that the scores need on the first date, but not on the second. */
export const wholeCase: readonly NewValue[] = [
  value('sex', null, 'female'),
  value('birth', null, '1950-06-01'),
  value('hb', '2023-05-01', 95, 'g/L'),
  value('plt', '2023-05-01', 65),
  value('anc', '2023-05-01', 0.7),
  value('bmBlasts', '2023-05-01', 6),
  value('karyotype', '2023-05-01', '-7'),
  value('mutations', '2023-05-01', 'ASXL1 30, TP53 12'),
  value('hb', '2023-11-01', 8.1),
]
