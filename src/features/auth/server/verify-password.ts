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

/** Every failure counts (D-60, D-96). A missing account, a wrong password and a disabled account cost the same. */
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

/** As authenticated; locks it. During the check the password may have changed or the account been disabled. */
export async function isStillVerified(tx: Db, { id, passwordHash }: Account): Promise<boolean> {
  const current = await lockAccount(tx, id)
  return current !== undefined && !current.isDisabled && current.passwordHash === passwordHash
}
