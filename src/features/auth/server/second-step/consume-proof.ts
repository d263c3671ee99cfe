import type { Db } from '#base/server/database/database.ts'
import { Throttled } from '#base/server/http/limit.ts'
import type { Call } from '#base/server/http/serve.ts'
import { codesLeft } from '../../second-step/codes-left.ts'
import type { StepProof } from '../../second-step/step.ts'
import { attemptLimit, countAttempt, countedAttempts, deleteAttempts } from '../attempts.ts'
import { notifyOwner } from '../notify-owner.ts'
import type { Account } from '../users.ts'
import { consumeCode } from './code-app.ts'
import { acceptPasskey } from './passkeys.ts'
import { consumeRecoveryCode, countRecoveryCodes } from './recovery-codes.ts'
import type { StepSetting } from './second-step.ts'

/** After this many wrong codes of one account from anywhere, its second step is closed for as long (D-127). */
const stepLimit = { ...attemptLimit, firstPauseMs: attemptLimit.withinMs }

export const methodOf = (proof: StepProof) =>
  'code' in proof ? 'code' : 'credential' in proof ? 'passkey' : 'recovery code'

/** Uses up a proof of the second step; returns the reason if it is refused. */
export async function consumeProof(
  tx: Db,
  proof: StepProof,
  { account: { id: userId }, purpose }: { account: Account; purpose: 'step' | 'prove' },
  { clock }: Call,
  setting: StepSetting,
): Promise<string | undefined> {
  if ('credential' in proof) {
    const accepted = await acceptPasskey(tx, proof.credential, { purpose, userId }, setting, clock())
    return 'reason' in accepted ? accepted.reason : undefined
  }
  if ('code' in proof) return consumeCode(tx, setting.seal, { userId, code: proof.code, now: clock() })
  return (await consumeRecoveryCode(tx, userId, proof.recoveryCode)) ? undefined : 'wrong code'
}

/** Counts an attempt at the second step of an account; throws while it is closed. */
export async function countProof(
  account: Account,
  { db, clock }: Call,
  recordRefusal: (reason: string) => Promise<void>,
) {
  const { waitMs } = await countAttempt(db, pairOf(account), clock(), stepLimit)
  if (waitMs === 0) return
  await recordRefusal('too many attempts')
  throw new Throttled(waitMs / 1000, 'There were too many wrong codes.', 'Please wait a while, then try again.')
}

/** Tells the owner if a wrong code was the one that has closed the step. */
export async function notifyOfClosedStep(account: Account, call: Call, setting: StepSetting) {
  if ((await countedAttempts(call.db, pairOf(account), call.clock())) < stepLimit.max) return
  notifyOwner(call, account, setting, {
    subject: 'Wrong codes',
    purpose: 'second step closed',
    happened: `Somebody who knows your password, or is logged in as you, has entered ${stepLimit.max} wrong codes. Codes are refused for 15 minutes.`,
  })
}

/** Deletes the count of wrong ones; tells the owner of a recovery code, and returns how many are left. */
export async function completeProof(
  account: Account,
  proof: StepProof,
  call: Call,
  setting: StepSetting,
): Promise<{ recoveryCodesLeft?: number }> {
  await deleteAttempts(call.db, pairOf(account))
  if (!('recoveryCode' in proof)) return {}
  const recoveryCodesLeft = await countRecoveryCodes(call.db, account.id)
  notifyOwner(call, account, setting, {
    subject: 'Recovery code used',
    purpose: 'recovery code used',
    happened: `Somebody has used one of your recovery codes. ${codesLeft(recoveryCodesLeft)}`,
  })
  return { recoveryCodesLeft }
}

/** Counted over all addresses: an attacker has many. */
const pairOf = ({ id }: Pick<Account, 'id'>) => ({ account: `second step ${id}`, address: '' })
