import { type Problem, problem } from '#base/contract/problem.ts'
import type { Call } from '#base/server/http/serve.ts'
import type { Proof, ProofMethod, ProofMethods } from '../proof.ts'
import type { StepProof } from '../second-step/step.ts'
import { completeProof, consumeProof, countProof, methodOf, notifyOfClosedStep } from './second-step/consume-proof.ts'
import { passkeyOptions } from './second-step/passkeys.ts'
import { type StepSetting, stepMethods } from './second-step/second-step.ts'
import { ownAccount, renewSession } from './sessions.ts'
import { type Account, lockAccount } from './users.ts'
import { isStillVerified, verifyPassword } from './verify-password.ts'

type Done = Record<string, never>

export async function proofMethods(call: Call, setting: StepSetting): Promise<ProofMethods> {
  const account = await ownAccount(call)
  const methods = await methodsOf(call, account, setting)
  if (!methods.includes('passkey')) return { methods }
  const expected = { purpose: 'prove', userId: account.id } as const
  return { methods, publicKey: { ...(await passkeyOptions(call.db, expected, setting, call.clock())) } }
}

/** Proves again who the caller is; their session gets a new id. */
export async function prove(proof: Proof, call: Call, setting: StepSetting): Promise<Done> {
  const account = await ownAccount(call)
  if (!('password' in proof)) return proveByStep(proof, account, call, setting)
  // A stolen password must not remove the second step that protects from it.
  if (!(await methodsOf(call, account, setting)).includes('password'))
    throw wrong('Your password alone does not prove this.')
  const refusal = wrong('The password is wrong.')
  const recordRefusal = recordRefusals(account, 'password', call)
  await verifyPassword({ username: account.username, account, ...proof }, call, { refusal, recordRefusal })
  const renewed = await call.db.transaction(async (tx) => {
    if (!(await isStillVerified(tx, account))) throw refusal
    return renew(tx, account, 'password', call)
  })
  call.session.begin(renewed.id, renewed.endsInMs)
  return {}
}

async function proveByStep(proof: StepProof, account: Account, call: Call, setting: StepSetting): Promise<Done> {
  const method = methodOf(proof)
  const recordRefusal = recordRefusals(account, method, call)
  await countProof(account, call, recordRefusal)
  const proved = await call.db.transaction(async (tx) => {
    await lockAccount(tx, account.id)
    const reason = await consumeProof(tx, proof, { account, purpose: 'prove' }, call, setting)
    return reason ?? (await renew(tx, account, method, call))
  })
  if (typeof proved === 'string') {
    await recordRefusal(proved)
    await notifyOfClosedStep(account, call, setting)
    throw wrong(method === 'passkey' ? 'This passkey was not accepted.' : 'The code is not right.')
  }
  await completeProof(account, proof, call, setting)
  call.session.begin(proved.id, proved.endsInMs)
  return {}
}

/** The second step, or the password of an account without one, or a login at the organisation. */
async function methodsOf(
  { db }: Pick<Call, 'db'>,
  { id, passwordHash }: Account,
  { signOn }: StepSetting,
): Promise<ProofMethod[]> {
  const methods = await stepMethods(db, id)
  if (methods.length > 0) return methods
  if (passwordHash !== null) return ['password']
  return signOn ? ['signOn'] : []
}

async function renew(tx: Call['db'], { username }: Account, method: string, { audit, clock, session }: Call) {
  const renewed = await renewSession(tx, session.id, { now: clock(), proved: clock() })
  await audit(tx, { action: 'proved again', subject: username, detail: { method } })
  return renewed
}

const recordRefusals =
  ({ username: subject }: Account, method: string, { db, audit }: Call) =>
  (reason: string) =>
    audit(db, { action: 'proof refused', subject, detail: { method, reason } })

// Not 401, which would mean that the session has ended.
const wrong = (message: string): Problem => problem(422, message, '', 'PROOF')
