import { problem } from '#base/contract/problem.ts'
import { mayWith, roleNames } from '#base/contract/roles.ts'
import type { User } from '#base/contract/user.ts'
import type { Db } from '#base/server/database/database.ts'
import { type Call, type Served, served } from '#base/server/http/serve.ts'
import { roleDescriptions } from '../contract.ts'
import { authEndpoints } from '../endpoints.ts'
import { sweepAttempts } from './attempts.ts'
import { authenticate } from './authenticate.ts'
import { sweepChallenges } from './captcha/altcha.ts'
import type { Captcha } from './captcha/captcha.ts'
import {
  endSession,
  openedSession,
  revokeOtherSessions,
  revokeSession,
  sessionsOf,
  sweepSessions,
  touchSession,
} from './sessions.ts'
import { type Account, userOf } from './users.ts'

export { type Captcha, newCaptcha, recaptchaKeys } from './captcha/captcha.ts'
export { choosePassword, chosenPasswordFault } from './choose-password.ts'
export { userCommands } from './commands.ts'
export { makeFirstUser } from './first-user.ts'
export { hashPassword, makePassword } from './passwords.ts'
export { isStillProved, provePassword } from './prove-password.ts'
export { beginSession, revokeSession, sessionsOf } from './sessions.ts'
export {
  type Account,
  accountsWithEmail,
  accountWithId,
  addAccount,
  changeAccount,
  endSessionsOf,
  findAccount,
  holdAccount,
  listAccounts,
  usernameFault,
} from './users.ts'

/** Who makes a request. All but the browser's own questions who is here keep the session from falling idle. */
export async function userOfRequest(
  db: Db,
  { sessionId, path }: { sessionId: string | undefined; path: string },
  now: Date,
): Promise<User | undefined> {
  const opened = await openedSession(db, sessionId, now)
  if (opened && path !== authEndpoints.authenticated.path) await touchSession(db, opened, now)
  return opened && userOf(opened.account)
}

/** The calls of section 7 that log in and out, and those of a person's own logins. */
export const authCalls = ({ captcha }: { captcha: Captcha | undefined }): Served[] =>
  served(authEndpoints, {
    authenticate: (credentials, call) => authenticate(credentials, call, captcha),

    async authenticated(_, { user, db, session, clock }) {
      if (!user && session.id !== undefined) session.end()
      else session.ensureToken()
      const opened = user && (await openedSession(db, session.id, clock()))
      return opened ? { ...user, endsInMs: opened.endsInMs } : {}
    },

    async roles(_, { user }) {
      const roles = user?.roles ?? []
      if (!mayWith(roles, ['Admin'])) return { roles }
      return { roles, available: roleNames.map((name) => ({ name, description: roleDescriptions[name] })) }
    },

    async deauthenticate(_, { db, session, user, audit }) {
      if (session.id !== undefined) {
        const hasEnded = await endSession(db, session.id)
        if (hasEnded && user) await audit(db, { action: 'logout' })
      }
      session.end()
      return {}
    },

    async captchaTask(input) {
      return captcha ? captcha.task(input?.provider) : ({ provider: 'none' } as const)
    },

    async sessions(_, call) {
      return { sessions: await sessionsOf(call.db, await ownAccount(call), call.session.id, call.clock()) }
    },

    async revokeSession({ id }, call) {
      const { id: userId, username } = await ownAccount(call)
      if (!(await revokeSession(call.db, userId, id))) throw problem(404, 'There is no such login.')
      await call.audit(call.db, { action: 'session revoked', subject: username, detail: { session: id } })
      return {}
    },

    async revokeOtherSessions(_, call) {
      const { id: userId, username } = await ownAccount(call)
      const ended = await revokeOtherSessions(call.db, userId, call.session.id)
      if (ended > 0) await call.audit(call.db, { action: 'sessions revoked', subject: username, detail: { ended } })
      return { ended }
    },
  })

/** The account of who calls, with all that the server keeps of it. */
export async function ownAccount({ db, session, clock }: Call): Promise<Account> {
  const opened = await openedSession(db, session.id, clock())
  if (!opened) throw problem(403, 'Your session has ended.', 'Please log in again.')
  return opened.account
}

/** Forgets what the passing of time has made useless. */
export async function sweepAuth(db: Db, now: Date) {
  await sweepSessions(db, now)
  await sweepAttempts(db, now)
  await sweepChallenges(db, now)
}
