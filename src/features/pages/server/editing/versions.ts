import { desc, eq } from 'drizzle-orm'
import { problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import { withNotes } from '#base/server/http/plain-body.ts'
import type { Handlers } from '#base/server/http/serve.ts'
import { displayNames } from '#features/auth/server/index.ts'
import { cleanedDocument } from '#features/rich-text/index.ts'
import type { versionEndpoints } from '../../contract/history.ts'
import { kindNamed } from '../kinds.ts'
import { type EditableRow, versions } from '../store/tables.ts'
import { editableForEditing, withIds } from './editing.ts'
import { mustEditItems, mustSeeUploads } from './media-editing.ts'
import { afterSave, stored, versionAt } from './rendered-version.ts'
import { saveVersion, versionOf } from './save.ts'

export const versionHandlers: Handlers<typeof versionEndpoints> = {
  async editableVersions({ page: ref, editableId, offset, limit }, call) {
    const { editable } = await editableForEditing(call, ref, editableId)
    const condition = eq(versions.editable, editable.id)
    const rows = await call.db
      .select()
      .from(versions)
      .where(condition)
      .orderBy(desc(versions.revision))
      .offset(offset)
      .limit(limit)
    const usernames = rows.map(({ username }) => username)
    const names = await displayNames(call.db, usernames)
    return {
      versions: rows.map(({ revision, username, modified }) => ({
        version: revision,
        username,
        displayName: names.get(username) ?? username,
        modified: modified.toISOString(),
      })),
      total: await call.db.$count(versions, condition),
    }
  },

  async editableVersion({ page: ref, editableId, version }, call) {
    const { page, editable } = await editableForEditing(call, ref, editableId)
    return versionAt(call.db, page, editable, version)
  },

  async restoreVersion({ page, editableId, version, baseVersion }, call) {
    const { editable } = await editableForEditing(call, page, editableId)
    const kind = renderedKindOf(editable)
    const content = await contentAt(call.db, editable, version)
    const text = kind.isText ? cleanedDocument(content) : undefined
    const saved = await saveVersion(
      call,
      {
        ...{ page, editableId, kind: kind.name, baseVersion, action: `version ${version} restored`, restored: version },
        async content(tx, at, current) {
          await mustEditItems(tx, call, at, [current.collectionItemId])
          if (kind.uploads) await mustSeeUploads(tx, call, kind.uploads(content))
          return text ? withIds(text.document)(tx, at, current) : content
        },
      },
      stored,
    )
    return withNotes(await afterSave(call, saved), text?.notes ?? [])
  },
}

function renderedKindOf({ kind: name }: EditableRow) {
  const kind = kindNamed(name)
  if (!kind?.render) throw problem(422, 'The editable is of another kind.', name)
  return kind
}

async function contentAt(db: Db, editable: EditableRow, revision: number) {
  const { id } = await versionOf(db, editable, revision)
  const content = (await renderedKindOf(editable).load(db, [id])).get(id)
  if (content === undefined) throw problem(422, 'The editable is of another kind.', editable.kind)
  return content
}
