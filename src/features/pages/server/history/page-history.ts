import { and, asc, count, desc, eq, max, sql } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import type { Handlers } from '#base/server/http/serve.ts'
import type { historyEndpoints } from '../../contract/history.ts'
import { ensurePage, mustEdit } from '../editing/page-for-editing.ts'
import { kindNamed } from '../kinds.ts'
import { loadContents } from '../read/contents.ts'
import { editables, type PageRow, releasedVersions, releases, versions } from '../store/tables.ts'
import { labelled } from './released-changes.ts'

export const pageHistoryHandlers: Pick<Handlers<typeof historyEndpoints>, 'pageVersions' | 'pageAt'> = {
  async pageVersions({ page: ref, offset, limit }, { db, routes, user }) {
    mustEdit(user, [])
    const page = await ensurePage({ db, routes, user }, ref)
    const which = and(eq(editables.pageId, page.id), eq(versions.isSecondary, false))
    const [total] = await db
      .select({ count: count() })
      .from(versions)
      .innerJoin(editables, eq(editables.id, versions.editable))
      .where(which)
    const rows = await db
      .select({ editable: editables, version: versions, news: note })
      .from(versions)
      .innerJoin(editables, eq(editables.id, versions.editable))
      .where(which)
      .orderBy(desc(versions.modified), desc(versions.id))
      .offset(offset)
      .limit(limit)
    const contents = await loadContents(db, labelled(rows))
    return {
      versions: rows.map(({ editable, version: { id, revision, username, modified }, news }) => ({
        ...named(editable, contents.get(id)),
        ...{ version: revision, username },
        modified: modified.toISOString(),
        ...(news && { news }),
      })),
      total: total?.count ?? 0,
    }
  },

  async pageAt({ page: ref, moment }, { db, routes, user }) {
    mustEdit(user, [])
    const page = await ensurePage({ db, routes, user }, ref)
    const rows = await editablesAt(db, page, moment)
    const contents = await loadContents(db, rows)
    const regions = []
    const others = []
    for (const { editable, version } of rows) {
      const kind = kindNamed(editable.kind)
      const content = contents.get(version.id)
      if (!kind || content === undefined) continue
      const part = { ...named(editable, content), content: kind.asDocument(content, contents) }
      if (kind.isText) regions.push({ ...part, version: version.revision })
      else others.push(part)
    }
    return { regions, others }
  },
}

/** The sentence for readers about a version, from the release with which they first saw it. */
const note = sql<string | null>`(
  select ${releases.note} from ${releasedVersions} join ${releases} on ${releases.id} = ${releasedVersions.release}
  where ${releasedVersions.version} = ${versions.id} order by ${releases.id} limit 1
)`

/** The id of an editable, with a label if its kind derives one from the content. */
function named({ editableId, kind }: typeof editables.$inferSelect, content: unknown) {
  const label = content === undefined ? undefined : kindNamed(kind)?.label?.(content)
  return { editableId, ...(label !== undefined && { label }) }
}

function editablesAt(db: Db, page: PageRow, moment: string) {
  // The database stores moments more precisely than the history shows them.
  const until = sql`${moment}::timestamptz + interval '1 millisecond'`
  const latest = db
    .select({ editable: versions.editable, revision: max(versions.revision).as('latest_revision') })
    .from(versions)
    .where(sql`${versions.modified} < ${until}`)
    .groupBy(versions.editable)
    .as('latest')
  return db
    .select({ editable: editables, version: versions })
    .from(editables)
    .innerJoin(latest, eq(latest.editable, editables.id))
    .innerJoin(versions, and(eq(versions.editable, editables.id), eq(versions.revision, latest.revision)))
    .where(eq(editables.pageId, page.id))
    .orderBy(asc(editables.id))
}
