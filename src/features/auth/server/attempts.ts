import { and, count, eq, gt, lt, max, sql } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { loginAttempts } from './tables.ts'

/** For failures of one account from one address; the pause grows with each further failure (D-60, D-96). */
export const attemptLimit = { max: 10, withinMs: 15 * 60_000, firstPauseMs: 60_000 } as const

type Pair = { account: string; address: string }
type AttemptLimit = Readonly<Record<keyof typeof attemptLimit, number>>

/** Before the attempt, so that concurrent ones cannot slip through. After too many, returns the wait, uncounted. */
export function countAttempt(
  db: Db,
  { account, address }: Pair,
  now: Date,
  limit: AttemptLimit = attemptLimit,
): Promise<{ waitMs: number }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${account} ${address}`}, 0))`)
    const since = new Date(now.getTime() - limit.withinMs)
    const [failed] = await tx
      .select({ count: count(), last: max(loginAttempts.at) })
      .from(loginAttempts)
      .where(and(ofPair({ account, address }), gt(loginAttempts.at, since)))
    const pause = delayMs(failed?.count ?? 0, limit)
    const waitMs = pause - (now.getTime() - (failed?.last?.getTime() ?? 0))
    // An attempt that waited for the lock may have an earlier time than the last one.
    if (pause > 0 && waitMs > 0) return { waitMs }
    await tx.insert(loginAttempts).values({ account, address, at: now })
    return { waitMs: 0 }
  })
}

export function countedAttempts(db: Db, pair: Pair, now: Date) {
  const since = new Date(now.getTime() - attemptLimit.withinMs)
  return db.$count(loginAttempts, and(ofPair(pair), gt(loginAttempts.at, since)))
}

export function delayMs(failures: number, limit: AttemptLimit = attemptLimit): number {
  const beyond = failures - limit.max
  return beyond < 0 ? 0 : Math.min(limit.firstPauseMs * 2 ** beyond, limit.withinMs)
}

/** Deletes an account's attempts from an address after a successful login (D-87). */
export const deleteAttempts = (db: Db, pair: Pair) => db.delete(loginAttempts).where(ofPair(pair))

export const deleteExpiredAttempts = (db: Db, now: Date) =>
  db.delete(loginAttempts).where(lt(loginAttempts.at, new Date(now.getTime() - attemptLimit.withinMs)))

const ofPair = ({ account, address }: Pair) =>
  and(eq(loginAttempts.account, account), eq(loginAttempts.address, address))
