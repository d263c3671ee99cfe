import type { Problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import { networkOf, Throttled } from '#base/server/http/limit.ts'
import type { Call } from '#base/server/http/serve.ts'
import { digestOf } from '#base/server/http/xsrf.ts'
import { countAttempt, deleteAttempts } from './attempts.ts'
import { passwordFits } from './passwords.ts'
import { type Account, lockAccount } from './users.ts'

type Attempt = { username: string; account: Account | undefined; password: string }
type Refusal = {
  /** Thrown if the password is wrong. */
  refusal: Problem
  recordRefusal(reason: string): Promise<void>
}

/**
 * Authenticates an account by its password. Every failure counts, and after too many there is a wait (D-60, D-96). A
 * missing account, a wrong password and a disabled account cost the same.
 */
export async function verifyPassword(
  { username, account, password }: Attempt,
  { db, clock, address }: Pick<Call, 'db' | 'clock' | 'address'>,
  { refusal, recordRefusal }: Refusal,
): Promise<Account> {
  // Count by the account's stored name: a name has many spellings, and the database compares them differently.
  const name = account?.username ?? username
  const pair = { account: digestOf(name.trim().toLowerCase()), address: networkOf(address) }
  const { waitMs } = await countAttempt(db, pair, clock())
  if (waitMs > 0) {
    await recordRefusal('too many attempts')
    throw new Throttled(waitMs / 1000, refusal.message, 'There were too many attempts. Please wait a while.')
  }
  const fits = await passwordFits(password, account?.passwordHash)
  if (!account || !fits || account.isDisabled) {
    await recordRefusal(!account ? 'unknown name' : fits ? 'disabled account' : 'wrong password')
    throw refusal
  }
  await deleteAttempts(db, pair)
  return account
}

/**
 * Whether the account is still as authenticated; locks it for this transaction. The password check takes a while, in
 * which the password may change or the account may be disabled.
 */
export async function isStillVerified(tx: Db, { id, passwordHash }: Account): Promise<boolean> {
  const current = await lockAccount(tx, id)
  return current !== undefined && !current.isDisabled && current.passwordHash === passwordHash
}
