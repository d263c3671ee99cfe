import { problem } from '#base/contract/problem.ts'
import type { Call } from '#base/server/http/serve.ts'
import type { Credentials, LoginAnswer } from '../endpoints.ts'
import type { Captcha } from './captcha/captcha.ts'
import { openSession } from './open-session.ts'
import { askForStep } from './second-step/complete-step.ts'
import type { StepSetting } from './second-step/second-step.ts'
import { findAccount } from './users.ts'
import { isStillVerified, verifyPassword } from './verify-password.ts'

/** A wrong name or password and a disabled account look and cost the same, with or without a second step. */
export async function authenticate(
  { username, password, token }: Credentials,
  call: Call,
  { captcha, setting }: { captcha: Captcha | undefined; setting: StepSetting },
): Promise<LoginAnswer> {
  if (captcha && !(await captcha.accepts(token ?? '', call.address)))
    throw problem(422, 'The security check did not succeed. Please try again.', '', 'CAPTCHA')
  const found = await findAccount(call.db, username)
  const refusal = problem(401, 'The username or password is wrong.')
  // Unknown names are not logged: one may be a password typed into the wrong field.
  const recordRefusal = (reason: string) =>
    call.audit(call.db, { username: found?.username ?? '', action: 'login refused', detail: { reason } })
  const account = await verifyPassword({ username, account: found, password }, call, { refusal, recordRefusal })
  const passed = await call.db.transaction(async (tx) => {
    if (!(await isStillVerified(tx, account))) return undefined
    const login = { methods: [], hasStep: false }
    return (await askForStep(tx, account, call, setting)) ?? (await openSession(tx, account, login, call, setting))
  })
  if (!passed) {
    await recordRefusal('changed meanwhile')
    throw refusal
  }
  return passed.answer()
}
