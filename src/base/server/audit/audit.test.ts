import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import type { Db } from '../database/database.ts'
import { newAudit } from './audit.ts'
import { verifyAudit } from './verify.ts'

const audit = newAudit(() => new Date('2026-02-03T04:05:06.789Z'))
const act = (db: Db, action: string, detail?: Record<string, unknown>) =>
  audit(db, { username: 'edith', address: '192.0.2.1', action, subject: 'it', ...(detail && { detail }) })

async function fiveActs() {
  const database = await testDatabase()
  for (const action of ['one', 'two', 'three', 'four', 'five'])
    await act(database.db, action, { b: [1, { z: 'ü', a: null }], a: 1.5, none: undefined })
  return database
}

test('an untouched audit is intact, however its details are written', async () => {
  const { db } = await fiveActs()
  expect(await verifyAudit(db)).toMatchObject({ entries: 5, faults: [] })
})

test('an empty audit is intact', async () => {
  const { db } = await testDatabase()
  expect(await verifyAudit(db)).toEqual({ entries: 0, hash: '', faults: [] })
})

test('the database allows nobody to change, delete or truncate entries', async () => {
  const { db } = await fiveActs()
  for (const statement of [sql`update audit set action = 'x'`, sql`delete from audit`, sql`truncate audit`])
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { message: 'the audit only grows' } })
  expect(await verifyAudit(db)).toMatchObject({ entries: 5, faults: [] })
})

test.each([
  ['a changed action', sql`update audit set action = 'nothing' where id = 3`, 'entry 3 has been changed'],
  ['a changed detail', sql`update audit set detail = '{"a": 2}' where id = 2`, 'entry 2 has been changed'],
  ['a changed time', sql`update audit set at = at + interval '1 ms' where id = 5`, 'entry 5 has been changed'],
  ['a removed entry', sql`delete from audit where id = 3`, 'before entry 4, 1 missing'],
  ['a removed start', sql`delete from audit where id <= 2`, 'before entry 3, 2 missing'],
  ['a removed end', sql`delete from audit where id = 5`, 'it should end with entry 5, not 4'],
  ['everything removed', sql`delete from audit`, 'it should end with entry 5, not 0'],
  [
    'an entry inserted at the start',
    sql`insert into audit select 0, at, username, address, action, subject, detail, previous, hash from audit where id = 1`,
    'entry 0 has been changed',
  ],
  [
    'an entry inserted at the end',
    sql`insert into audit select 6, at, username, address, action, subject, detail, previous, hash from audit where id = 1`,
    'entry 6 has been changed',
  ],
  [
    'two swapped entries',
    sql`update audit set id = case id when 2 then -3 else -2 end where id in (2, 3)`,
    'entry -3 has been changed',
  ],
])('verify finds %s', async (_, tampering, fault) => {
  const { db } = await fiveActs()
  await db.execute(sql`alter table audit disable trigger user`)
  await db.execute(tampering)
  expect((await verifyAudit(db)).faults).toContain(fault)
})

test('concurrent entries form one chain', async () => {
  const { db } = await testDatabase()
  await Promise.all(Array.from({ length: 30 }, (_, at) => act(db, `act ${at}`)))
  expect(await verifyAudit(db)).toMatchObject({ entries: 30, faults: [] })
})

test('a rolled-back transaction leaves no entry and no gap', async () => {
  const { db } = await fiveActs()
  const undone = db.transaction(async (tx) => {
    await act(tx, 'undone')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await act(db, 'six')
  expect(await verifyAudit(db)).toMatchObject({ entries: 6, faults: [] })
})
