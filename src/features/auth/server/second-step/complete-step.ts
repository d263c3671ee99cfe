import { problem } from '#base/contract/problem.ts'
import type { User } from '#base/contract/user.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Call } from '#base/server/http/serve.ts'
import type { LoginAnswer } from '../../endpoints.ts'
import type { Credential } from '../../second-step/passkey.ts'
import type { NextStep, Step } from '../../second-step/step.ts'
import { openSession, type Passed } from '../open-session.ts'
import { type Account, accountWithId, lockAccount } from '../users.ts'
import { isStillVerified } from '../verify-password.ts'
import { completeProof, consumeProof, countProof, methodOf, notifyOfClosedStep } from './consume-proof.ts'
import { acceptPasskey, isForStep, passkeyOptions } from './passkeys.ts'
import { beginPending, countPendingAttempt, endPending, pendingAccount, pendingLimit } from './pending-login.ts'
import { type StepSetting, stepMethods } from './second-step.ts'

const isOver = () => problem(401, 'This step took too long. Please log in again.', '', 'STEP_OVER')

const cookieOf = ({ site }: StepSetting) => (site.url.startsWith('https:') ? '__Host-login' : 'login')

/** Asks for the second step of an account whose password was right; undefined if it has none. */
export async function askForStep(
  tx: Db,
  account: Account,
  { clock, setCookie }: Call,
  setting: StepSetting,
): Promise<Passed<NextStep> | undefined> {
  const methods = await stepMethods(tx, account.id)
  if (methods.length === 0) return undefined
  const id = await beginPending(tx, account.id, clock())
  const next = methods.includes('passkey') ? 'passkey' : 'code'
  const expected = { purpose: 'step', userId: account.id } as const
  const publicKey = next === 'passkey' ? { ...(await passkeyOptions(tx, expected, setting, clock())) } : undefined
  return {
    answer() {
      setCookie(cookieOf(setting), id, pendingLimit.lastsMs)
      return { next, methods, ...(publicKey && { publicKey }) }
    },
  }
}

export async function completeStep(step: Step, call: Call, setting: StepSetting): Promise<LoginAnswer> {
  const { db, clock } = call
  const id = call.cookie(cookieOf(setting))
  const userId = await pendingAccount(db, id, clock())
  const account = userId === undefined ? undefined : await accountWithId(db, userId)
  // A browser may still hold the cookie of a step when its user begins anew with a passkey.
  if ('credential' in step && !(account && (await isForStep(db, step.credential, account.id))))
    return logInByPasskey(step.credential, call, setting)
  if (!id || !account) throw isOver()
  const method = methodOf(step)
  const refused = (reason: string) =>
    call.audit(db, { username: account.username, action: 'second step refused', detail: { method, reason } })
  await countProof(account, call, refused)
  const left = await countPendingAttempt(db, id, clock())
  if (left === undefined) throw isOver()
  let reason: string | undefined
  const passed = await db.transaction(async (tx) => {
    if (!(await isStillVerified(tx, account))) throw isOver()
    reason = await consumeProof(tx, step, { account, purpose: 'step' }, call, setting)
    if (reason !== undefined) return undefined
    // Another process may have used it, or a new password may have ended it.
    if (!(await endPending(tx, id, clock()))) throw isOver()
    return openSession(tx, account, { methods: ['password', method], hasStep: true }, call, setting)
  })
  if (!passed) {
    await refused(reason ?? '')
    await notifyOfClosedStep(account, call, setting)
    if (method === 'passkey') throw problem(401, 'This passkey was not accepted.', '', 'PASSKEY')
    if (left > 0) throw problem(401, 'The code is not right.', '', 'CODE')
    await endPending(db, id, clock())
    throw problem(401, 'There were too many wrong codes. Please log in again.', '', 'STEP_OVER')
  }
  call.setCookie(cookieOf(setting), '', 0)
  return { ...(await completeProof(account, step, call, setting)), ...passed.answer() }
}

async function logInByPasskey(credential: Credential, call: Call, setting: StepSetting): Promise<User> {
  const { db, clock } = call
  const passed = await db.transaction(async (tx) => {
    const expected = { purpose: 'login', userId: null } as const
    const accepted = await acceptPasskey(tx, credential, expected, setting, clock())
    if ('reason' in accepted) return accepted
    const account = await lockAccount(tx, accepted.userId)
    if (!account || account.isDisabled) return { reason: 'disabled account' }
    return openSession(tx, account, { methods: ['passkey'], hasStep: true }, call, setting)
  })
  if ('answer' in passed) return passed.answer()
  await call.audit(db, { username: '', action: 'login refused', detail: { method: 'passkey', reason: passed.reason } })
  throw problem(401, 'This passkey was not accepted.', '', 'PASSKEY')
}
