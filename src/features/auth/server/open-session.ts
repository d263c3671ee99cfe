import { problem } from '#base/contract/problem.ts'
import { hasAnyRole } from '#base/contract/roles.ts'
import type { User } from '#base/contract/user.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Call } from '#base/server/http/serve.ts'
import { sessionLife } from '../session-life.ts'
import { graceMs, requiresStep, type StepSetting, userWithStep } from './second-step/second-step.ts'
import { beginSession, endSession } from './sessions.ts'
import { type Account, changeAccount } from './users.ts'

type Login = {
  /** How the user has proved who they are, in the words of the audit; empty for a password alone. */
  methods: readonly string[]
  hasStep: boolean
  isSignOn?: boolean
}

/** What to do once the transaction of a login has been committed. */
export type Passed<Answer> = {
  /** Sets the cookie, and returns the answer to the call. */
  answer(): Answer
}

/** Opens a session with a new id, in the transaction that has checked the account, and ends the browser's old one. */
export async function openSession(
  tx: Db,
  account: Account,
  { methods, hasStep, isSignOn = false }: Login,
  { clock, address, agent, session, audit }: Call,
  setting: StepSetting,
): Promise<Passed<User>> {
  if (setting.signOn?.isOnly && !isSignOn && !hasAnyRole(account.roles, ['Admin']))
    throw problem(401, `Please log in with ${setting.signOn.name}.`, '', 'SIGN_ON')
  const now = clock()
  const lifeMs = isSignOn ? sessionLife.signOnMs : sessionLife.absoluteMs
  if (session.id !== undefined) await endSession(tx, session.id)
  const starts = !hasStep && account.secondStepBy === null && requiresStep(account.roles, setting)
  const change = { lastLogin: now, ...(starts && { secondStepBy: new Date(now.getTime() + graceMs) }) }
  await changeAccount(tx, account.id, change)
  const id = await beginSession(tx, account.id, {
    ...{ now, address, agent },
    ends: isSignOn ? new Date(now.getTime() + lifeMs) : null,
  })
  await audit(tx, {
    username: account.username,
    action: 'login',
    ...(methods.length > 0 && { detail: { methods } }),
  })
  return {
    answer() {
      session.begin(id, lifeMs)
      return userWithStep({ ...account, ...change }, hasStep, setting, now)
    },
  }
}
