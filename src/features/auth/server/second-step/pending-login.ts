import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { digestOf } from '#base/server/http/xsrf.ts'
import { pendingLogins } from './tables.ts'

/** How long the second step may take after the password, and how many wrong attempts end it. */
export const pendingLimit = { lastsMs: 5 * 60_000, failures: 5 } as const

/** Remembers that somebody has passed the password of an account; the browser's cookie holds the returned id. */
export async function beginPending(db: Db, userId: number, now: Date): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  const until = new Date(now.getTime() + pendingLimit.lastsMs)
  await db.insert(pendingLogins).values({ digest: digestOf(id), userId, until })
  return id
}

/** The account whose second step an id is for, if it is still open. */
export async function pendingAccount(db: Db, id: string | undefined, now: Date): Promise<number | undefined> {
  if (!id) return undefined
  const [pending] = await db.select().from(pendingLogins).where(open(id, now))
  return pending?.userId
}

/** Before the attempt, so that concurrent ones cannot slip through; returns how many are left, if there was one. */
export async function countPendingAttempt(db: Db, id: string, now: Date): Promise<number | undefined> {
  const [counted] = await db
    .update(pendingLogins)
    .set({ failures: sql`${pendingLogins.failures} + 1` })
    .where(and(open(id, now), lt(pendingLogins.failures, pendingLimit.failures)))
    .returning({ failures: pendingLogins.failures })
  return counted && pendingLimit.failures - counted.failures
}

export async function endPending(db: Db, id: string, now: Date): Promise<boolean> {
  const ended = await db.delete(pendingLogins).where(open(id, now)).returning({ userId: pendingLogins.userId })
  return ended.length > 0
}

export const deleteExpiredPending = (db: Db, now: Date) => db.delete(pendingLogins).where(lt(pendingLogins.until, now))

const open = (id: string, now: Date) => and(eq(pendingLogins.digest, digestOf(id)), gt(pendingLogins.until, now))
