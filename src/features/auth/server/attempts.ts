import { and, count, eq, gt, lt, max, sql } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { loginAttempts } from './tables.ts'

/** After so many failures of one account and address in this time a pause follows, longer after each more (D-60, D-96). */
export const attemptLimit = { most: 10, withinMs: 15 * 60_000, firstPauseMs: 60_000 } as const

type Pair = { account: string; address: string }

/**
 * Counts an attempt before it is made, so that many at once cannot slip through; a success takes it back. Answers how
 * long to wait where there have been too many: then nothing is counted.
 */
export function countAttempt(db: Db, { account, address }: Pair, now: Date): Promise<{ waitMs: number }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${account} ${address}`}, 0))`)
    const since = new Date(now.getTime() - attemptLimit.withinMs)
    const [failed] = await tx
      .select({ count: count(), last: max(loginAttempts.at) })
      .from(loginAttempts)
      .where(and(ofPair({ account, address }), gt(loginAttempts.at, since)))
    const pause = pauseMs(failed?.count ?? 0)
    const waitMs = pause - (now.getTime() - (failed?.last?.getTime() ?? 0))
    // An attempt that waited for another may seem older than that one.
    if (pause > 0 && waitMs > 0) return { waitMs }
    await tx.insert(loginAttempts).values({ account, address, at: now })
    return { waitMs: 0 }
  })
}

/** How long to wait after the last of so many failures. */
export function pauseMs(failures: number): number {
  const beyond = failures - attemptLimit.most
  return beyond < 0 ? 0 : Math.min(attemptLimit.firstPauseMs * 2 ** beyond, attemptLimit.withinMs)
}

/** Forgets the attempts of an account from an address: it has been right (D-87). */
export const forgetAttempts = (db: Db, pair: Pair) => db.delete(loginAttempts).where(ofPair(pair))

/** Forgets attempts that no longer count. */
export const sweepAttempts = (db: Db, now: Date) =>
  db.delete(loginAttempts).where(lt(loginAttempts.at, new Date(now.getTime() - attemptLimit.withinMs)))

const ofPair = ({ account, address }: Pair) =>
  and(eq(loginAttempts.account, account), eq(loginAttempts.address, address))
