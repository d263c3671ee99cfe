import type { Problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import { networkOf, Throttled } from '#base/server/http/limit.ts'
import type { Call } from '#base/server/http/serve.ts'
import { digestOf } from '#base/server/http/xsrf.ts'
import { countAttempt, forgetAttempts } from './attempts.ts'
import { passwordFits } from './passwords.ts'
import { type Account, holdAccount } from './users.ts'

type Given = { username: string; account: Account | undefined; password: string }
type Refusal = {
  /** What is thrown where the password is wrong. */
  refusal: Problem
  /** Keeps why, for those who look after the site. */
  refused(reason: string): Promise<void>
}

/**
 * Lets somebody prove by a password whose account it is. Every failure counts, and after too many there is a wait (D-60,
 * D-96); no account, a wrong password and a disabled account cost alike.
 */
export async function provePassword(
  { username, account, password }: Given,
  { db, clock, address }: Pick<Call, 'db' | 'clock' | 'address'>,
  { refusal, refused }: Refusal,
): Promise<Account> {
  // By the account's own name: there are many ways to write one, and the database's idea of them is not ours.
  const name = account?.username ?? username
  const pair = { account: digestOf(name.trim().toLowerCase()), address: networkOf(address) }
  const { waitMs } = await countAttempt(db, pair, clock())
  if (waitMs > 0) {
    await refused('too many attempts')
    throw new Throttled(waitMs / 1000, refusal.message, 'There were too many attempts. Please wait a while.')
  }
  const fits = await passwordFits(password, account?.passwordHash)
  if (!account || !fits || account.isDisabled) {
    await refused(!account ? 'unknown name' : fits ? 'disabled account' : 'wrong password')
    throw refusal
  }
  await forgetAttempts(db, pair)
  return account
}

/**
 * Tells whether what was proved of an account is so still, and holds it for this transaction. Proving takes a while, in
 * which somebody may have changed the password or closed the account.
 */
export async function isStillProved(tx: Db, { id, passwordHash }: Account): Promise<boolean> {
  const now = await holdAccount(tx, id)
  return now !== undefined && !now.isDisabled && now.passwordHash === passwordHash
}
