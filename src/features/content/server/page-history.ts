import { and, asc, count, desc, eq, max, sql } from 'drizzle-orm'
import type { Handlers } from '#base/server/http/serve.ts'
import type { editingEndpoints } from '../contract/editing.ts'
import { regionOnServer } from '../kinds/region/server.ts'
import { ensurePage, mustEdit } from './place.ts'
import { editables, versions } from './tables.ts'

const kind = 'region'

/** What the history of a whole page is read by. */
export const pageHistoryHandlers: Pick<Handlers<typeof editingEndpoints>, 'pageVersions' | 'pageAt'> = {
  async pageVersions({ page: ref, offset, limit }, { db, routes, user }) {
    mustEdit(user, [])
    const page = await ensurePage({ db, routes, user }, ref)
    const onPage = and(eq(editables.id, versions.editable), eq(editables.pageId, page.id), eq(editables.kind, kind))
    const [total] = await db.select({ count: count() }).from(versions).innerJoin(editables, onPage)
    const rows = await db
      .select({ editableId: editables.editableId, version: versions })
      .from(versions)
      .innerJoin(editables, onPage)
      .orderBy(desc(versions.modified), desc(versions.id))
      .offset(offset)
      .limit(limit)
    return {
      versions: rows.map(({ editableId, version: { revision, username, modified } }) => ({
        editableId,
        version: revision,
        username,
        modified: modified.toISOString(),
      })),
      total: total?.count ?? 0,
    }
  },

  async pageAt({ page: ref, moment }, { db, routes, user }) {
    mustEdit(user, [])
    const page = await ensurePage({ db, routes, user }, ref)
    const latest = db
      .select({ editable: versions.editable, revision: max(versions.revision).as('latest_revision') })
      .from(versions)
      // The database knows moments more exactly than those who are told of them.
      .where(sql`${versions.modified} < ${moment}::timestamptz + interval '1 millisecond'`)
      .groupBy(versions.editable)
      .as('latest')
    const rows = await db
      .select({ editableId: editables.editableId, version: versions.revision, id: versions.id })
      .from(editables)
      .innerJoin(latest, eq(latest.editable, editables.id))
      .innerJoin(versions, and(eq(versions.editable, editables.id), eq(versions.revision, latest.revision)))
      .where(and(eq(editables.pageId, page.id), eq(editables.kind, kind)))
      .orderBy(asc(editables.id))
    const documents = await regionOnServer.load(
      db,
      rows.map(({ id }) => id),
    )
    return {
      regions: rows.map(({ editableId, version, id }) => ({ editableId, version, content: documents.get(id) })),
    }
  },
}
