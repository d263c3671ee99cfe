import { problem } from '#base/contract/problem.ts'
import type { User } from '#base/contract/user.ts'
import type { Db } from '#base/server/database/database.ts'
import { Throttled } from '#base/server/http/limit.ts'
import type { Call } from '#base/server/http/serve.ts'
import type { Credential } from '../../second-step/passkey.ts'
import type { NextStep, Step } from '../../second-step/step.ts'
import { attemptLimit, countAttempt, countedAttempts, deleteAttempts } from '../attempts.ts'
import { openSession, type Passed } from '../open-session.ts'
import { tellOwner } from '../tell-owner.ts'
import { type Account, accountWithId, lockAccount } from '../users.ts'
import { isStillVerified } from '../verify-password.ts'
import { spendCode } from './code-app.ts'
import { acceptPasskey, isForStep, passkeyOptions } from './passkeys.ts'
import { beginPending, countPendingAttempt, endPending, pendingAccount, pendingLimit } from './pending-login.ts'
import { countRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import { type StepSetting, stepMethods } from './second-step.ts'

/** After this many wrong codes of one account from anywhere, its second step is closed for as long (D-127). */
export const stepLimit = { ...attemptLimit, firstPauseMs: attemptLimit.withinMs }

const isOver = () => problem(401, 'This step took too long. Please log in again.', '', 'STEP_OVER')

/** The cookie of a login that waits for its second step. */
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

/** Takes the second step of a login. */
export async function takeStep(step: Step, call: Call, setting: StepSetting): Promise<User> {
  const { db, clock } = call
  const id = call.cookie(cookieOf(setting))
  const userId = await pendingAccount(db, id, clock())
  const account = userId === undefined ? undefined : await accountWithId(db, userId)
  // A browser may still hold the cookie of a step when its user begins anew with a passkey.
  if ('credential' in step && !(account && (await isForStep(db, step.credential, account.id))))
    return logInByPasskey(step.credential, call, setting)
  if (!id || !account) throw isOver()
  const method = 'code' in step ? 'code' : 'credential' in step ? 'passkey' : 'recovery code'
  const refused = (reason: string) =>
    call.audit(db, { username: account.username, action: 'second step refused', detail: { method, reason } })
  await countStep(account, call, refused)
  const left = await countPendingAttempt(db, id, clock())
  if (left === undefined) throw isOver()
  let reason = 'wrong code'
  const passed = await db.transaction(async (tx) => {
    if (!(await isStillVerified(tx, account))) throw isOver()
    if ('credential' in step) {
      const expected = { purpose: 'step', userId: account.id } as const
      const accepted = await acceptPasskey(tx, step.credential, expected, setting, clock())
      if ('reason' in accepted) {
        reason = accepted.reason
        return undefined
      }
    } else if (!(await spend(tx, step, account, call, setting))) return undefined
    // Another process may have used it, or a new password may have ended it.
    if (!(await endPending(tx, id, clock()))) throw isOver()
    return openSession(tx, account, { methods: ['password', method], hasStep: true }, call, setting)
  })
  if (!passed) {
    await refused(reason)
    await tellOfClosing(account, call, setting)
    if (method === 'passkey') throw problem(401, 'This passkey was not accepted.', '', 'PASSKEY')
    if (left > 0) throw problem(401, 'The code is not right.', '', 'CODE')
    await endPending(db, id, clock())
    throw problem(401, 'There were too many wrong codes. Please log in again.', '', 'STEP_OVER')
  }
  await deleteAttempts(db, pairOf(account))
  call.setCookie(cookieOf(setting), '', 0)
  if (method === 'recovery code') await tellOfRecovery(account, call, setting)
  return passed.answer()
}

/** Logs a user in by a passkey alone, whose holder it has verified. */
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

/** Uses up what proves the second step; returns whether it was right. */
function spend(
  tx: Db,
  step: Exclude<Step, { next: 'passkey' }>,
  { id: userId }: Account,
  { clock }: Call,
  { seal }: StepSetting,
) {
  if ('recoveryCode' in step) return spendRecoveryCode(tx, userId, step.recoveryCode)
  return spendCode(tx, seal, { userId, code: step.code, now: clock() })
}

/** Counts an attempt at the second step of an account; throws while it is closed. */
async function countStep(account: Account, { db, clock }: Call, recordRefusal: (reason: string) => Promise<void>) {
  const { waitMs } = await countAttempt(db, pairOf(account), clock(), stepLimit)
  if (waitMs === 0) return
  await recordRefusal('too many attempts')
  throw new Throttled(waitMs / 1000, 'There were too many wrong codes.', 'Please wait a while, then log in again.')
}

/** Tells the owner if a wrong code was the one that has closed the step. */
async function tellOfClosing(account: Account, call: Call, setting: StepSetting) {
  if ((await countedAttempts(call.db, pairOf(account), call.clock())) < stepLimit.max) return
  tellOwner(call, account, setting, {
    subject: 'Wrong codes',
    purpose: 'second step closed',
    happened: `Somebody who knows your password has entered ${stepLimit.max} wrong codes. Codes are refused for 15 minutes.`,
  })
}

/** Counted over all addresses: an attacker has many. */
const pairOf = ({ id }: Pick<Account, 'id'>) => ({ account: `second step ${id}`, address: '' })

async function tellOfRecovery(account: Account, call: Call, setting: StepSetting) {
  const left = await countRecoveryCodes(call.db, account.id)
  tellOwner(call, account, setting, {
    subject: 'Recovery code used',
    purpose: 'recovery code used',
    happened: `Somebody has logged in with your password and one of your recovery codes. ${left} are left.`,
  })
}
