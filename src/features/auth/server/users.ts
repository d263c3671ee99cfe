import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { User } from '#base/contract/user.ts'
import type { Db } from '#base/server/database/database.ts'
import { digestOf } from '#base/server/http/xsrf.ts'
import { pendingLogins } from './second-step/tables.ts'
import { loginAttempts, sessions, users } from './tables.ts'

export type Account = typeof users.$inferSelect

export const userOf = ({ username, displayName, roles }: Account): User => ({ username, displayName, roles })

export async function findAccount(db: Db, username: string): Promise<Account | undefined> {
  // PostgreSQL rejects null characters, in queries too.
  if (username.includes('\0')) return undefined
  // Older usernames may have any letters.
  const name = username.trim().normalize('NFC')
  const [account] = await db.select().from(users).where(sql`lower(${users.username}) = lower(${name})`)
  return account
}

export async function accountWithId(db: Db, id: number): Promise<Account | undefined> {
  const [account] = await db.select().from(users).where(eq(users.id, id))
  return account
}

/** Finds an account by its id and locks it for this transaction: concurrent changes and logins wait. */
export async function lockAccount(tx: Db, id: number): Promise<Account | undefined> {
  const [account] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return account
}

export const accountsWithEmail = (db: Db, email: string): Promise<Account[]> =>
  db.select().from(users).where(sql`lower(${users.email}) = lower(${email.trim()})`)

export async function displayNames(db: Db, usernames: readonly string[]): Promise<Map<string, string>> {
  if (usernames.length === 0) return new Map()
  const found = await db
    .select({ username: users.username, displayName: users.displayName })
    .from(users)
    .where(inArray(users.username, [...new Set(usernames)]))
  return new Map(found.map(({ username, displayName }) => [username, displayName]))
}

/** Rows with display names in place of the usernames in a column. */
export async function withDisplayNames<Column extends string, Row extends Record<Column, string>>(
  db: Db,
  rows: readonly Row[],
  column: Column,
): Promise<Row[]> {
  const usernames = rows.map((row) => row[column])
  const names = await displayNames(db, usernames)
  return rows.map((row) => ({ ...row, [column]: names.get(row[column]) ?? row[column] }))
}

/** The name under which the acts of an erased account are kept; no username has a space. */
export const formerEditor = (id: number) => `former editor ${id}`

export const isFormerEditor = (name: string) => /^former editor \d+$/.test(name)

export const listAccounts = (db: Db): Promise<Account[]> => db.select().from(users).orderBy(asc(users.username))

type AccountQuery = { search?: string | undefined; after?: string | undefined; max: number }

/** Accounts whose names, e-mail address and roles contain each word of a search, by name, after one of them. */
export function findAccounts(db: Db, { search = '', after, max }: AccountQuery): Promise<Account[]> {
  const { username, displayName, email, roles } = users
  const texts = sql`lower(concat_ws(' ', ${username}, ${displayName}, ${email}, array_to_string(${roles}, ' ')))`
  const words = search.split(/\s+/).filter(Boolean)
  return db
    .select()
    .from(users)
    .where(
      and(
        ...words.map((word) => sql`position(lower(${word}) in ${texts}) > 0`),
        after === undefined ? undefined : gt(username, after),
      ),
    )
    .orderBy(asc(username))
    .limit(max)
}

export async function addAccount(
  db: Db,
  account: Pick<Account, 'username' | 'roles'> & Partial<Pick<Account, 'displayName' | 'email' | 'passwordHash'>>,
): Promise<Account | undefined> {
  const username = account.username.trim()
  const [added] = await db
    .insert(users)
    .values({ ...account, username, displayName: account.displayName ?? username })
    .onConflictDoNothing()
    .returning()
  return added
}

/** Deletes an account with its factors, sessions, identities and failed logins. */
export async function deleteAccount(tx: Db, { id, username }: Account) {
  await tx.delete(loginAttempts).where(sql`lower(${loginAttempts.account}) = lower(${username})`)
  await tx.delete(users).where(eq(users.id, id))
}

export async function changeAccount(
  db: Db,
  id: number,
  change: Partial<
    Pick<Account, 'displayName' | 'email' | 'roles' | 'passwordHash' | 'isDisabled' | 'lastLogin' | 'secondStepBy'>
  >,
) {
  await db.update(users).set(change).where(eq(users.id, id))
}

/** Also ends logins that wait for their second step; spares one session if given. Returns how many sessions ended. */
export async function endSessionsOf(db: Db, userId: number, exceptId?: string): Promise<number> {
  await db.delete(pendingLogins).where(eq(pendingLogins.userId, userId))
  const others = exceptId === undefined ? undefined : ne(sessions.digest, digestOf(exceptId))
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id })
  return ended.length
}

/** The reason why a name for a new account is refused; undefined if it is accepted. Older accounts keep their names. */
export function usernameFault(username: string): string | undefined {
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._@+-]{0,63}$/u.test(username))
    return 'A username must start with a letter or digit and have at most 64 letters, digits and . _ @ + -'
  if (/[^\x21-\x7E]/.test(username))
    return 'A username must use the letters a to z, without accents, and the digits 0 to 9'
}
