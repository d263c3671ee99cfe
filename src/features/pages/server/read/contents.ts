import type { Db } from '#base/server/database/database.ts'
import type { Contents, SeenUploads } from '../../kinds/server/server-kind.ts'
import { kindNamed } from '../kinds.ts'
import type { editables, versions } from '../store/tables.ts'

type LoadedVersion = {
  editable: Pick<typeof editables.$inferSelect, 'kind'>
  version: Pick<typeof versions.$inferSelect, 'id'>
}

/** Loads the contents of versions, in one query per kind; uploads that are not `seen` are omitted. */
export async function loadContents(db: Db, placed: readonly LoadedVersion[], seen?: SeenUploads): Promise<Contents> {
  const all = new Map<number, unknown>()
  const byKind = new Map<string, unknown[]>()
  for (const name of new Set(placed.map(({ editable }) => editable.kind))) {
    const versionIds = placed.filter(({ editable }) => editable.kind === name).map(({ version }) => version.id)
    const found = await kindNamed(name)?.load(db, versionIds, seen)
    for (const [version, content] of found ?? []) all.set(version, content)
    byKind.set(
      name,
      versionIds.flatMap((version) => (all.has(version) ? [all.get(version)] : [])),
    )
  }
  return {
    get: (version) => all.get(version),
    of: <Content>({ name }: { name: string }) => (byKind.get(name) ?? []) as Content[],
  }
}
