import { and, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#base/server/database/database.ts'
import type { RichNode } from '#features/rich-text/index.ts'
import { mayRead, type VersionReach, type Visitor } from '../access/access.ts'
import { documentOfVersion, kindNamed, labelOf, serverKinds } from '../kinds.ts'
import { loadContents } from '../read/contents.ts'
import { siteUpdate, starterName } from '../store/site-users.ts'
import { editables, type PageRow, releasedVersions, releases, versions } from '../store/tables.ts'

/** A version that readers saw from a moment on, in place of another. */
type ReleasedChange = {
  /** The row of `released_versions`. */
  readonly id: number
  readonly editableId: string
  readonly version: number
  readonly at: Date
  readonly label?: string
}

const previous = alias(versions, 'previous')

/** A condition on joined rows of the log, their versions and editables: those that "What changed" lists. */
export const isNews = and(
  ne(versions.username, siteUpdate),
  eq(versions.isSecondary, false),
  or(
    ...serverKinds
      .filter(({ news }) => news !== 'none')
      .map(({ name, news }) =>
        and(
          eq(editables.kind, name),
          or(isNotNull(releasedVersions.replaced), news === 'all' ? ne(versions.username, starterName) : undefined),
        ),
      ),
  ),
)

/** The last changes, newest first, of which the visitor may read both the version and the one before it. */
export async function changesOn(db: Db, page: PageRow, visitor: Visitor, limit: number): Promise<ReleasedChange[]> {
  const open = await openReaches(db, page, visitor)
  const rows = await db
    .select({ editable: editables, version: versions, id: releasedVersions.id, at: releases.at })
    .from(releases)
    .innerJoin(releasedVersions, eq(releasedVersions.release, releases.id))
    .innerJoin(editables, eq(editables.id, releasedVersions.editable))
    .innerJoin(versions, and(eq(versions.id, releasedVersions.version), isOpen(versions, open), isNews))
    .leftJoin(previous, eq(previous.id, releasedVersions.replaced))
    .where(and(eq(releases.page, page.id), or(isNull(previous.id), isOpen(previous, open))))
    .orderBy(desc(releases.at), desc(releasedVersions.id))
    .limit(limit)
  const contents = await loadContents(db, labelled(rows))
  return rows.flatMap(({ editable: { editableId, kind: name }, version, id, at }) => {
    const content = contents.get(version.id)
    if (content !== undefined && kindNamed(name)?.isNews?.(content) === false) return []
    const label = labelOf(name, content)
    return [{ id, editableId, version: version.revision, at, ...(label !== undefined && { label }) }]
  })
}

export const labelled = <Row extends { editable: { kind: string } }>(rows: readonly Row[]) =>
  rows.filter(({ editable }) => kindNamed(editable.kind)?.label)

const mostVersions = 50

/** The last versions of a page all of whose parts the visitor may read, newest first. */
export async function releasesOf(db: Db, page: PageRow, visitor: Visitor) {
  const open = await openReaches(db, page, visitor)
  const { number, at, note } = releases
  const rows = await db
    .select({ number, at, note })
    .from(releases)
    .innerJoin(releasedVersions, eq(releasedVersions.release, releases.id))
    .leftJoin(versions, eq(versions.id, releasedVersions.version))
    .where(eq(releases.page, page.id))
    .groupBy(releases.id)
    .having(sql`bool_and(${versions.id} is null or ${isOpen(versions, open)})`)
    .orderBy(desc(number))
    .limit(mostVersions)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** The reaches of versions on a page that the visitor may read: rarely more than two. */
async function openReaches(db: Db, page: PageRow, visitor: Visitor): Promise<VersionReach[]> {
  const { audience, wasOnline } = versions
  const all = await db
    .selectDistinct({ audience, wasOnline })
    .from(versions)
    .innerJoin(editables, and(eq(editables.id, versions.editable), eq(editables.pageId, page.id)))
  return all.filter((version) => mayRead({ page, version }, visitor))
}

const isOpen = (columns: { audience: PgColumn; wasOnline: PgColumn }, open: readonly VersionReach[]) =>
  or(
    sql`false`,
    ...open.map(({ audience, wasOnline }) =>
      and(
        eq(columns.wasOnline, wasOnline),
        audience === null ? isNull(columns.audience) : eq(columns.audience, [...audience]),
      ),
    ),
  )

/** A released version and the one that it replaced, as documents. */
export type Pair = { readonly id: number; readonly isText: boolean; readonly old: RichNode; readonly now: RichNode }

/** The content of these released versions (row ids), and of the versions that they replaced. */
export async function pairsOf(db: Db, ids: readonly number[]): Promise<Pair[]> {
  const rows = await db
    .select({ id: releasedVersions.id, editable: editables, version: versions, before: previous })
    .from(releasedVersions)
    .innerJoin(versions, eq(versions.id, releasedVersions.version))
    .innerJoin(editables, eq(editables.id, releasedVersions.editable))
    .leftJoin(previous, eq(previous.id, releasedVersions.replaced))
    .where(inArray(releasedVersions.id, [...ids]))
  const contents = await loadContents(
    db,
    rows.flatMap(({ editable, version, before }) => [
      { editable, version },
      ...(before ? [{ editable, version: before }] : []),
    ]),
  )
  return rows.map(({ id, editable: { kind }, version, before }) => ({
    ...{ id, isText: kindNamed(kind)?.isText ?? false },
    old: documentOfVersion(kind, before?.id, contents),
    now: documentOfVersion(kind, version.id, contents),
  }))
}
