import { randomBytes } from 'node:crypto'
import { and, desc, eq, lt } from 'drizzle-orm'
import { problem } from '#base/contract/problem.ts'
import { hasAnyRole } from '#base/contract/roles.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Call } from '#base/server/http/serve.ts'
import { digestOf } from '#base/server/http/xsrf.ts'
import type { Session } from '../endpoints.ts'
import { sessionLife } from '../session-life.ts'
import { hasStepInQuery } from './second-step/second-step.ts'
import { sessions, users } from './tables.ts'
import type { Account } from './users.ts'

const seenEveryMs = 60_000

/** Starts a session with a new id, which is only in the return value. */
export async function beginSession(
  db: Db,
  userId: number,
  { now, address, agent, ends = null }: { now: Date; address: string; agent: string; ends?: Date | null },
): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({ digest: digestOf(id), userId, created: now, seen: now, address, agent, ends })
  return id
}

type Opened = {
  account: Account
  /** Whether the account has a second step, or has logged in at the organisation, which may ask for one of its own. */
  hasStep: boolean
  session: typeof sessions.$inferSelect
  endsInMs: number
}

/** The session with an id and its account, if the session is still valid. */
export async function openedSession(db: Db, id: string | undefined, now: Date): Promise<Opened | undefined> {
  if (id === undefined) return undefined
  const [found] = await db
    .select({ session: sessions, account: users, hasStep: hasStepInQuery })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.digest, digestOf(id)))
  if (!found || found.account.isDisabled) return undefined
  const endsInMs = leftMs(found.session, found.account, now)
  return endsInMs > 0 ? { ...found, hasStep: found.hasStep || found.session.ends !== null, endsInMs } : undefined
}

export async function ownAccount({ db, session, clock }: Call): Promise<Account> {
  const opened = await openedSession(db, session.id, clock())
  if (!opened) throw hasEnded()
  return opened.account
}

export async function touchSession(db: Db, { session }: Opened, now: Date) {
  if (now.getTime() - session.seen.getTime() > seenEveryMs)
    await db.update(sessions).set({ seen: now }).where(eq(sessions.id, session.id))
}

/** Whether the user of a session has proved recently who they are; the login counts. */
export async function isProved(db: Db, id: string | undefined, now: Date): Promise<boolean> {
  const opened = await openedSession(db, id, now)
  if (!opened) return false
  const { proved, created } = opened.session
  return now.getTime() - (proved ?? created).getTime() <= sessionLife.provedMs
}

/** Gives a session a new id, and notes when its user has proved who they are, if they have. */
export async function renewSession(
  db: Db,
  id: string | undefined,
  { now, proved }: { now: Date; proved?: Date },
): Promise<{ id: string; endsInMs: number }> {
  const next = randomBytes(32).toString('base64url')
  const [renewed] = await db
    .update(sessions)
    .set({ digest: digestOf(next), ...(proved && { proved }) })
    .where(eq(sessions.digest, digestOf(id ?? '')))
    .returning({ created: sessions.created, ends: sessions.ends })
  if (!renewed) throw hasEnded()
  return { id: next, endsInMs: lastEnd(renewed) - now.getTime() }
}

const hasEnded = () => problem(403, 'Your session has ended.', 'Please log in again.')

/** The idle time limit of a user's sessions in milliseconds (D-61). */
const idleMsFor = (roles: readonly string[]): number =>
  hasAnyRole(roles, ['Database']) ? sessionLife.databaseIdleMs : sessionLife.idleMs

type Lasting = { created: Date; ends: Date | null }

function leftMs(session: Lasting & { seen: Date }, { roles }: Account, now: Date): number {
  return Math.min(lastEnd(session), session.seen.getTime() + idleMsFor(roles)) - now.getTime()
}

/** When a session ends however much it is used. */
const lastEnd = ({ created, ends }: Lasting) => ends?.getTime() ?? created.getTime() + sessionLife.absoluteMs

export async function endSession(db: Db, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(eq(sessions.digest, digestOf(id)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** The active sessions of a user, latest first. */
export async function sessionsOf(db: Db, { id }: Account, current: string | undefined, now: Date): Promise<Session[]> {
  const active = await activeSessions(db, now, id)
  return active.map(({ session }) => shownSession(session, current))
}

/** Everybody's active sessions with their accounts, latest first. */
export async function allSessions(db: Db, current: string | undefined, now: Date) {
  const active = await activeSessions(db, now)
  return active.map(({ session, account }) => ({ account, session: shownSession(session, current) }))
}

async function activeSessions(db: Db, now: Date, userId?: number) {
  const found = await db
    .select({ session: sessions, account: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(userId === undefined ? undefined : eq(sessions.userId, userId))
    .orderBy(desc(sessions.seen), desc(sessions.id))
  return found.filter(({ session, account }) => leftMs(session, account, now) > 0)
}

const shownSession = (
  { id, created, seen, address, agent, digest }: typeof sessions.$inferSelect,
  current: string | undefined,
): Session => ({
  ...{ id, address, agent },
  created: created.toISOString(),
  seen: seen.toISOString(),
  isCurrent: current !== undefined && digest === digestOf(current),
})

export async function revokeSession(db: Db, userId: number, id: number): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

export async function deleteExpiredSessions(db: Db, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db.delete(sessions).where(lt(sessions.created, before(sessionLife.absoluteMs)))
  await db.delete(sessions).where(lt(sessions.seen, before(sessionLife.idleMs)))
}
