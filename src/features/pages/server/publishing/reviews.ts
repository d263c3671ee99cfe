import { and, asc, desc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { findAccount } from '#features/auth/server/index.ts'
import type { PageReview } from '../../contract/reviews.ts'
import { placedOn } from '../read/read-page.ts'
import { knownHashes } from '../store/hashes.ts'
import { inState } from '../store/shown.ts'
import {
  editables,
  type Hashes,
  pages,
  releasedVersions,
  reviews,
  reviewVersions,
  signoffs,
  versions,
} from '../store/tables.ts'
import { shown } from './drafts.ts'

/** The last reviews that editors see of a page. */
const lastReviews = 5

export async function reviewsOf(db: Db, pageId: number): Promise<PageReview[]> {
  const found = await db
    .select()
    .from(reviews)
    .where(eq(reviews.page, pageId))
    .orderBy(desc(reviews.id))
    .limit(lastReviews)
  const asked = await db
    .select()
    .from(signoffs)
    .where(
      inArray(
        signoffs.review,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(asc(signoffs.id))
  return found.map(({ id, note, due, closed }) => ({
    ...{ id, note, due, isClosed: closed !== null },
    people: asked
      .filter(({ review }) => review === id)
      .map(({ id, name, profession, answer, answered, remark, withdrawn }) => ({
        ...{ id, name, profession, answer, remark, isStruckOut: withdrawn !== null },
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

/** Whether an account with this address saved any of these versions. */
export async function hasSaved(db: Db, email: string, saved: readonly { username: string }[]): Promise<boolean> {
  for (const username of new Set(saved.map((version) => version.username)))
    if ((await findAccount(db, username))?.email?.toLowerCase() === email.toLowerCase()) return true
  return false
}

type Placed = Awaited<ReturnType<typeof placedOn>>['placed']

export async function hashesAt(db: Db, placed: Placed): Promise<Hashes> {
  const hashes = await knownHashes(
    db,
    placed.map(({ version }) => version),
  )
  return Object.fromEntries(placed.map(({ editable, version }) => [editable.id, hashes.get(version.id) ?? '']))
}

/** The signatures on a page that count, the oldest first. */
const signaturesOn = (db: Db, pageId: number) =>
  db
    .select({
      signature: signoffs,
      /** Whether readers have seen all that was signed. */
      wasShown: sql<boolean>`${notExists(
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
                  .where(eq(releasedVersions.version, reviewVersions.version)),
              ),
            ),
          ),
      )}`,
    })
    .from(signoffs)
    .innerJoin(reviews, eq(reviews.id, signoffs.review))
    .where(and(eq(reviews.page, pageId), eq(signoffs.answer, 'signed'), isNull(signoffs.withdrawn)))
    .orderBy(asc(signoffs.answered), asc(signoffs.id))

/** The ids of the editables in which two contents differ. */
const differing = (a: Hashes, b: Hashes) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((id) => a[id] !== b[id])

/** The people who have signed what a page has in a state, and, if nobody has, who signed what readers saw before. */
export async function signedState(db: Db, pageId: number, state: 'released' | 'working') {
  const signed = await signaturesOn(db, pageId)
  if (signed.length === 0) return { valid: [], former: [], changed: 0 }
  const { placed } = await placedOn(db, eq(pages.id, pageId), state)
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
