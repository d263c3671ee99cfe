import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { confusables } from './confusables.ts'
import { users } from './tables.ts'

/**
 * Look-alikes that Unicode TR 39 does not map: small capitals, letters with hooks, and Cyrillic and Greek letters whose
 * capitals look Latin. `i` and `l` look alike in capitals, and both like `1`.
 */
const ownLikenesses: Readonly<Record<string, string>> = {
  a: 'ᴀ',
  b: 'βвʙь',
  c: 'ϲƈ',
  d: 'ᴅ',
  e: 'εᴇɛ',
  f: 'ꜰ',
  g: 'ɢ',
  h: 'нʜ',
  j: 'ȷᴊյ',
  k: 'кκᴋ',
  l: 'i|іιıɩɪɨӏɬʟ',
  m: 'мᴍ',
  n: 'ɴɲŋп',
  p: 'ᴘþ',
  q: 'ɋ',
  r: 'ʀɾ',
  t: 'тτᴛʈ',
  u: 'ʉ',
  w: 'ωш',
  x: 'χ',
}

const byLikeness = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).flatMap(([likeness, characters]) =>
    [...characters].map((character): [string, string] => [character, likeness]),
  )

const likenesses = new Map([...byLikeness(confusables), ...byLikeness(ownLikenesses)])

/** The skeleton of a name: names with the same skeleton look alike. */
export const skeletonOf = (name: string): string =>
  [...name.trim().normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')]
    .map((character) => likenesses.get(character) ?? character)
    .join('')
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

const likenessLock = 727_005

/**
 * The account whose username looks like this name, other than the account with the given id. Locks look-alike names
 * until the transaction ends.
 */
export async function lookAlikeAccount(tx: Db, name: string, ownId?: number): Promise<string | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${likenessLock})`)
  const skeleton = eq(users.skeleton, skeletonOf(name))
  const [like] = await tx
    .select({ username: users.username })
    .from(users)
    .where(ownId === undefined ? skeleton : and(skeleton, ne(users.id, ownId)))
  return like?.username
}

/** The message for a name that looks like another user's. */
export const looksTaken = 'This name looks like one that is taken.'

/** Groups of usernames that look alike. */
export function lookAlikeGroups(usernames: readonly string[]): string[][] {
  const groups = new Map<string, string[]>()
  for (const username of usernames) {
    const skeleton = skeletonOf(username)
    groups.set(skeleton, [...(groups.get(skeleton) ?? []), username])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

/**
 * Updates the stored skeletons of all usernames, after the tables have changed or in a database from before skeletons
 * existed. Of accounts that look alike, the oldest has the skeleton and the others have none, so that the site starts
 * and everybody can still log in; returns their usernames.
 */
export const updateSkeletons = (db: Db): Promise<string[]> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${likenessLock})`)
    const accounts = await tx
      .select({ id: users.id, username: users.username, skeleton: users.skeleton })
      .from(users)
      .orderBy(asc(users.id))
    const owners = new Map<string, number>()
    const updated = accounts.map((account) => {
      const skeleton = skeletonOf(account.username)
      const isFirst = !owners.has(skeleton)
      if (isFirst) owners.set(skeleton, account.id)
      return { ...account, next: isFirst ? skeleton : null }
    })
    const changed = updated.filter(({ skeleton, next }) => skeleton !== next)
    if (changed.length > 0)
      await tx
        .update(users)
        .set({ skeleton: null })
        .where(
          inArray(
            users.id,
            changed.map(({ id }) => id),
          ),
        )
    for (const { id, next } of changed)
      if (next !== null) await tx.update(users).set({ skeleton: next }).where(eq(users.id, id))
    return updated.filter(({ next }) => next === null).map(({ username }) => username)
  })
