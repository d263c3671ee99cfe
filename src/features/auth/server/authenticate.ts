import { problem } from '#base/contract/problem.ts'
import type { User } from '#base/contract/user.ts'
import type { Call } from '#base/server/http/serve.ts'
import type { Credentials } from '../endpoints.ts'
import { sessionLife } from '../session-life.ts'
import type { Captcha } from './captcha/captcha.ts'
import { beginSession, endSession } from './sessions.ts'
import { type Account, changeAccount, findAccount, userOf } from './users.ts'
import { isStillVerified, verifyPassword } from './verify-password.ts'

/** Logs a user in. A wrong name, a wrong password and a disabled account look and cost the same. */
export async function authenticate(
  { username, password, token }: Credentials,
  call: Call,
  captcha: Captcha | undefined,
): Promise<User> {
  if (captcha && !(await captcha.accepts(token ?? '', call.address)))
    throw problem(422, 'The security check did not succeed. Please try again.', '', 'CAPTCHA')
  const found = await findAccount(call.db, username)
  const refusal = problem(401, 'The username or password is wrong.')
  // Unknown names are not logged: one may be a password typed into the wrong field.
  const recordRefusal = (reason: string) =>
    call.audit(call.db, { username: found?.username ?? '', action: 'login refused', detail: { reason } })
  const account = await verifyPassword({ username, account: found, password }, call, { refusal, recordRefusal })
  const id = await openSession(account, call)
  if (id === undefined) {
    await recordRefusal('changed meanwhile')
    throw refusal
  }
  call.session.begin(id, sessionLife.absoluteMs)
  return userOf(account)
}

/**
 * Opens a session with a new id and ends the browser's old one; undefined if the account has changed since the password
 * was checked.
 */
const openSession = (account: Account, { db, clock, address, agent, session, audit }: Call) =>
  db.transaction(async (tx) => {
    if (!(await isStillVerified(tx, account))) return undefined
    if (session.id !== undefined) await endSession(tx, session.id)
    await changeAccount(tx, account.id, { lastLogin: clock() })
    const newId = await beginSession(tx, account.id, { now: clock(), address, agent })
    await audit(tx, { username: account.username, action: 'login' })
    return newId
  })
