import { and, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#base/server/database/database.ts'
import { displayNames } from '#features/auth/server/index.ts'
import type { RichNode } from '#features/rich-text/index.ts'
import type { Draft } from '../../contract/publishing.ts'
import { kindNamed } from '../kinds.ts'
import { loadContents } from '../read/contents.ts'
import { lastRelease } from '../store/releases.ts'
import { inState, working } from '../store/shown.ts'
import { editables, type PageRow, publishing, versions } from '../store/tables.ts'

const shown = alias(versions, 'shown')

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

export async function comparedDrafts(db: Db, page: PageRow): Promise<Draft[]> {
  const rows = (await draftsOn(db, [page.id])).filter(({ editable }) => !editable.isRemoved)
  const contents = await loadContents(
    db,
    rows.flatMap(({ editable, version, shown }) => [
      { editable, version },
      ...(shown ? [{ editable, version: shown }] : []),
    ]),
  )
  const names = await displayNames(db, [...new Set(rows.map(({ version }) => version.username))])
  return rows.map(({ editable, version, shown }) => {
    const kind = kindNamed(editable.kind)
    const asDocument = (id: number | undefined): RichNode => {
      const content = id === undefined ? undefined : contents.get(id)
      return (content !== undefined && kind?.asDocument(content, contents)) || { type: 'doc', content: [] }
    }
    const content = contents.get(version.id)
    const label = content === undefined ? undefined : kind?.label?.(content)
    return {
      editableId: editable.editableId,
      ...(label !== undefined && { label }),
      ...{
        version: version.revision,
        released: editable.released,
        displayName: names.get(version.username) ?? version.username,
      },
      modified: version.modified.toISOString(),
      ...{ old: asDocument(shown?.id), now: asDocument(version.id) },
    }
  })
}

/** What readers see of a page: the version, since when, and, if saves wait for a release, how many parts wait. */
export async function releasedOn(
  db: Db,
  pageId: number,
): Promise<{ number: number; at: string; waiting?: number } | undefined> {
  const [last, [mode], waiting] = await Promise.all([
    lastRelease(db, pageId),
    db.select().from(publishing),
    db
      .select({ id: editables.id })
      .from(editables)
      .innerJoin(versions, working)
      .where(
        and(eq(editables.pageId, pageId), isDraft, eq(editables.isRemoved, false), eq(versions.isSecondary, false)),
      ),
  ])
  return last && { ...last, ...(mode && { waiting: waiting.length }) }
}
