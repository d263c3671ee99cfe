import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import type { Seal } from './seal.ts'
import { codeApps } from './tables.ts'

const periodMs = 30_000
/** One period either way, for clocks that differ. */
const window = 1
/** How long a new secret waits for its first code. */
const newLastsMs = 15 * 60_000

type Issuer = { issuer: string; username: string }

/** Makes a secret for an account's app, not in force until confirmed; undefined if there is an app already. */
export async function beginCodeApp(
  db: Db,
  seal: Seal,
  { userId, issuer, username, now }: Issuer & { userId: number; now: Date },
): Promise<{ secret: string; uri: string } | undefined> {
  const { Secret, TOTP } = await import('otpauth')
  const secret = new Secret({ size: 20 })
  const fresh = { sealedSecret: await seal.seal(secret.base32, userId), created: now, lastStep: 0 }
  const [begun] = await db
    .insert(codeApps)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: codeApps.userId, set: fresh, setWhere: isNull(codeApps.confirmed) })
    .returning({ userId: codeApps.userId })
  return begun && { secret: secret.base32, uri: new TOTP({ issuer, label: username, secret }).toString() }
}

/** Puts a new app in force with its first code; returns whether the code was right. */
export async function confirmCodeApp(
  db: Db,
  seal: Seal,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<boolean> {
  const [app] = await db
    .select()
    .from(codeApps)
    .where(and(eq(codeApps.userId, userId), isNull(codeApps.confirmed)))
  if (!app || now.getTime() - app.created.getTime() > newLastsMs) return false
  const step = await stepOf(code, await seal.open(app.sealedSecret, userId), now)
  if (step === undefined) return false
  const { sealedSecret } = app
  const confirmed = await db
    .update(codeApps)
    .set({ confirmed: now, lastStep: step })
    // Another window may have begun anew meanwhile.
    .where(and(eq(codeApps.userId, userId), eq(codeApps.sealedSecret, sealedSecret), isNull(codeApps.confirmed)))
    .returning({ userId: codeApps.userId })
  return confirmed.length > 0
}

/** Uses a one-time code; returns the reason if it is refused. Each can be used once, across all processes. */
export async function consumeCode(
  db: Db,
  seal: Seal,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<string | undefined> {
  const [app] = await db
    .select()
    .from(codeApps)
    .where(and(eq(codeApps.userId, userId), isNotNull(codeApps.confirmed)))
  const step = app && (await stepOf(code, await seal.open(app.sealedSecret, userId), now))
  if (!app || step === undefined) return 'wrong code'
  const used = await db
    .update(codeApps)
    .set({ lastStep: step })
    .where(and(eq(codeApps.userId, userId), eq(codeApps.created, app.created), lt(codeApps.lastStep, step)))
    .returning({ userId: codeApps.userId })
  if (used.length > 0) return undefined
  return app.lastStep > step ? 'older than the last code used' : 'code used already'
}

export async function removeCodeApp(db: Db, userId: number): Promise<boolean> {
  const removed = await db
    .delete(codeApps)
    .where(eq(codeApps.userId, userId))
    .returning({ confirmed: codeApps.confirmed })
  return removed.some(({ confirmed }) => confirmed !== null)
}

export const deleteUnconfirmedApps = (db: Db, now: Date) =>
  db.delete(codeApps).where(and(isNull(codeApps.confirmed), lt(codeApps.created, new Date(now.getTime() - newLastsMs))))

/** The time step whose code this is, if it is one of the present ones. */
async function stepOf(code: string, secret: string, now: Date): Promise<number | undefined> {
  const { Secret, TOTP } = await import('otpauth')
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: periodMs / 1000 })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
