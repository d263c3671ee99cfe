import { and, asc, count, desc, eq, ilike, or, sql } from 'drizzle-orm'
import { conflict, problem } from '#base/contract/problem.ts'
import { mayWith } from '#base/contract/roles.ts'
import { announce } from '#base/server/database/announce.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Handlers } from '#base/server/http/serve.ts'
import { defaultEditRoles, type editingEndpoints, type PageProperties, type SavedRegion } from '../contract/editing.ts'
import type { RichNode } from '../kinds/region/document.ts'
import { DocumentError, validDocument } from '../kinds/region/schema.ts'
import { regionOnServer } from '../kinds/region/server.ts'
import { drawPage, readPage } from './pages.ts'
import { type EditableRow, ensureEditable, ensurePage, findEditable, mustEdit, type PageRow } from './place.ts'
import { saveVersion, versionOf } from './save.ts'
import { bibliography, pages, versions } from './tables.ts'

type Names =
  | 'editablePage'
  | 'saveRegion'
  | 'editableVersions'
  | 'editableVersion'
  | 'restoreVersion'
  | 'saveProperties'
  | 'references'
  | 'saveReference'

export const editingHandlers: Pick<Handlers<typeof editingEndpoints>, Names> = {
  editablePage: ({ page: ref, editableId, type }, { db, routes, user }) =>
    db.transaction(async (tx) => {
      if (!user) throw problem(401, 'Please log in to edit.')
      mustEdit(user, [])
      const page = await ensurePage({ db: tx, routes, user }, ref)
      const editable = await ensureEditable(tx, page, editableId, type)
      mustEdit(user, editable.editRoles)
      const { id, url, accessRoles, online } = page
      const editRoles = editable.editRoles.length > 0 ? editable.editRoles : [...defaultEditRoles]
      return {
        page: { pageId: id, url, accessRoles, online },
        editableId,
        editRoles,
        version: editable.revision,
        lock: null,
      }
    }),

  async saveRegion({ page, region: { editableId, content, baseVersion } }, call) {
    const document = documentFrom(content)
    const saved = await saveVersion(
      call,
      { page, editableId, kind: 'region', content: () => document, baseVersion, action: 'region saved' },
      (tx, at, editable) => regionAt(tx, at, editable, editable.revision),
    )
    return regionAt(call.db, saved.page, saved.editable, saved.version)
  },

  async editableVersions({ page: ref, editableId, offset, limit }, call) {
    const { editable } = await known(call, ref, editableId)
    const which = eq(versions.editable, editable.id)
    const [total] = await call.db.select({ count: count() }).from(versions).where(which)
    const rows = await call.db
      .select()
      .from(versions)
      .where(which)
      .orderBy(desc(versions.revision))
      .offset(offset)
      .limit(limit)
    return {
      versions: rows.map(({ revision, username, modified }) => ({
        version: revision,
        username,
        modified: modified.toISOString(),
      })),
      total: total?.count ?? 0,
    }
  },

  async editableVersion({ page: ref, editableId, version }, call) {
    const { page, editable } = await known(call, ref, editableId)
    return regionAt(call.db, page, editable, version)
  },

  async restoreVersion({ page: ref, editableId, version, baseVersion }, call) {
    const { page, editable } = await known(call, ref, editableId)
    const { content } = await regionAt(call.db, page, editable, version)
    const saved = await saveVersion(
      call,
      {
        page: ref,
        editableId,
        kind: 'region',
        content: () => content,
        baseVersion,
        action: `version ${version} restored`,
      },
      (tx, at, now) => regionAt(tx, at, now, now.revision),
    )
    return regionAt(call.db, saved.page, saved.editable, saved.version)
  },

  saveProperties: ({ page: ref, properties, base }, { db, routes, user, audit }) =>
    db.transaction(async (tx) => {
      const editor = mustEdit(user, [])
      const page = await ensurePage({ db: tx, routes, user }, ref)
      if (!mayWith(editor.roles, properties.accessRoles))
        throw problem(
          422,
          'The properties could not be saved.',
          'accessRoles: You hold none of these roles, so you could not open the page yourself',
        )
      const [before] = await tx.select().from(pages).where(eq(pages.id, page.id)).for('update')
      const current = before && propertiesOf(before)
      if (base && JSON.stringify(propertiesOf(base)) !== JSON.stringify(current))
        throw conflict('Somebody else has saved this in the meantime.', current)
      await tx.update(pages).set(properties).where(eq(pages.id, page.id))
      // Menus of all pages tell its title, and whether it is there.
      await announce(tx, '*')
      await audit(tx, { action: 'page properties saved', subject: page.url, detail: properties })
      return { page: { pageId: page.id, url: page.url }, properties }
    }),

  async references({ query, offset, limit }, { db, user }) {
    mustEdit(user, [])
    const words = query.split(/\s+/).filter((word) => word !== '')
    const like = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`
    const which = and(
      ...words.map((word) =>
        or(ilike(bibliography.key, like(word)), ilike(sql`${bibliography.entry}::text`, like(word))),
      ),
    )
    const [total] = await db.select({ count: count() }).from(bibliography).where(which)
    const rows = await db
      .select()
      .from(bibliography)
      .where(which)
      .orderBy(asc(bibliography.key))
      .offset(offset)
      .limit(limit)
    return { references: rows.map(({ entry }) => entry), total: total?.count ?? 0 }
  },

  saveReference: ({ reference }, { db, user, audit }) =>
    db.transaction(async (tx) => {
      mustEdit(user, [])
      await tx
        .insert(bibliography)
        .values({ key: reference.key, entry: reference })
        .onConflictDoUpdate({ target: bibliography.key, set: { entry: reference } })
      // Any page may cite it.
      await announce(tx, '*')
      await audit(tx, { action: 'reference saved', subject: reference.key })
      return { reference }
    }),
}

/** The properties alone, in one order. */
const propertiesOf = (page: PageProperties): PageProperties => ({
  title: page.title,
  description: page.description,
  accessRoles: page.accessRoles,
  online: page.online,
  reviewed: page.reviewed,
  reviewedBy: page.reviewedBy,
  nextReview: page.nextReview,
})

/** A document from outside, checked; says where it fails (D-64). */
function documentFrom(content: unknown): RichNode {
  try {
    return validDocument(content)
  } catch (error) {
    if (error instanceof DocumentError)
      throw problem(422, 'The text could not be saved: it holds something that is not allowed.', error.message)
    throw error
  }
}

type Asking = Parameters<typeof ensurePage>[0]

/** An editable that is there, for somebody who may edit it. */
export async function known(
  { db, routes, user }: Asking,
  ref: { pageId?: number | undefined; url: string },
  editableId: string,
) {
  mustEdit(user, [])
  const page = await ensurePage({ db, routes, user }, ref as Parameters<typeof ensurePage>[1])
  const editable = await findEditable(db, page, editableId)
  if (!editable) throw problem(404, 'There is no such editable.')
  mustEdit(user, editable.editRoles)
  return { page, editable }
}

/** A region at one of its versions, drawn as readers get it: its citations are numbered with those of the whole page. */
async function regionAt(db: Db, page: PageRow, editable: EditableRow, revision: number): Promise<SavedRegion> {
  if (revision === 0) return { ...unwritten(editable), html: '' }
  const version = await versionOf(db, editable, revision)
  const document = (await regionOnServer.load(db, [version.id])).get(version.id)
  if (!document) throw problem(422, 'The editable is of another kind.', editable.kind)
  const drawn =
    revision === editable.revision
      ? await readPage(db, page.url)
      : await drawPage(db, page.url, page, [{ editable, version }])
  const item = drawn.contentItems.find(({ editableId }) => editableId === editable.editableId)
  return {
    editableId: editable.editableId,
    regionId: editable.id,
    content: document,
    html: item?.type === 'region' ? item.html : '',
    username: version.username,
    modified: version.modified.toISOString(),
    version: revision,
  }
}

/** An editable on which nothing has been saved yet. */
const unwritten = ({ editableId, id }: EditableRow) => ({
  editableId,
  regionId: id,
  content: { type: 'doc', content: [] },
  username: '',
  modified: new Date(0).toISOString(),
  version: 0,
})
