import { and, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#base/server/database/database.ts'
import type { RichNode } from '#features/rich-text/index.ts'
import { mayRead, type VersionReach, type Visitor } from '../access/access.ts'
import { kindNamed, serverKinds } from '../kinds.ts'
import { loadContents } from '../read/contents.ts'
import { siteUpdate } from '../store/lasting-ids.ts'
import { editables, type PageRow, versions } from '../store/tables.ts'

export type Save = {
  readonly id: number
  readonly editableId: string
  readonly version: number
  readonly modified: Date
  readonly label?: string
}

/** The author of content that came with the product. The first publication of a page is not a change to its readers. */
export const starterName = 'starter content'

const previous = alias(versions, 'previous')
const isPrevious = and(eq(previous.editable, versions.editable), eq(previous.revision, sql`${versions.revision} - 1`))

/** A condition on editables joined with their versions: those that "What changed" lists. */
export const isNews = and(
  ne(versions.username, siteUpdate),
  eq(versions.isSecondary, false),
  or(
    ...serverKinds
      .filter(({ news }) => news !== 'none')
      .map(({ name, news }) =>
        and(
          eq(editables.kind, name),
          or(gt(versions.revision, 1), news === 'all' ? ne(versions.username, starterName) : undefined),
        ),
      ),
  ),
)

/** The last saves of a page, newest first, for which the visitor may read both the version and the one before. */
export async function savesOn(db: Db, page: PageRow, visitor: Visitor, limit: number): Promise<Save[]> {
  const open = await openReaches(db, page, visitor)
  const rows = await db
    .select({ editable: editables, version: versions })
    .from(editables)
    .innerJoin(versions, and(eq(versions.editable, editables.id), isOpen(versions, open), isNews))
    .leftJoin(previous, isPrevious)
    .where(and(eq(editables.pageId, page.id), or(isNull(previous.id), isOpen(previous, open))))
    .orderBy(desc(versions.modified), desc(versions.id))
    .limit(limit)
  const contents = await loadContents(db, labelled(rows))
  return rows.flatMap(({ editable: { editableId, kind: name }, version: { id, revision, modified } }) => {
    const kind = kindNamed(name)
    const content = contents.get(id)
    if (content !== undefined && kind?.isNews?.(content) === false) return []
    const label = content === undefined ? undefined : kind?.label?.(content)
    return [{ id, editableId, version: revision, modified, ...(label !== undefined && { label }) }]
  })
}

export const labelled = <Row extends { editable: { kind: string } }>(rows: readonly Row[]) =>
  rows.filter(({ editable }) => kindNamed(editable.kind)?.label)

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

/** A version and the one before it, as documents. */
export type Pair = { readonly id: number; readonly isText: boolean; readonly old: RichNode; readonly now: RichNode }

const nothing: RichNode = { type: 'doc', content: [] }

/** The content of these versions (row ids), and of the versions that they replaced. */
export async function pairsOf(db: Db, ids: readonly number[]): Promise<Pair[]> {
  const rows = await db
    .select({ editable: editables, version: versions, before: previous })
    .from(versions)
    .innerJoin(editables, eq(editables.id, versions.editable))
    .leftJoin(previous, isPrevious)
    .where(inArray(versions.id, [...ids]))
  const contents = await loadContents(
    db,
    rows.flatMap(({ editable, version, before }) => [
      { editable, version },
      ...(before ? [{ editable, version: before }] : []),
    ]),
  )
  return rows.map(({ editable, version, before }) => {
    const kind = kindNamed(editable.kind)
    const asDocument = (id: number | undefined) => {
      const content = id === undefined ? undefined : contents.get(id)
      return (content === undefined ? undefined : kind?.asDocument(content, contents)) ?? nothing
    }
    return { id: version.id, isText: kind?.isText ?? false, old: asDocument(before?.id), now: asDocument(version.id) }
  })
}
