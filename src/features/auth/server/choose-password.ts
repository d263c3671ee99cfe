import { passwordFault } from '#base/contract/validation/password.ts'
import type { Db } from '#base/server/database/database.ts'
import { isPublished, publishedMessage } from '../published-passwords.ts'
import { changeAccount, endSessionsOf } from './users.ts'

/** What is wrong with a password that somebody chooses: the rules of 5.1, and the lists of stolen ones (D-62). */
export const chosenPasswordFault = (password: string): string | undefined =>
  passwordFault(password) ?? (isPublished(password) ? publishedMessage : undefined)

/** Gives an account the password with a hash and ends all its logins; answers how many. */
export async function choosePassword(db: Db, userId: number, passwordHash: string): Promise<number> {
  await changeAccount(db, userId, { passwordHash })
  return endSessionsOf(db, userId)
}
