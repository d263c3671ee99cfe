import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { isoDay } from '#base/contract/day.ts'
import { conflict, problem } from '#base/contract/problem.ts'
import type { Route } from '#base/contract/route.ts'
import type { User } from '#base/contract/user.ts'
import type { Announce } from '#base/server/database/announce.ts'
import type { Db } from '#base/server/database/database.ts'
import { templateNamed } from '../../templates/templates.ts'
import { mustRead, reachOf } from '../access/access.ts'
import { mustEdit } from '../editing/page-for-editing.ts'
import { batch, lastRelease } from '../store/releases.ts'
import {
  collectionItemContents,
  collectionItems,
  editables,
  type PageRow,
  pages,
  type ReleaseKind,
  releasedVersions,
  releases,
  reviews,
  signoffs,
  versions,
} from '../store/tables.ts'
import { countOpenComments } from './comments.ts'
import { draftsOn } from './drafts.ts'
import { byPerson, storeReviewed } from './reviewed.ts'
import { signedState } from './reviews.ts'

type By = {
  user: User
  routes: readonly Route[]
  at: Date
  announce: Announce
  /** How many people must have signed a clinical page. */
  signatures: number
  /** Whether releases end, and comments with them. */
  isEnding?: true
}
type ReleaseLine = { url: string; number: number; at: string }
/** From now on readers see `version` of an editable instead of `replaced`; null: nothing. */
type Step = { editable: number; version: number | null; revision: number | null; replaced: number | null }

type Requested = {
  pages: readonly { url: string; shown: readonly { editableId: string; version: number }[] }[]
  note: string
  isMinor: boolean
  /** A correction that nobody has signed yet, and why it cannot wait. */
  reason?: string
}

/** Shows readers the drafts of pages, in a transaction. Throws 409 if they are not those that the caller has seen. */
export async function releaseDrafts(
  tx: Db,
  { pages: wanted, note, isMinor, reason }: Requested,
  by: By,
): Promise<ReleaseLine[]> {
  if (note === '' && !isMinor) throw problem(422, 'The release needs a sentence.', 'note: Say what changed')
  const urls = wanted.map(({ url }) => url)
  const locked = await lockPages(tx, urls, by)
  const released: ReleaseLine[] = []
  for (const page of locked) {
    const drafts = await draftsOn(tx, [page.id])
    for (const { editable } of drafts) mustEdit(by.user, editable.editRoles)
    const onPage = drafts.filter(({ editable }) => !editable.isRemoved)
    const now = onPage.map(({ editable, version }) => ({ editableId: editable.editableId, version: version.revision }))
    const key = (all: readonly { editableId: string; version: number }[]) =>
      JSON.stringify(all.map(({ editableId, version }) => `${editableId} ${version}`).sort())
    const shown = wanted.find(({ url }) => url === page.url)?.shown ?? []
    if (key(shown) !== key(now))
      throw conflict('The drafts have changed in the meantime.', { url: page.url, drafts: now })
    if (onPage.length === 0) throw problem(422, `There is nothing to release on ${page.title ?? page.url}.`)
    if (!by.isEnding) await mustBeSettled(tx, page)
    if (reason === undefined) await mustBeSigned(tx, page, by)
    const steps = onPage.map(({ editable, version, shown }) => ({
      ...{ editable: editable.id, version: version.id, revision: version.revision, replaced: shown?.id ?? null },
    }))
    const kind = reason === undefined ? 'release' : 'correction'
    released.push(await logRelease(tx, page, steps, { ...by, kind, note, isMinor, ...(reason && { reason }) }))
  }
  return released
}

/** Undoes the last release of each page, in a transaction. */
export async function rollBackReleases(
  tx: Db,
  wanted: readonly { url: string; number: number }[],
  by: By,
): Promise<ReleaseLine[]> {
  const urls = wanted.map(({ url }) => url)
  const locked = await lockPages(tx, urls, by)
  const undone: ReleaseLine[] = []
  for (const page of locked) {
    const number = wanted.find(({ url }) => url === page.url)?.number ?? 0
    const last = await lastRelease(tx, page.id)
    if (last?.number !== number) throw conflict('Readers see a later version already.', last ?? null)
    const rows = await tx
      .select({ row: releasedVersions, kind: releases.kind, editRoles: editables.editRoles })
      .from(releasedVersions)
      .innerJoin(releases, eq(releases.id, releasedVersions.release))
      .innerJoin(editables, eq(editables.id, releasedVersions.editable))
      .where(and(eq(releases.page, page.id), eq(releases.number, number)))
    if (rows.some(({ kind }) => kind !== 'release' && kind !== 'correction'))
      throw problem(422, 'Only a release can be undone.')
    for (const { editRoles } of rows) mustEdit(by.user, editRoles)
    const before = rows.flatMap(({ row }) => row.replaced ?? [])
    const revisions = new Map(
      (await tx.select().from(versions).where(inArray(versions.id, before))).map(({ id, revision }) => [id, revision]),
    )
    const steps = rows.map(({ row }) => ({
      ...{ editable: row.editable, version: row.replaced, replaced: row.version },
      revision: row.replaced === null ? null : (revisions.get(row.replaced) ?? null),
    }))
    undone.push(await logRelease(tx, page, steps, { ...by, kind: 'rollback', note: '', isMinor: true }))
  }
  return undone
}

async function mustBeSettled(tx: Db, page: PageRow) {
  const open = await countOpenComments(tx, page.id)
  if (open > 0)
    throw problem(
      422,
      `${open === 1 ? 'One comment' : `${open} comments`} on ${page.title ?? page.url} must be settled before it is released.`,
    )
}

async function mustBeSigned(tx: Db, page: PageRow, { signatures }: By) {
  if (signatures === 0 || !isClinical(page)) return
  const missing = signatures - byPerson((await signedState(tx, page.id, 'working')).valid).length
  if (missing <= 0) return
  const asked = await tx
    .select({ name: signoffs.name })
    .from(signoffs)
    .innerJoin(reviews, eq(reviews.id, signoffs.review))
    .where(and(eq(reviews.page, page.id), isNull(reviews.closed), isNull(signoffs.answer)))
    .orderBy(signoffs.id)
  const words = [
    `${missing === 1 ? 'One more person has' : `${missing} more people have`} to sign ${page.title ?? page.url} before it is released.`,
    ...(asked.length > 0 ? [`No answer yet: ${asked.map(({ name }) => name).join(', ')}.`] : []),
  ]
  throw problem(422, words.join(' '), '', 'UNSIGNED')
}

export const isClinical = ({ template, key }: PageRow) =>
  !templateNamed(template)?.isNotClinical && key !== '/about' && !key.startsWith('/about/')

/** Locks pages in the order of their ids, so that two releases cannot wait for each other. */
export async function lockPages(
  tx: Db,
  urls: readonly string[],
  { user, routes }: Pick<By, 'user' | 'routes'>,
): Promise<PageRow[]> {
  const found = await tx
    .select()
    .from(pages)
    .where(inArray(pages.url, [...urls]))
    .orderBy(pages.id)
    .for('no key update')
  if (found.length < new Set(urls).size) throw problem(404, 'There is no such page.')
  for (const page of found) mustRead({ page }, { user, routes })
  return found
}

async function logRelease(
  tx: Db,
  page: PageRow,
  steps: readonly Step[],
  {
    kind,
    note,
    isMinor,
    reason = '',
    user,
    at,
    announce,
  }: By & Pick<Requested, 'note' | 'isMinor' | 'reason'> & { kind: ReleaseKind },
): Promise<ReleaseLine> {
  const number = ((await lastRelease(tx, page.id))?.number ?? 0) + 1
  const { username } = user
  const [release] = await tx
    .insert(releases)
    .values({ page: page.id, number, kind, at, username, batch, note, isMinor, reason })
    .returning({ id: releases.id })
  if (!release) throw new Error('The release could not be stored.')
  await tx
    .insert(releasedVersions)
    .values(steps.map(({ editable, version, replaced }) => ({ release: release.id, editable, version, replaced })))
  for (const { editable, revision } of steps)
    await tx.update(editables).set({ released: revision }).where(eq(editables.id, editable))
  const shown = steps.flatMap(({ version }) => version ?? [])
  // Who may read it as a past version is who may read it now.
  await tx.update(versions).set(reachOf(page)).where(inArray(versions.id, shown))
  await tx
    .update(collectionItems)
    .set({ archived: sql`${collectionItemContents.archived}` })
    .from(collectionItemContents)
    .innerJoin(versions, eq(versions.id, collectionItemContents.version))
    .where(and(inArray(collectionItemContents.version, shown), eq(collectionItems.editable, versions.editable)))
  await tx
    .update(pages)
    .set({ updated: isoDay(at) })
    .where(eq(pages.id, page.id))
  await storeReviewed(tx, page.id, at)
  // Lists and news are on other pages too.
  await announce(tx, '*')
  return { url: page.url, number, at: at.toISOString() }
}
