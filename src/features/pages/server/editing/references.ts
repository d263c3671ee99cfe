import { and, asc, count, desc, eq, ilike, or, sql } from 'drizzle-orm'
import { problem } from '#base/contract/problem.ts'
import type { Handlers } from '#base/server/http/serve.ts'
import type { StoredReference } from '#features/rich-text/index.ts'
import type { editingEndpoints } from '../../contract/editing-endpoints.ts'
import { bibliography, referenceVersions } from '../store/tables.ts'
import { mustEdit } from './page-for-editing.ts'
import { referenceVersionOf, storeReference } from './store-reference.ts'

/** The shared reference list. Every save creates a version. */
export const referenceHandlers: Pick<
  Handlers<typeof editingEndpoints>,
  'references' | 'saveReference' | 'referenceVersions'
> = {
  async references({ query, offset, limit }, { db, user }) {
    mustEdit(user, [])
    const terms = query.split(/\s+/).filter((word) => word !== '')
    const like = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`
    const condition = and(
      ...terms.map((word) =>
        or(ilike(bibliography.key, like(word)), ilike(sql`${bibliography.entry}::text`, like(word))),
      ),
    )
    const [total] = await db.select({ count: count() }).from(bibliography).where(condition)
    const rows = await db
      .select()
      .from(bibliography)
      .where(condition)
      .orderBy(asc(bibliography.key))
      .offset(offset)
      .limit(limit)
    return {
      references: rows.map(({ entry, revision }) => ({ ...entry, version: revision })),
      total: total?.count ?? 0,
    }
  },

  saveReference: ({ reference, baseVersion }, call) =>
    storeReference(
      call,
      reference.key,
      (before) => ({ ...checkedBefore(before, reference), ...reference }),
      baseVersion,
    ),

  async referenceVersions({ key, offset, limit }, { db, user }) {
    mustEdit(user, [])
    const condition = eq(referenceVersions.key, key)
    const [total] = await db.select({ count: count() }).from(referenceVersions).where(condition)
    if (!total || total.count === 0) throw problem(404, 'There is no such reference.')
    const rows = await db
      .select()
      .from(referenceVersions)
      .where(condition)
      .orderBy(desc(referenceVersions.revision))
      .offset(offset)
      .limit(limit)
    return { versions: rows.map(referenceVersionOf), total: total.count }
  },
}

/** How the identifiers were checked, which remains valid while they are unchanged. */
function checkedBefore(before: StoredReference | undefined, now: StoredReference): Partial<StoredReference> {
  if (!before) return {}
  const { verified, seen, doi_unchecked, note } = before
  const isSame = (['doi', 'pmid', 'url'] as const).every((name) => (before[name] ?? null) === (now[name] ?? null))
  return {
    ...(note !== undefined && { note }),
    ...(isSame && {
      ...(verified !== undefined && { verified }),
      ...(seen !== undefined && { seen }),
      ...(doi_unchecked !== undefined && { doi_unchecked }),
    }),
  }
}
