import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { digestOf } from '#base/server/http/xsrf.ts'
import type { Bound } from './provider.ts'
import { identities, signOns } from './tables.ts'

export const signOnLastsMs = 10 * 60_000

/** Remembers a login that has been begun; the browser's cookie holds the returned id. */
export async function addSignOn(
  db: Db,
  { state, nonce, verifier }: Bound,
  { redirect, userId, now }: { redirect: string; userId: number | null; now: Date },
): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  const until = new Date(now.getTime() + signOnLastsMs)
  await db.insert(signOns).values({ digest: digestOf(id), state, nonce, verifier, redirect, userId, until })
  return id
}

/** The login that a browser has begun, if it is still open; it is used up, on whichever process it arrives first. */
export async function consumeSignOn(db: Db, id: string | undefined, now: Date) {
  if (!id) return undefined
  const [spent] = await db
    .delete(signOns)
    .where(and(eq(signOns.digest, digestOf(id)), gt(signOns.until, now)))
    .returning()
  return spent
}

export const deleteExpiredSignOns = (db: Db, now: Date) => db.delete(signOns).where(lt(signOns.until, now))

export async function userConnectedWith(db: Db, issuer: string, subject: string): Promise<number | undefined> {
  const [found] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
  return found?.userId
}

/** Connects an account; returns false if that of the organisation is connected already. */
export async function connect(
  db: Db,
  identity: { issuer: string; subject: string; userId: number; created: Date },
): Promise<boolean> {
  const added = await db.insert(identities).values(identity).onConflictDoNothing().returning({ id: identities.userId })
  return added.length > 0
}

export async function disconnect(db: Db, userId: number): Promise<boolean> {
  const gone = await db.delete(identities).where(eq(identities.userId, userId)).returning({ id: identities.userId })
  return gone.length > 0
}

export async function connectedAccounts(db: Db): Promise<ReadonlySet<number>> {
  const found = await db.selectDistinct({ userId: identities.userId }).from(identities)
  return new Set(found.map(({ userId }) => userId))
}
