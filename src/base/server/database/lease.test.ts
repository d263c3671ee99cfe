import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { announce } from './announce.ts'
import { Lease, leaseMs } from './lease.ts'

/** A lease whose queries the test answers. */
function heldLease() {
  const answers: ((mark: string | Error) => void)[] = []
  const pool = {
    query: (text: string) =>
      text.includes('mark')
        ? new Promise((resolve, reject) =>
            answers.push((mark) => (mark instanceof Error ? reject(mark) : resolve({ rows: [{ mark }] }))),
          )
        : Promise.resolve({ rows: [] }),
  }
  const log: string[] = []
  const options = { isAlone: false, staleMs: 1000, onChange() {}, log: (line: string) => void log.push(line) }
  return { lease: new Lease({ ...options, pool: pool as never }), answers, log }
}

const settledOf = async (promise: Promise<unknown>) => Promise.race([promise.then(() => true), delay(20, false)])

test('requests that arrive during a version query share the next one', async () => {
  const { lease, answers } = heldLease()
  const first = lease.isCurrent(false)
  const [second, third] = [lease.isCurrent(false), lease.isCurrent(false)]
  expect(answers).toHaveLength(1)
  answers[0]?.('0-0')
  expect(await first).toBe(true)
  expect(await settledOf(second)).toBe(false)
  expect(answers).toHaveLength(2)
  answers[1]?.('0-0')
  expect(await Promise.all([second, third])).toEqual([true, true])
  expect(answers).toHaveLength(2)
})

test('a lease runs from the moment at which its query began', async () => {
  const { lease, answers } = heldLease()
  const asked = lease.isCurrent(false)
  // Timers may fire early.
  await delay(leaseMs + 5)
  answers[0]?.('0-0')
  // The request itself may be answered, because the query began after it.
  expect(await asked).toBe(true)
  expect(lease.isFresh()).toBe(false)
})

test('a query that fails twice is an outage: nobody waits, and one request tries again later', async () => {
  const { lease, answers, log } = heldLease()
  const asked = [lease.isCurrent(false), lease.isCurrent(false)]
  answers[0]?.(new Error('broken'))
  await delay(0)
  answers[1]?.(new Error('refused'))
  expect(await Promise.all(asked)).toEqual([false, false])
  expect(await Promise.all([lease.isCurrent(false), lease.isCurrent(false)])).toEqual([false, false])
  expect(answers).toHaveLength(2)
  expect(log).toEqual(['cached pages cannot be checked against the database: refused'])
})

test('a caller with old data does not wait long for a database that hangs, others do', async () => {
  const { lease, answers } = heldLease()
  const patient = lease.isCurrent(false)
  expect(await lease.isCurrent(true)).toBe(false)
  expect(await settledOf(patient)).toBe(false)
  answers[0]?.('0-0')
  expect(await patient).toBe(true)
})

test('every change is noticed once, also one that was made while the database was away', async () => {
  const { db, versionPool } = await testDatabase('tree')
  const seen: string[] = []
  let isAway = false
  const pool = {
    query: (text: string) => (isAway ? Promise.reject(new Error('away')) : versionPool.query(text)),
  } as typeof versionPool
  const lease = new Lease({ pool, isAlone: true, staleMs: 0, onChange: (topic) => void seen.push(topic), log() {} })
  await lease.renew()
  expect(seen).toEqual([])
  await announce(db, 'page:/a')
  await announce(db, 'page:/b')
  await lease.renew()
  expect(seen.splice(0).sort()).toEqual(['page:/a', 'page:/b'])
  isAway = true
  await announce(db, 'page:/a')
  expect(await lease.renew()).toBe(false)
  isAway = false
  await lease.renew()
  await lease.renew()
  expect(seen).toEqual(['page:/a'])
})

test('a save waits until the leases of other processes have run out; alone, only until it is noticed', async () => {
  const { db, versionPool } = await testDatabase('tree')
  const seen: string[] = []
  const options = { pool: versionPool, staleMs: 0, onChange: (topic: string) => void seen.push(topic), log() {} }
  const [alone, other] = [new Lease({ ...options, isAlone: true }), new Lease({ ...options, isAlone: false })]
  await Promise.all([alone.renew(), other.renew()])
  await announce(db, '*')
  await alone.waitForExpiry(['*'])
  expect(seen).toEqual(['*'])
  expect(alone.isFresh()).toBe(true)
  const began = performance.now()
  await other.waitForExpiry(['*'])
  expect(performance.now() - began).toBeGreaterThanOrEqual(leaseMs)
})
