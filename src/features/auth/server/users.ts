import { asc, eq, sql } from 'drizzle-orm'
import type { User } from '#base/contract/user.ts'
import type { Db } from '#base/server/database/database.ts'
import { sessions, users } from './tables.ts'

/** An account as the server keeps it. */
export type Account = typeof users.$inferSelect

/** What the site shows of an account. */
export const userOf = ({ username, displayName, roles }: Account): User => ({ username, displayName, roles })

/** The account with a name, however its letters are written. */
export async function findAccount(db: Db, username: string): Promise<Account | undefined> {
  // PostgreSQL holds no null character, and takes none in a question.
  if (username.includes('\0')) return undefined
  const [account] = await db
    .select()
    .from(users)
    .where(sql`lower(${users.username}) = lower(${plainName(username)})`)
  return account
}

/** The account with a number. */
export async function accountWithId(db: Db, id: number): Promise<Account | undefined> {
  const [account] = await db.select().from(users).where(eq(users.id, id))
  return account
}

/** The account with a number, held for this transaction: who changes or opens it meanwhile waits. */
export async function holdAccount(tx: Db, id: number): Promise<Account | undefined> {
  const [account] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return account
}

/** The accounts of whoever reads the mail of an address. */
export const accountsWithEmail = (db: Db, email: string): Promise<Account[]> =>
  db.select().from(users).where(sql`lower(${users.email}) = lower(${email.trim()})`)

/** Every account, by name. */
export const listAccounts = (db: Db): Promise<Account[]> => db.select().from(users).orderBy(asc(users.username))

/** Makes an account; undefined where the name is taken. */
export async function addAccount(
  db: Db,
  account: Pick<Account, 'username' | 'roles'> & Partial<Pick<Account, 'displayName' | 'email' | 'passwordHash'>>,
): Promise<Account | undefined> {
  const username = plainName(account.username)
  const [added] = await db
    .insert(users)
    .values({ ...account, username, displayName: account.displayName ?? username })
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

/** Ends every session of an account; answers how many. */
export async function endSessionsOf(db: Db, userId: number): Promise<number> {
  const ended = await db.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id })
  return ended.length
}

/** What is wrong with a name for a new account; undefined where nothing is. */
export function usernameFault(username: string): string | undefined {
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@+-]{0,63}$/u.test(plainName(username)))
    return 'A name starts with a letter or digit and holds at most 64 letters, digits and . _ @ + -'
}

const plainName = (username: string) => username.trim().normalize('NFC')
