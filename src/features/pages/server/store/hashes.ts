import { createHash } from 'node:crypto'
import { desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { collectionItemContents, collectionOrderContents, mediaContents, regionContents, versions } from './tables.ts'

const batchSize = 100

/** The SHA-256 of a content's canonical JSON (RFC 8785). */
const hashOf = (content: unknown) => createHash('sha256').update(JSON.stringify(content, inOrder)).digest('hex')

const inOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** The hashes of the contents of versions (row ids) as they are stored now. */
export async function hashesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const tables = [regionContents, mediaContents, collectionItemContents, collectionOrderContents]
  const found = await Promise.all(
    tables.map((table) =>
      db
        .select({ version: table.version, content: sql<unknown>`to_jsonb(${table}) - 'version'` })
        .from(table)
        .where(inArray(table.version, [...ids])),
    ),
  )
  return new Map(found.flat().map(({ version, content }) => [version, hashOf(content)]))
}

/** The hash of each version's content; one that has not been made yet is made now. */
export async function knownHashes(
  db: Db,
  rows: readonly { id: number; hash: string | null }[],
): Promise<Map<number, string>> {
  const missing = rows.filter(({ hash }) => hash === null).map(({ id }) => id)
  const made = missing.length > 0 ? await hashesOf(db, missing) : new Map<number, string>()
  return new Map(rows.map(({ id, hash }) => [id, hash ?? made.get(id) ?? hashOf(null)]))
}

/** Makes the missing hashes of versions, newest first. */
export async function storeMissingHashes(db: Db) {
  for (;;) {
    const missing = await db
      .select({ id: versions.id })
      .from(versions)
      .where(isNull(versions.hash))
      .orderBy(desc(versions.id))
      .limit(batchSize)
    const missingIds = missing.map(({ id }) => id)
    const hashes = await hashesOf(db, missingIds)
    for (const { id } of missing)
      await db
        .update(versions)
        .set({ hash: hashes.get(id) ?? hashOf(null) })
        .where(eq(versions.id, id))
    if (missing.length < batchSize) return
  }
}
