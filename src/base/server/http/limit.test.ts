import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { countCall, deleteExpiredCounts, networkOf, Throttled } from './limit.ts'
import { rateCounts } from './tables.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['', ''],
])('the network of %j is %j', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('calls above the limit get the time to retry, and succeed after it', async () => {
  const { db } = await testDatabase()
  const limit = { max: 3, withinMs: 60_000 }
  const start = new Date('2026-01-01T12:00:00Z')
  const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)
  for (let count = 0; count < 3; count++) await countCall(db, 'a', limit, start)
  const refused = await countCall(db, 'a', limit, later(20)).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Throttled)
  expect(refused).toMatchObject({ status: 429, retryAfterSeconds: 40 })
  expect(String(refused)).toContain('try again in a minute')
  expect(new Throttled(601).message).toBe('Too many requests. Please try again in 11 minutes.')
  await countCall(db, 'b', limit, later(20))
  await countCall(db, 'a', limit, later(60))
  await deleteExpiredCounts(db, later(100))
  expect((await db.select().from(rateCounts)).map(({ key }) => key)).toEqual(['a'])
})
