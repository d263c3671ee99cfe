import { problem } from '#base/contract/problem.ts'
import type { User } from '#base/contract/user.ts'
import { networkOf, Throttled } from '#base/server/http/limit.ts'
import type { Call } from '#base/server/http/serve.ts'
import { digestOf } from '#base/server/http/xsrf.ts'
import type { Credentials } from '../endpoints.ts'
import { sessionLife } from '../session-life.ts'
import { countAttempt, forgetAttempts } from './attempts.ts'
import type { Captcha } from './captcha/captcha.ts'
import { passwordFits } from './passwords.ts'
import { beginSession, endSession } from './sessions.ts'
import { type Account, changeAccount, findAccount, userOf } from './users.ts'

const refusal = 'The username or password is wrong.'

/** Logs somebody in. A wrong name, a wrong password and a disabled account look alike and cost alike. */
export async function authenticate(
  { username, password, token }: Credentials,
  call: Call,
  captcha: Captcha | undefined,
): Promise<User> {
  const { db, clock, address } = call
  if (captcha && !(await captcha.accepts(token ?? '', address)))
    throw problem(422, 'The security check did not succeed. Please try again.', '', 'CAPTCHA')
  const account = await findAccount(db, username)
  const pair = { account: digestOf(username.trim().toLowerCase()), address: networkOf(address) }
  const { waitMs } = await countAttempt(db, pair, clock())
  if (waitMs > 0) {
    await refused('too many attempts')
    throw new Throttled(waitMs / 1000, refusal, 'There were too many attempts. Please wait a while.')
  }
  const fits = await passwordFits(password, account?.passwordHash)
  if (!account || !fits || account.isDisabled) {
    await refused(!account ? 'unknown name' : fits ? 'disabled account' : 'wrong password')
    throw problem(401, refusal)
  }
  await forgetAttempts(db, pair)
  await openSession(account, call)
  return userOf(account)

  /** An unknown name is not written down: it may be a password in the wrong field. */
  async function refused(reason: string) {
    await call.audit(db, { username: account?.username ?? '', action: 'login refused', detail: { reason } })
  }
}

/** Gives somebody a session with an id of its own; the browser's old one ends. */
export async function openSession(account: Account, { db, clock, address, agent, session, audit }: Call) {
  const id = await db.transaction(async (tx) => {
    if (session.id !== undefined) await endSession(tx, session.id)
    await changeAccount(tx, account.id, { lastLogin: clock() })
    const begun = await beginSession(tx, account.id, { now: clock(), address, agent })
    await audit(tx, { username: account.username, action: 'login' })
    return begun
  })
  session.begin(id, sessionLife.absoluteMs)
}
