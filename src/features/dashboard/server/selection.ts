import { and, desc, eq, lt } from 'drizzle-orm'
import { dayMs } from '#base/contract/day.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Call } from '#base/server/http/serve.ts'
import { digestOf } from '#base/server/http/xsrf.ts'
import { sessionLife } from '#features/auth/contract.ts'
import type { Selection } from '../contract/endpoints.ts'
import { type ModeName, modeNames, modes } from '../contract/modes.ts'
import { findRecord, type ResearchRecord } from '../research/server/records.ts'
import { kindOf, rowOf } from './records.ts'
import { dashboardRecent, dashboardSessions } from './tables.ts'

/** An ID that no longer exists counts as none. `unknownMode`: the name of a selected mode that does not exist (8). */
export async function selectionOf({
  db,
  session,
  log,
}: Pick<Call, 'db' | 'session' | 'log'>): Promise<{ selection: Selection; unknownMode?: string }> {
  const [stored] =
    session.id === undefined
      ? []
      : await db
          .select()
          .from(dashboardSessions)
          .where(eq(dashboardSessions.session, digestOf(session.id)))
  const modeName = modeNames.find((name) => name === stored?.modeName)
  if (!modeName) {
    const selection = selected(modes[0].Name, undefined)
    if (!stored) return { selection }
    log.error({ modeName: stored.modeName }, 'configuration error: there is no such mode')
    return { selection, unknownMode: stored.modeName }
  }
  const record = stored?.id ? await findRecord(db, kindOf[modeName], stored.id) : undefined
  return { selection: selected(modeName, record) }
}

export const selected = (modeName: ModeName, record: ResearchRecord | undefined): Selection => ({
  modeName,
  ...(record ? rowOf(record) : { id: '', status: 0, statusText: '', isTest: false }),
})

export async function select(
  { session, user, clock }: Pick<Call, 'session' | 'user' | 'clock'>,
  db: Db,
  { modeName, id }: { modeName: ModeName; id: string },
) {
  const at = clock()
  if (session.id !== undefined)
    await db
      .insert(dashboardSessions)
      .values({ session: digestOf(session.id), modeName, id, at })
      .onConflictDoUpdate({ target: dashboardSessions.session, set: { modeName, id, at } })
  if (id !== '' && user)
    await db
      .insert(dashboardRecent)
      .values({ username: user.username, modeName, id, at })
      .onConflictDoUpdate({
        target: [dashboardRecent.username, dashboardRecent.modeName, dashboardRecent.id],
        set: { at },
      })
}

export const recentOf = (db: Db, username: string, modeName: ModeName, max: number) =>
  db
    .select({ id: dashboardRecent.id, at: dashboardRecent.at })
    .from(dashboardRecent)
    .where(and(eq(dashboardRecent.username, username), eq(dashboardRecent.modeName, modeName)))
    .orderBy(desc(dashboardRecent.at), desc(dashboardRecent.id))
    .limit(max)

const recentForMs = 180 * dayMs

export async function deleteExpiredSelections(db: Db, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db.delete(dashboardSessions).where(lt(dashboardSessions.at, before(sessionLife.absoluteMs)))
  await db.delete(dashboardRecent).where(lt(dashboardRecent.at, before(recentForMs)))
}

/** The caller's username; every call of the dashboard has a user. */
export const callerName = ({ user }: Pick<Call, 'user'>) => user?.username ?? ''
