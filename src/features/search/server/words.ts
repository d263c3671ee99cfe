import { readFile } from 'node:fs/promises'
import { and, asc, eq, sql } from 'drizzle-orm'
import { conflict, problem } from '#base/contract/problem.ts'
import { type Announce, announce } from '#base/server/database/announce.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Call } from '#base/server/http/serve.ts'
import { root } from '#base/server/root.ts'
import type { Synonyms } from '../contract/synonyms.ts'
import { duplicateTerm, synonymsOf, synonymWords, type Word } from '../contract/words.ts'
import type { StoredWord, WrittenWord } from '../endpoints.ts'
import { searchWords, searchWordVersions } from './tables.ts'

export const searchTopic = 'search'

const starter = new URL('content/synonyms.json', root)

export async function readSynonyms(db: Db): Promise<Synonyms> {
  const rows = await db.select().from(searchWords).where(eq(searchWords.isRemoved, false)).orderBy(asc(searchWords.id))
  return synonymsOf(rows.map(({ kind, says }) => ({ kind, says }) as Word))
}

export async function importSynonyms(db: Db, now: Date) {
  const [existing] = await db.select({ id: searchWords.id }).from(searchWords).limit(1)
  if (existing) return
  const words = synonymWords(JSON.parse(await readFile(starter, 'utf8')) as Synonyms)
  await db.transaction(async (tx) => {
    // If several processes start at once, only one imports.
    await tx.execute(sql`lock table ${searchWords} in share row exclusive mode`)
    const [imported] = await tx.select({ id: searchWords.id }).from(searchWords).limit(1)
    if (imported) return
    const rows = await tx.insert(searchWords).values(words).returning()
    await tx
      .insert(searchWordVersions)
      .values(rows.map(({ id, says }) => ({ entry: id, revision: 1, says, username: '', modified: now })))
    await announce(tx, searchTopic)
  })
}

const maxWords = 2000

export async function listWords(db: Db): Promise<StoredWord[]> {
  const rows = await db.select().from(searchWords).where(eq(searchWords.isRemoved, false)).orderBy(asc(searchWords.id))
  return rows.map(({ id, revision, kind, says }) => ({ id, revision, kind, says }) as StoredWord)
}

/** Saves a new or changed entry; rejects a term that another group has. */
export async function saveWord(
  { id, revision, word }: { id?: number | undefined; revision?: number | undefined; word: WrittenWord },
  { db, user, clock, audit, announce }: Pick<Call, 'db' | 'user' | 'clock' | 'audit' | 'announce'>,
): Promise<{ id: number; revision: number }> {
  return db.transaction(async (tx) => {
    // Prevents two editors from adding one term to two groups.
    await tx.execute(sql`lock table ${searchWords} in share row exclusive mode`)
    const all = await listWords(tx)
    if (word.kind === 'group') {
      const others = all.flatMap((other) => (other.kind === 'group' && other.id !== id ? [other.says] : []))
      const duplicate = duplicateTerm(word.says, others)
      if (duplicate !== undefined) throw problem(422, `“${duplicate}” is in a group already.`)
    }
    const current = all.find((other) => other.id === id)
    if (id !== undefined && (!current || current.revision !== revision || current.kind !== word.kind))
      throw conflict('Somebody else has changed this entry.', current ?? null)
    if (id === undefined && all.length >= maxWords) throw problem(422, `There can be at most ${maxWords} entries.`)
    const next = (current?.revision ?? 0) + 1
    const [row] = current
      ? await tx
          .update(searchWords)
          .set({ says: word.says, revision: next })
          .where(eq(searchWords.id, current.id))
          .returning()
      : await tx.insert(searchWords).values(word).returning()
    if (!row) throw new Error('The entry could not be stored.')
    await storeVersion(tx, announce, {
      entry: row.id,
      revision: next,
      says: word.says,
      username: user?.username ?? '',
      modified: clock(),
    })
    await audit(tx, {
      action: 'search word saved',
      subject: String(row.id),
      detail: { kind: word.kind, revision: next },
    })
    return { id: row.id, revision: next }
  })
}

/** Removes an entry but not its versions. */
export async function removeWord(
  { id, revision }: { id: number; revision: number },
  { db, user, clock, audit, announce }: Pick<Call, 'db' | 'user' | 'clock' | 'audit' | 'announce'>,
) {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(searchWords)
      .set({ isRemoved: true, revision: revision + 1 })
      .where(and(eq(searchWords.id, id), eq(searchWords.revision, revision), eq(searchWords.isRemoved, false)))
      .returning()
    if (!row) throw conflict('Somebody else has changed this entry.', null)
    const { says } = row
    await storeVersion(tx, announce, {
      entry: id,
      revision: revision + 1,
      says,
      isRemoved: true,
      username: user?.username ?? '',
      modified: clock(),
    })
    await audit(tx, { action: 'search word removed', subject: String(id) })
  })
}

async function storeVersion(tx: Db, announce: Announce, version: typeof searchWordVersions.$inferInsert) {
  await tx.insert(searchWordVersions).values(version)
  await announce(tx, searchTopic)
}
