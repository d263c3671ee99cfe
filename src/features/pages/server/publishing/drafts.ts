import { and, count, desc, eq, gt, inArray, isNull, min, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#base/server/database/database.ts'
import { displayNames } from '#features/auth/server/index.ts'
import type { PageContent } from '../../contract/page-content.ts'
import type { Draft } from '../../contract/publishing.ts'
import { documentOfVersion, labelOf } from '../kinds.ts'
import { loadContents } from '../read/contents.ts'
import { editablesOn } from '../read/read-page.ts'
import { knownHashes } from '../store/hashes.ts'
import { inState, working } from '../store/shown.ts'
import {
  type EditableRow,
  editables,
  type PageRow,
  pages,
  publishing,
  releases,
  reviewComments,
  reviews,
  reviewVersions,
  signoffs,
  type VersionRow,
  versions,
} from '../store/tables.ts'
import { countOpenComments } from './comments.ts'

/** The version that readers see. */
export const shown = alias(versions, 'shown')

/** A condition on editables: readers do not see their last save. */
export const isDraft = and(
  gt(editables.revision, 0),
  or(isNull(editables.released), ne(editables.released, editables.revision)),
)

/** The editables of a page that wait for a release, each with its draft and with the version that readers see. */
export const draftsOn = (db: Db, pageIds: readonly number[]) =>
  db
    .select({ editable: editables, version: versions, shown })
    .from(editables)
    .innerJoin(versions, working)
    .leftJoin(shown, inState('released', editables, shown))
    .where(and(inArray(editables.pageId, [...pageIds]), isDraft))
    .orderBy(editables.id)

export const comparedDrafts = async (db: Db, page: PageRow) =>
  compared(
    db,
    (await draftsOn(db, [page.id])).filter(({ editable }) => !editable.isRemoved),
  )

type Compared = { editable: EditableRow; version: VersionRow; shown: VersionRow | null }

export async function compared(db: Db, rows: readonly Compared[]): Promise<Draft[]> {
  const contents = await loadContents(
    db,
    rows.flatMap(({ editable, version, shown }) => [
      { editable, version },
      ...(shown ? [{ editable, version: shown }] : []),
    ]),
  )
  const usernames = rows.map(({ version }) => version.username)
  const names = await displayNames(db, usernames)
  return rows.map(({ editable: { editableId, kind, released }, version, shown }) => {
    const { id, revision, username, modified } = version
    const label = labelOf(kind, contents.get(id))
    return {
      ...{ editableId, ...(label !== undefined && { label }), version: revision, released },
      ...{ displayName: names.get(username) ?? username, modified: modified.toISOString() },
      old: documentOfVersion(kind, shown?.id, contents),
      now: documentOfVersion(kind, id, contents),
    }
  })
}

/** The pages with drafts, the longest wait first: how many, by whom, since when, and whether they are in review. */
export async function pagesWithDrafts(db: Db) {
  const rows = await db
    .select({
      ...{ id: pages.id, url: pages.url, title: pages.title },
      since: min(versions.modified),
      changes: sql<number>`count(*) filter (where not ${versions.isSecondary})::int`,
      usernames: sql<string[]>`array_agg(distinct ${versions.username})`,
    })
    .from(editables)
    .innerJoin(versions, working)
    .innerJoin(pages, eq(pages.id, editables.pageId))
    .where(and(isDraft, eq(editables.isRemoved, false), isNull(pages.archived)))
    .groupBy(pages.id)
    .orderBy(min(versions.modified))
  const authors = rows.flatMap(({ usernames }) => usernames)
  const names = await displayNames(db, authors)
  const open = await db
    .select({
      ...{ page: reviews.page, due: reviews.due, asked: count() },
      signed: sql<number>`count(*) filter (where ${isSigned})::int`,
    })
    .from(reviews)
    .innerJoin(signoffs, eq(signoffs.review, reviews.id))
    .where(isNull(reviews.closed))
    .groupBy(reviews.id)
  return rows.map(({ since, usernames, ...row }) => {
    const review = open.find(({ page }) => page === row.id)
    return {
      ...row,
      since: (since ?? new Date(0)).toISOString(),
      displayNames: usernames.map((username) => names.get(username) ?? username),
      ...(review && { review: { due: review.due, asked: review.asked, signed: review.signed } }),
    }
  })
}

export const isSigned = and(eq(signoffs.answer, 'signed'), isNull(signoffs.withdrawn))

/** What readers see of a page: the version, since when, and, if saves wait for a release, how many parts wait. */
export async function releasedOn(db: Db, pageId: number): Promise<PageContent['released']> {
  const [last] = await db
    .select({
      ...{ number: releases.number, at: releases.at },
      waits: sql<boolean>`exists (select from ${publishing})`,
    })
    .from(pages)
    .leftJoin(releases, eq(releases.page, pages.id))
    .where(eq(pages.id, pageId))
    .orderBy(desc(releases.number))
    .limit(1)
  if (!last || (last.number === null && !last.waits)) return undefined
  const released = { number: last.number ?? 0, at: last.at?.toISOString() ?? '' }
  if (!last.waits) return released
  const [waiting] = await db
    .select({ count: count() })
    .from(editables)
    .innerJoin(versions, working)
    .where(and(eq(editables.pageId, pageId), isDraft, eq(editables.isRemoved, false), eq(versions.isSecondary, false)))
  const review = await openReviewOn(db, pageId)
  return { ...released, waiting: waiting?.count ?? 0, ...(review && { review }) }
}

/** The open review of a page: how many have signed, and whether the page is still as it was sent. */
async function openReviewOn(db: Db, pageId: number) {
  const [review] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.page, pageId), isNull(reviews.closed)))
  if (!review) return undefined
  const [asked, sent, { placed }] = await Promise.all([
    db.select().from(signoffs).where(eq(signoffs.review, review.id)),
    db
      .select({ id: versions.id, hash: versions.hash, editable: versions.editable })
      .from(reviewVersions)
      .innerJoin(versions, eq(versions.id, reviewVersions.version))
      .where(eq(reviewVersions.review, review.id)),
    editablesOn(db, eq(pages.id, pageId), 'working'),
  ])
  const hashes = await knownHashes(db, [...sent, ...placed.map(({ version }) => version)])
  const sentHashes = new Map(sent.map(({ editable, id }) => [editable, hashes.get(id)]))
  return {
    ...{ due: review.due, asked: asked.length, openComments: await countOpenComments(db, pageId) },
    otherComments: await db.$count(
      reviewComments,
      and(
        ...[eq(reviewComments.review, review.id), isNull(reviewComments.answers)],
        ...[eq(reviewComments.mustSettle, false), eq(reviewComments.isSettled, false)],
      ),
    ),
    signed: asked.filter(({ answer, withdrawn }) => answer === 'signed' && withdrawn === null).length,
    isSame:
      placed.length === sentHashes.size &&
      placed.every(({ version: { editable, id } }) => sentHashes.get(editable) === hashes.get(id)),
  }
}
