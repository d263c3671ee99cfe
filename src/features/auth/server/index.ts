import { problem } from '#base/contract/problem.ts'
import { hasAnyRole } from '#base/contract/roles.ts'
import type { User } from '#base/contract/user.ts'
import type { Contributions, Feature } from '#base/server/feature.ts'
import { type Served, served } from '#base/server/http/serve.ts'
import { authFlags, authRoles, authRoutes } from '../contract.ts'
import { authEndpoints } from '../endpoints.ts'
import { deleteExpiredAttempts } from './attempts.ts'
import { authenticate } from './authenticate.ts'
import { deleteExpiredChallenges } from './captcha/altcha.ts'
import { type Captcha, newCaptcha, recaptchaSites } from './captcha/captcha.ts'
import { userCommands } from './commands.ts'
import { deleteUsedPassword, prepareFirstUser } from './first-user.ts'
import { proofMethods, prove } from './prove.ts'
import { secondStepCalls } from './second-step/calls.ts'
import { deleteUnconfirmedApps } from './second-step/code-app.ts'
import { completeStep } from './second-step/complete-step.ts'
import { deleteExpiredPasskeyChallenges, passkeyOptions } from './second-step/passkeys.ts'
import { deleteExpiredPending } from './second-step/pending-login.ts'
import { type StepSetting, userWithStep } from './second-step/second-step.ts'
import { checkStepSettings, stepSettingOf } from './second-step/setting.ts'
import {
  deleteExpiredSessions,
  endSession,
  isProved,
  openedSession,
  ownAccount,
  revokeSession,
  sessionsOf,
  touchSession,
} from './sessions.ts'
import { authSettings } from './settings.ts'
import { signOnCalls } from './single-sign-on/calls.ts'
import { deleteExpiredSignOns } from './single-sign-on/identities.ts'
import { Provider } from './single-sign-on/provider.ts'
import { endSessionsOf } from './users.ts'

export { choosePassword, chosenPasswordFault } from './choose-password.ts'
export { accountNamed } from './commands.ts'
export {
  hasSameMembers,
  letterTo,
  nameInSubject,
  notifyOwner,
  passwordChanged,
  rolesChanged,
  stepRemoved,
} from './notify-owner.ts'
export { hashPassword } from './passwords.ts'
export { accountsWithStep, resetSecondStep, type StepSetting } from './second-step/second-step.ts'
export { allSessions, ownAccount, renewSession, revokeSession } from './sessions.ts'
export { connectedAccounts } from './single-sign-on/identities.ts'
export {
  type Account,
  accountsWithEmail,
  accountWithId,
  addAccount,
  changeAccount,
  deleteAccount,
  displayNames,
  endSessionsOf,
  findAccount,
  findAccounts,
  formerEditor,
  isFormerEditor,
  listAccounts,
  lockAccount,
  usernameFault,
  userOf,
  withDisplayNames,
} from './users.ts'
export { isStillVerified, verifyPassword } from './verify-password.ts'

type AuthContributions = Contributions & {
  readonly captcha: Captcha | undefined
  readonly setting: StepSetting
  identify(request: { sessionId: string | undefined; path: string }): Promise<User | undefined>
  /** Whether the user of a session has proved recently who they are. */
  isProved(sessionId: string | undefined): Promise<boolean>
}

export const authFeature: Feature<AuthContributions> = {
  name: 'auth',
  flags: authFlags,
  roles: authRoles,
  settings: authSettings,
  siteFacts(of) {
    const { OIDC_ISSUER, OIDC_NAME, OIDC_ONLY } = of(authSettings)
    return OIDC_ISSUER === undefined ? {} : { signOn: OIDC_NAME, ...(OIDC_ONLY && { signOnOnly: 'on' }) }
  },
  cautions(config) {
    const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret } = config.of(authSettings)
    const isHalfSet = (siteKey === undefined) !== (secret === undefined)
    return isHalfSet
      ? ["RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET: only one is set, so the site's own captcha is used."]
      : []
  },
  routes: authRoutes,
  commands: ({ roles }) => userCommands(Object.keys(roles)),
  prepare: prepareFirstUser,
  async open({ db, config, clock, product }) {
    const captcha = await newCaptcha(db, config, clock)
    const setting = stepSettingOf(config, product)
    const provider = setting.signOn && new Provider(setting.signOn)
    await checkStepSettings(db, setting, config, product)
    return {
      captcha,
      setting,
      calls: [
        ...authCalls({ captcha, setting, provider }),
        ...secondStepCalls(setting),
        ...signOnCalls(setting, provider),
      ],
      otherSites: recaptchaSites(config),
      async identify({ sessionId, path }) {
        const now = clock()
        const opened = await openedSession(db, sessionId, now)
        // The browser checks by itself who is logged in; every other request keeps the session from expiring.
        if (opened && path !== authEndpoints.authenticated.path) await touchSession(db, opened, now)
        return opened && userWithStep(opened.account, opened.hasStep, setting, now)
      },
      isProved: (sessionId) => isProved(db, sessionId, clock()),
    }
  },
  async cleanUp({ db, config }, now) {
    await deleteUsedPassword(db, config.DATA_DIR)
    await deleteExpiredSessions(db, now)
    await deleteExpiredAttempts(db, now)
    await deleteExpiredChallenges(db, now)
    await deleteExpiredPending(db, now)
    await deleteUnconfirmedApps(db, now)
    await deleteExpiredPasskeyChallenges(db, now)
    await deleteExpiredSignOns(db, now)
  },
}

/** The login and logout calls of section 7, and those for a user's own sessions. */
type Login = { captcha: Captcha | undefined; setting: StepSetting; provider: Provider | undefined }

const authCalls = (login: Login): Served[] =>
  served(authEndpoints, {
    authenticate: (input, call) =>
      'next' in input ? completeStep(input, call, login.setting) : authenticate(input, call, login),

    async passkey(_, { db, clock }) {
      const expected = { purpose: 'login', userId: null } as const
      return { publicKey: { ...(await passkeyOptions(db, expected, login.setting, clock())) } }
    },

    async authenticated(_, { user, db, session, clock }) {
      if (!user && session.id !== undefined) session.end()
      else session.ensureToken()
      const opened = user && (await openedSession(db, session.id, clock()))
      return opened ? { ...user, endsInMs: opened.endsInMs } : {}
    },

    async roles(_, { user, roles: known }) {
      const roles = user?.roles ?? []
      if (!hasAnyRole(roles, ['Admin'])) return { roles }
      return { roles, available: Object.entries(known).map(([name, description]) => ({ name, description })) }
    },

    async deauthenticate(_, { db, session, user, audit, clock }) {
      const opened = await openedSession(db, session.id, clock())
      if (session.id !== undefined) {
        const hasEnded = await endSession(db, session.id)
        if (hasEnded && user) await audit(db, { action: 'logout' })
      }
      session.end()
      const furtherUrl = opened?.session.ends ? login.provider?.logoutUrl : undefined
      return furtherUrl === undefined ? {} : { furtherUrl }
    },

    proofMethods: (_, call) => proofMethods(call, login.setting),

    prove: (proof, call) => prove(proof, call, login.setting),

    async captchaTask(input) {
      const { captcha } = login
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
      const ended = await endSessionsOf(call.db, userId, call.session.id)
      if (ended > 0) await call.audit(call.db, { action: 'sessions revoked', subject: username, detail: { ended } })
      return { ended }
    },
  })
