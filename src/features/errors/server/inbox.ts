import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, lt, ne, notInArray, sql } from 'drizzle-orm'
import { dayMs } from '#base/contract/day.ts'
import type { Db } from '#base/server/database/database.ts'
import type { AttentionItem } from '#base/server/feature.ts'
import { withDisplayNames } from '#features/auth/server/index.ts'
import type { ErrorCause } from '../endpoints.ts'
import { causeOf, maxReported, scrub } from '../scrub.ts'
import { errorCauses, errorReports } from './tables.ts'

export type Report = {
  source: 'browser' | 'server'
  message: string
  stack: string
  ref: string
  at: Date
  path?: string | null | undefined
  agent?: string | undefined
}

const pageSize = 50
const refsKept = 20
/** For each source. */
const causesKept = 1000
const keptMs = 90 * dayMs

/** Adds an error to the inbox: counts it under its cause, which it reopens. Each reference is counted once. */
export async function noteError(db: Db, { source, ref, at, path, agent = '', ...report }: Report) {
  // Cut before scrubbing too, to bound its cost for the longest report; what was at the cut is scrubbed all the same.
  const clean = (text: string) => cutTo(scrub(cutTo(plain(text), 2 * maxReported)), maxReported)
  const message = clean(report.message)
  const stack = clean(report.stack)
  const digest = createHash('sha256')
    .update(`${source}\n${causeOf(message, stack)}`)
    .digest('base64url')
  const latest = { message, stack, path: scrub(plain(path ?? '').slice(0, 500)), agent: agent.slice(0, 300) }
  await db.transaction(async (tx) => {
    const [existing] = await tx.select().from(errorReports).where(eq(errorReports.ref, ref))
    if (existing) return
    const [cause] = await tx
      .insert(errorCauses)
      .values({ digest, source, ...latest, count: 1, firstSeen: at, lastSeen: at })
      .onConflictDoUpdate({
        target: errorCauses.digest,
        set: { ...latest, count: sql`${errorCauses.count} + 1`, lastSeen: at, doneBy: '' },
      })
      .returning({ id: errorCauses.id })
    if (!cause) return
    await tx.insert(errorReports).values({ ref, cause: cause.id, at }).onConflictDoNothing()
    await tx
      .delete(errorReports)
      .where(
        and(
          eq(errorReports.cause, cause.id),
          notInArray(
            errorReports.ref,
            tx
              .select({ ref: errorReports.ref })
              .from(errorReports)
              .where(eq(errorReports.cause, cause.id))
              .orderBy(desc(errorReports.at), desc(errorReports.ref))
              .limit(refsKept),
          ),
        ),
      )
  })
}

export async function causes(
  db: Db,
  { isDone, ref, offset = 0 }: { isDone?: boolean | undefined; ref?: string | undefined; offset?: number | undefined },
): Promise<{ causes: ErrorCause[]; hasMore: boolean; open: number }> {
  const state = isDone === undefined ? undefined : isDone ? ne(errorCauses.doneBy, '') : eq(errorCauses.doneBy, '')
  const withRef = ref
    ? inArray(errorCauses.id, db.select({ id: errorReports.cause }).from(errorReports).where(eq(errorReports.ref, ref)))
    : undefined
  const found = await db
    .select()
    .from(errorCauses)
    .where(and(state, withRef))
    .orderBy(desc(errorCauses.lastSeen), desc(errorCauses.id))
    .offset(offset)
    .limit(pageSize + 1)
  const shown = found.slice(0, pageSize)
  const causeIds = shown.map(({ id }) => id)
  const refs = await refsOf(db, causeIds)
  return {
    causes: (await withDisplayNames(db, shown, 'doneBy')).map(({ firstSeen, lastSeen, digest: _, ...cause }) => ({
      ...cause,
      firstSeen: firstSeen.toISOString(),
      lastSeen: lastSeen.toISOString(),
      refs: refs.filter(({ cause: id }) => id === cause.id).map((report) => report.ref),
    })),
    hasMore: found.length > pageSize,
    open: await db.$count(errorCauses, eq(errorCauses.doneBy, '')),
  }
}

/** For the overview of administrators. */
export async function openErrors(db: Db): Promise<AttentionItem[]> {
  const { open } = await causes(db, { isDone: false })
  return open === 0 ? [] : [{ title: 'Open errors', path: '/admin?part=errors', detail: String(open) }]
}

const refsOf = async (db: Db, ids: number[]) =>
  ids.length === 0
    ? []
    : db
        .select({ ref: errorReports.ref, cause: errorReports.cause })
        .from(errorReports)
        .where(inArray(errorReports.cause, ids))
        .orderBy(desc(errorReports.at))

/** Marks a cause as done; returns whether it exists. */
export async function markDone(db: Db, id: number, doneBy: string): Promise<boolean> {
  const marked = await db
    .update(errorCauses)
    .set({ doneBy })
    .where(eq(errorCauses.id, id))
    .returning({ id: errorCauses.id })
  return marked.length > 0
}

/** Deletes causes that have not recurred for long, and the oldest ones if there are very many. */
export async function deleteExpiredErrors(db: Db, now: Date) {
  await db.delete(errorCauses).where(lt(errorCauses.lastSeen, new Date(now.getTime() - keptMs)))
  // Anybody can fill the places of browsers.
  for (const source of ['browser', 'server'] as const) {
    const isOfSource = eq(errorCauses.source, source)
    const newest = db
      .select({ id: errorCauses.id })
      .from(errorCauses)
      .where(isOfSource)
      .orderBy(desc(errorCauses.lastSeen), desc(errorCauses.id))
      .limit(causesKept)
    await db.delete(errorCauses).where(and(isOfSource, notInArray(errorCauses.id, newest)))
  }
}

/** Cuts a text to a number of bytes, without splitting a character. */
function cutTo(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text)
  let end = Math.min(bytes.length, maxBytes)
  // Bytes that start with the bits 10 continue a character.
  while (end < bytes.length && end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return bytes.toString('utf8', 0, end)
}

/** Removes null characters, which PostgreSQL rejects, and replaces lone surrogates. */
const plain = (text: string) => text.replaceAll('\0', '').toWellFormed()
