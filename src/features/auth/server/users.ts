import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { User } from '#base/contract/user.ts'
import { usernameCaseMapped, withUsualWidth } from '#base/contract/validation/precis.ts'
import type { Db } from '#base/server/database/database.ts'
import { skeletonOf } from './likeness.ts'
import { sessions, users } from './tables.ts'

/** An account as stored. */
export type Account = typeof users.$inferSelect

/** The public part of an account. */
export const userOf = ({ username, displayName, roles }: Account): User => ({ username, displayName, roles })

/** Finds an account by username, ignoring case and the width of letters. */
export async function findAccount(db: Db, username: string): Promise<Account | undefined> {
  // PostgreSQL rejects null characters, in queries too.
  if (username.includes('\0')) return undefined
  const exact = username.trim().normalize('NFC')
  // Older usernames may contain full-width letters.
  const [account] = await db
    .select()
    .from(users)
    .where(sql`lower(${users.username}) in (lower(${exact}), lower(${plainName(username)}))`)
    .orderBy(sql`lower(${users.username}) = lower(${exact}) desc`)
    .limit(1)
  return account
}

/** Finds an account by its id. */
export async function accountWithId(db: Db, id: number): Promise<Account | undefined> {
  const [account] = await db.select().from(users).where(eq(users.id, id))
  return account
}

/** Finds an account by its id and locks it for this transaction: concurrent changes and logins wait. */
export async function lockAccount(tx: Db, id: number): Promise<Account | undefined> {
  const [account] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return account
}

/** The accounts with an email address. */
export const accountsWithEmail = (db: Db, email: string): Promise<Account[]> =>
  db.select().from(users).where(sql`lower(${users.email}) = lower(${email.trim()})`)

/** The display names of accounts, by username; names without an account are absent. */
export async function displayNames(db: Db, usernames: readonly string[]): Promise<Map<string, string>> {
  if (usernames.length === 0) return new Map()
  const found = await db
    .select({ username: users.username, displayName: users.displayName })
    .from(users)
    .where(inArray(users.username, [...usernames]))
  return new Map(found.map(({ username, displayName }) => [username, displayName]))
}

/** All accounts, by username. */
export const listAccounts = (db: Db): Promise<Account[]> => db.select().from(users).orderBy(asc(users.username))

/** Creates an account; undefined if its name, or one that looks like it, is taken. */
export async function addAccount(
  db: Db,
  account: Pick<Account, 'username' | 'roles'> & Partial<Pick<Account, 'displayName' | 'email' | 'passwordHash'>>,
): Promise<Account | undefined> {
  const username = plainName(account.username)
  const [added] = await db
    .insert(users)
    .values({ ...account, username, skeleton: skeletonOf(username), displayName: account.displayName ?? username })
    .onConflictDoNothing()
    .returning()
  return added
}

/** Changes an account. */
export async function changeAccount(
  db: Db,
  id: number,
  change: Partial<Pick<Account, 'displayName' | 'email' | 'roles' | 'passwordHash' | 'isDisabled' | 'lastLogin'>>,
) {
  await db.update(users).set(change).where(eq(users.id, id))
}

/** Ends all sessions of an account; returns how many. */
export async function endSessionsOf(db: Db, userId: number): Promise<number> {
  const ended = await db.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id })
  return ended.length
}

/** The reason why a name for a new account is refused; undefined if it is accepted. */
export function usernameFault(username: string): string | undefined {
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@+-]{0,63}$/u.test(plainName(username)))
    return 'A username must start with a letter or digit and have at most 64 letters, digits and . _ @ + -'
  if (!oneScript.some((letters) => letters.test(plainName(username))))
    return 'A username must use the letters of one script only'
  if (usernameCaseMapped(username.trim()) === undefined)
    return 'A username must not contain ligatures, superscript digits or other special forms, or mix writing directions'
}

/** The scripts that a name may use: those of UAX 31, with East Asian ones in their usual combinations. */
const oneScript = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic', 'Thaana', 'Devanagari', 'Bengali', 'Gurmukhi'],
  ...['Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao', 'Tibetan', 'Myanmar'],
  ...['Georgian', 'Ethiopic', 'Khmer', 'Latin Han Hiragana Katakana', 'Latin Han Bopomofo', 'Latin Han Hangul'],
].map((scripts) => {
  const letters = ['Common', 'Inherited', ...scripts.split(' ')].map((script) => `\\p{Script=${script}}`)
  return new RegExp(`^[${letters.join('')}]*$`, 'u')
})

/** A username as stored: case is preserved, but ignored when names are compared (RFC 8265, section 3.3). */
const plainName = (username: string) => withUsualWidth(username).trim().normalize('NFC')
