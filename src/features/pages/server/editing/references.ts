import { and, asc, desc, eq, ilike, or, sql } from 'drizzle-orm'
import { conflict, problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Handlers } from '#base/server/http/serve.ts'
import { withDisplayNames } from '#features/auth/server/index.ts'
import type { ReferenceVersion, StoredReference } from '#features/rich-text/index.ts'
import type { editingEndpoints } from '../../contract/editing-endpoints.ts'
import { bibliography, referenceVersions } from '../store/tables.ts'
import { mustEdit } from './page-for-editing.ts'
import type { Saving } from './save.ts'

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
    const rows = await db
      .select()
      .from(bibliography)
      .where(condition)
      .orderBy(asc(bibliography.key))
      .offset(offset)
      .limit(limit)
    return {
      references: rows.map(({ entry, revision }) => ({ ...entry, version: revision })),
      total: await db.$count(bibliography, condition),
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
    const total = await db.$count(referenceVersions, condition)
    if (total === 0) throw problem(404, 'There is no such reference.')
    const rows = await db
      .select()
      .from(referenceVersions)
      .where(condition)
      .orderBy(desc(referenceVersions.revision))
      .offset(offset)
      .limit(limit)
    return { versions: (await withDisplayNames(db, rows, 'username')).map(referenceVersionOf), total }
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

/** Saves a reference as a new version, derived from the previous one. */
export function storeReference(
  { db, user, clock, audit, announce }: Saving,
  key: string,
  entryAfter: (before: StoredReference | undefined) => StoredReference,
  baseVersion?: number,
): Promise<ReferenceVersion> {
  return db.transaction(async (tx) => {
    const { username } = mustEdit(user, [])
    const first = entryAfter(undefined)
    await tx.insert(bibliography).values({ key, entry: first, revision: 0 }).onConflictDoNothing()
    const [stored] = await tx.select().from(bibliography).where(eq(bibliography.key, key)).for('update')
    if (!stored) throw new Error(`The reference ${key} could not be stored.`)
    const before = stored.revision > 0 ? stored.entry : undefined
    if (baseVersion !== undefined && baseVersion !== stored.revision)
      throw conflict('This has been saved again in the meantime.', await versionOf(tx, key, stored.revision))
    const entry = entryAfter(before)
    const version = stored.revision + 1
    const modified = clock()
    await tx.update(bibliography).set({ entry, revision: version }).where(eq(bibliography.key, key))
    await tx.insert(referenceVersions).values({ key, revision: version, username, modified, entry })
    // Any page may cite the reference.
    await announce(tx, '*')
    await audit(tx, {
      action: 'reference saved',
      subject: key,
      detail: { version, before: before ?? null, after: entry },
    })
    return { reference: entry, version, username, modified: modified.toISOString() }
  })
}

/** Adds references to the list, as their first versions; those that are on it already are left as they are. */
export async function importReferences(tx: Db, references: readonly StoredReference[], username: string) {
  if (references.length === 0) return
  const added = await tx
    .insert(bibliography)
    .values(references.map((entry) => ({ key: entry.key, entry })))
    .onConflictDoNothing()
    .returning({ key: bibliography.key, entry: bibliography.entry, revision: bibliography.revision })
  if (added.length > 0) await tx.insert(referenceVersions).values(added.map((row) => ({ ...row, username })))
}

const referenceVersionOf = ({
  entry,
  revision,
  username,
  modified,
}: typeof referenceVersions.$inferSelect): ReferenceVersion => ({
  reference: entry,
  version: revision,
  username,
  modified: modified.toISOString(),
})

async function versionOf(db: Db, key: string, revision: number): Promise<ReferenceVersion | undefined> {
  const rows = await db
    .select()
    .from(referenceVersions)
    .where(and(eq(referenceVersions.key, key), eq(referenceVersions.revision, revision)))
  const [row] = await withDisplayNames(db, rows, 'username')
  return row && referenceVersionOf(row)
}
