import { and, asc, desc, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { findAccount } from '#features/auth/server/index.ts'
import type { Draft } from '../../contract/publishing.ts'
import type { PageReview } from '../../contract/reviews.ts'
import { mayRead, type Visitor } from '../access/access.ts'
import type { EditableAtVersion } from '../read/editable-info.ts'
import { editablesOn } from '../read/read-page.ts'
import { knownHashes } from '../store/hashes.ts'
import { inState, type State } from '../store/shown.ts'
import {
  editables,
  type Hashes,
  type PageRow,
  pages,
  releasedVersions,
  releases,
  reviewComments,
  reviews,
  reviewVersions,
  signoffs,
  type VersionRow,
  versions,
} from '../store/tables.ts'
import { commentsOf, isUnsettled } from './comments.ts'
import { compared, isSigned, shown } from './drafts.ts'

const lastReviews = 20

export async function reviewsOf(db: Db, pageId: number): Promise<PageReview[]> {
  const found = await db
    .select()
    .from(reviews)
    .where(eq(reviews.page, pageId))
    .orderBy(desc(reviews.id))
    .limit(lastReviews)
  const ids = found.map(({ id }) => id)
  const asked = await db.select().from(signoffs).where(inArray(signoffs.review, ids)).orderBy(asc(signoffs.id))
  const comments = await commentsOf(db, ids)
  return found.map(({ id, note, due, closed }) => ({
    ...{ id, note, due, isClosed: closed !== null, comments: comments.get(id) ?? [] },
    people: asked
      .filter(({ review }) => review === id)
      .map(({ id, name, email, profession, answer, answered, remark, withdrawn }) => ({
        ...{ id, name, email, profession, answer, remark, isStruckOut: withdrawn !== null },
        answered: answered?.toISOString() ?? null,
      })),
  }))
}

/** The people who were asked before, the last first, each once. */
export async function peopleAsked(db: Db) {
  const found = await db
    .selectDistinctOn([sql`lower(${signoffs.email})`], {
      id: signoffs.id,
      name: signoffs.name,
      email: signoffs.email,
      profession: signoffs.profession,
    })
    .from(signoffs)
    .orderBy(sql`lower(${signoffs.email})`, desc(signoffs.id))
  return found.sort((a, b) => b.id - a.id).map(({ name, email, profession }) => ({ name, email, profession }))
}

/** What was sent for review, each part with the version that readers see. */
export const contentsOf = (db: Db, review: number) =>
  db
    .select({ editable: editables, version: versions, shown })
    .from(reviewVersions)
    .innerJoin(versions, eq(versions.id, reviewVersions.version))
    .innerJoin(editables, eq(editables.id, versions.editable))
    .leftJoin(shown, inState('released', editables, shown))
    .where(eq(reviewVersions.review, review))
    .orderBy(asc(editables.id))

/** The contents of a review: the version of each editable (row id). */
async function versionsIn(db: Db, review: number): Promise<Map<number, VersionRow>> {
  const rows = await db
    .select({ version: versions })
    .from(reviewVersions)
    .innerJoin(versions, eq(versions.id, reviewVersions.version))
    .where(eq(reviewVersions.review, review))
  return new Map(rows.map(({ version }) => [version.editable, version]))
}

export async function lastSigned(db: Db, pageId: number): Promise<Map<number, VersionRow> | undefined> {
  const last = (await signaturesOn(db, pageId)).at(-1)
  return last && versionsIn(db, last.signature.review)
}

/** How what readers see of a page differs from what they read as signed, as far as a visitor may read it. */
export async function changesSinceSigned(db: Db, page: PageRow, visitor: Visitor): Promise<Draft[]> {
  const { former, changed } = await signedState(db, page.id, 'released')
  const [signature] = former
  if (!signature || changed === 0) return []
  const before = await versionsIn(db, signature.review)
  const { placed } = await editablesOn(db, eq(pages.id, page.id), 'released')
  const now = await hashesAt(db, placed)
  const rows = placed
    .filter(({ editable, version }) => !version.isSecondary && now[editable.id] !== signature.hashes?.[editable.id])
    .map((row) => ({ ...row, shown: before.get(row.editable.id) ?? null }))
    .filter(({ shown }) => shown === null || mayRead({ page, version: shown }, visitor))
  return compared(db, rows)
}

/** Whether an account with this address saved any of these versions. */
export async function hasSaved(db: Db, email: string, saved: readonly { username: string }[]): Promise<boolean> {
  for (const username of new Set(saved.map((version) => version.username)))
    if ((await findAccount(db, username))?.email?.toLowerCase() === email.toLowerCase()) return true
  return false
}

export async function hashesAt(db: Db, placed: readonly EditableAtVersion[]): Promise<Hashes> {
  const current = placed.map(({ version }) => version)
  const hashes = await knownHashes(db, current)
  return Object.fromEntries(placed.map(({ editable, version }) => [editable.id, hashes.get(version.id) ?? '']))
}

/** The signatures on a page that count, the oldest first: nothing said in their reviews must still be settled. */
const signaturesOn = (db: Db, pageId: number, until?: Date) =>
  db
    .select({
      signature: signoffs,
      /** Whether readers have seen everything that was signed, or had seen it by `until`. */
      wasShown: sql<boolean>`${until ? lt(signoffs.answered, until) : sql`true`} and ${notExists(
        db
          .select({ version: reviewVersions.version })
          .from(reviewVersions)
          .where(
            and(
              eq(reviewVersions.review, signoffs.review),
              notExists(
                db
                  .select({ id: releasedVersions.id })
                  .from(releasedVersions)
                  .innerJoin(releases, eq(releases.id, releasedVersions.release))
                  .where(
                    and(
                      eq(releasedVersions.version, reviewVersions.version),
                      until ? lt(releases.at, until) : undefined,
                    ),
                  ),
              ),
            ),
          ),
      )}`,
    })
    .from(signoffs)
    .innerJoin(reviews, eq(reviews.id, signoffs.review))
    .where(
      and(
        ...[eq(reviews.page, pageId), isSigned],
        notExists(
          db
            .select({ id: reviewComments.id })
            .from(reviewComments)
            .where(and(eq(reviewComments.review, reviews.id), isUnsettled)),
        ),
      ),
    )
    .orderBy(asc(signoffs.answered), asc(signoffs.id))

const differing = (a: Hashes, b: Hashes) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((id) => a[id] !== b[id])

/** The people who have signed what a page has in a state, and, if nobody has, who signed what readers saw before. */
export async function signedState(db: Db, pageId: number, state: State) {
  const signed = await signaturesOn(db, pageId)
  if (signed.length === 0) return unsigned
  const { placed } = await editablesOn(db, eq(pages.id, pageId), state)
  return whoSigned(db, signed, placed)
}

/** The same for the contents of an earlier version, up to the moment when readers last saw it. */
export async function signedThen(db: Db, pageId: number, placed: readonly EditableAtVersion[], until?: Date) {
  const signed = await signaturesOn(db, pageId, until)
  return signed.length === 0 ? unsigned : whoSigned(db, signed, placed)
}

const unsigned = { valid: [], former: [], changed: 0 }

async function whoSigned(
  db: Db,
  signed: Awaited<ReturnType<typeof signaturesOn>>,
  placed: readonly EditableAtVersion[],
) {
  const now = await hashesAt(db, placed)
  const valid = signed.flatMap(({ signature }) =>
    differing(signature.hashes ?? {}, now).length === 0 ? [signature] : [],
  )
  const last = signed.findLast(({ wasShown }) => wasShown)?.signature
  if (valid.length > 0 || !last) return { valid, former: [], changed: 0 }
  const former = signed.map(({ signature }) => signature).filter(({ review }) => review === last.review)
  const secondary = new Set(
    placed.flatMap(({ editable, version }) => (version.isSecondary ? [String(editable.id)] : [])),
  )
  const changed = differing(last.hashes ?? {}, now).filter((id) => !secondary.has(id)).length
  return { valid, former, changed: Math.max(changed, 1) }
}
