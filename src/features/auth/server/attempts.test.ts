import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { countAttempt, delayMs, deleteAttempts, deleteExpiredAttempts } from './attempts.ts'
import { loginAttempts } from './tables.ts'

const start = new Date('2026-03-04T05:06:07Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const pair = { account: 'edith', address: '192.0.2.1' }

test('D-60 the pause grows with each failure after the tenth, up to the whole 15 minutes', () => {
  expect([0, 9, 10, 11, 12, 13, 14, 100].map((failures) => delayMs(failures) / 60_000)).toEqual([
    0, 0, 1, 2, 4, 8, 15, 15,
  ])
})

test('D-96 ten attempts in 15 minutes, then one after each pause; old failures do not count', async () => {
  const { db } = await testDatabase()
  const waits = async (seconds: number) => (await countAttempt(db, pair, after(seconds))).waitMs / 1000
  for (let count = 0; count < 10; count++) expect(await waits(count)).toBe(0)
  expect(await waits(10)).toBe(59)
  expect(await waits(68)).toBe(1)
  expect(await waits(69)).toBe(0)
  expect(await waits(70)).toBe(119)
  expect((await countAttempt(db, { ...pair, address: 'another' }, after(70))).waitMs).toBe(0)
  expect((await countAttempt(db, { ...pair, account: 'another' }, after(70))).waitMs).toBe(0)
  expect(await waits(15 * 60 + 5)).toBe(0)
})

test('an attempt that seems older than the last one is still counted', async () => {
  const { db } = await testDatabase()
  await countAttempt(db, pair, after(5))
  expect(await countAttempt(db, pair, after(0))).toEqual({ waitMs: 0 })
})

test('simultaneous attempts are all counted', async () => {
  const { db } = await testDatabase()
  const waits = await Promise.all(Array.from({ length: 30 }, () => countAttempt(db, pair, start)))
  expect(waits.filter(({ waitMs }) => waitMs === 0)).toHaveLength(10)
})

test('D-87 a success deletes the failures of that account and address only, the clean-up old ones', async () => {
  const { db } = await testDatabase()
  await countAttempt(db, pair, start)
  await countAttempt(db, { ...pair, address: 'another' }, after(60))
  await deleteAttempts(db, pair)
  expect((await db.select().from(loginAttempts)).map(({ address }) => address)).toEqual(['another'])
  await deleteExpiredAttempts(db, after(15 * 60))
  expect(await db.select().from(loginAttempts)).toHaveLength(1)
  await deleteExpiredAttempts(db, after(16 * 60 + 1))
  expect(await db.select().from(loginAttempts)).toHaveLength(0)
})
