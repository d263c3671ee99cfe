import { passwordFault } from '#base/contract/validation/password.ts'
import type { Db } from '#base/server/database/database.ts'
import { isPublished, publishedMessage } from '../published-passwords.ts'
import { changeAccount, endSessionsOf } from './users.ts'

/** The fault of a chosen password, if any: the rules of 5.1 and the lists of stolen passwords (D-62). */
export const chosenPasswordFault = (password: string): string | undefined =>
  passwordFault(password) ?? (isPublished(password) ? publishedMessage : undefined)

/** Sets the password hash of an account and ends its sessions, except one if given; returns how many. */
export async function choosePassword(db: Db, userId: number, passwordHash: string, exceptId?: string): Promise<number> {
  await changeAccount(db, userId, { passwordHash })
  return endSessionsOf(db, userId, exceptId)
}
