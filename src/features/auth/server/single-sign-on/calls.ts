import { randomBytes } from 'node:crypto'
import { problem } from '#base/contract/problem.ts'
import { DisplayName } from '#base/contract/user.ts'
import { isEmail } from '#base/contract/validation/email.ts'
import type { Db } from '#base/server/database/database.ts'
import { type Call, type Served, served } from '#base/server/http/serve.ts'
import { TryLater } from '#base/server/http/try-later.ts'
import { redirectTarget } from '../../redirect.ts'
import { type SignOnProblem, signOnEndpoints } from '../../single-sign-on/endpoints.ts'
import { hasSameMembers, notifyOwner, rolesChanged } from '../notify-owner.ts'
import { openSession, type Passed } from '../open-session.ts'
import type { StepSetting } from '../second-step/second-step.ts'
import { openedSession, ownAccount } from '../sessions.ts'
import { type Account, addAccount, changeAccount, endSessionsOf, lockAccount, usernameFault } from '../users.ts'
import {
  addSignOn,
  connect,
  connectedAccounts,
  consumeSignOn,
  disconnect,
  signOnLastsMs,
  userConnectedWith,
} from './identities.ts'
import { type Identity, type Provider, SignOnError } from './provider.ts'

type Finished = { redirect: string }

const method = 'single sign-on'
const retrySeconds = 30

export function signOnCalls(setting: StepSetting, provider: Provider | undefined): Served[] {
  const { signOn } = setting
  const cookie = setting.site.url.startsWith('https:') ? '__Host-sign-on' : 'sign-on'

  return served(signOnEndpoints, {
    beginSignOn: ({ redirect, isAgain = false }, call) => begin(call, redirectTarget(redirect), null, isAgain),

    async connectSignOn(_, call) {
      return begin(call, '/account', (await ownAccount(call)).id, true)
    },

    async finishSignOn({ query }, call) {
      const { issuer } = configured().setting
      const { db, clock } = call
      const begun = await consumeSignOn(db, call.cookie(cookie), clock())
      call.setCookie(cookie, '', 0)
      if (!begun) return failed('expired', '/')
      const { redirect, userId } = begun
      try {
        const identity = await configured().provider.identityFrom(query, begun)
        return userId === null
          ? await logIn(identity, issuer.href, redirect, call)
          : await connectAccount(userId, { issuer: issuer.href, subject: identity.subject }, redirect, call)
      } catch (error) {
        if (!(error instanceof SignOnError)) throw error
        await refuse(error.problem, error.message, call)
        return failed(error.problem, redirect, userId)
      }
    },

    async signOn(_, call) {
      configured()
      const { id, passwordHash } = await ownAccount(call)
      return { isConnected: (await connectedAccounts(call.db)).has(id), mayDisconnect: passwordHash !== null }
    },

    async disconnectSignOn(_, call) {
      configured()
      const account = await ownAccount(call)
      if (account.passwordHash === null) throw problem(422, 'Your account has no password to log in with.')
      await call.db.transaction(async (tx) => {
        if (!(await disconnect(tx, account.id))) throw problem(404, 'Your account is not connected.')
        const sessionsEnded = await endSessionsOf(tx, account.id, call.session.id)
        await call.audit(tx, { action: `${method} disconnected`, subject: account.username, detail: { sessionsEnded } })
      })
      notifyOwner(call, account, setting, disconnected)
      return {}
    },
  })

  function configured() {
    if (!signOn || !provider) throw problem(404, 'This site has no single sign-on.')
    return { setting: signOn, provider }
  }

  async function begin(call: Call, redirect: string, userId: number | null, isAgain: boolean) {
    const { name } = configured().setting
    const bound = await configured()
      .provider.begin({ isAgain })
      .catch(async (error: unknown) => {
        if (!(error instanceof SignOnError)) throw error
        await refuse(error.problem, error.message, call)
        throw new TryLater(503, retrySeconds, `The login of ${name} cannot be reached at present.`)
      })
    call.setCookie(cookie, await addSignOn(call.db, bound, { redirect, userId, now: call.clock() }), signOnLastsMs)
    return { url: bound.url }
  }

  async function logIn(identity: Identity, issuer: string, redirect: string, call: Call): Promise<Finished> {
    const { roles } = identity
    const passed = await call.db.transaction(async (tx) => {
      const account = await accountOf(tx, identity, issuer, call)
      if (!account || account.isDisabled) return undefined
      const isChanged = roles !== undefined && !hasSameMembers(account.roles, roles)
      if (isChanged) {
        await changeAccount(tx, account.id, { roles })
        const sessionsEnded = await endSessionsOf(tx, account.id)
        const detail = { from: account.roles, to: roles, by: method, sessionsEnded }
        await call.audit(tx, { username: account.username, action: 'roles changed', subject: account.username, detail })
      }
      const login = { methods: [method], hasStep: true, isSignOn: true }
      const opened: Passed<unknown> = await openSession(
        tx,
        { ...account, ...(roles && { roles }) },
        login,
        call,
        setting,
      )
      return { opened, account, isChanged }
    })
    if (!passed) {
      await refuse('unknown', 'there is no account, or it is disabled', call)
      return failed('unknown', redirect)
    }
    passed.opened.answer()
    const { account, isChanged } = passed
    if (isChanged)
      notifyOwner(call, account, setting, rolesChanged(account.roles, roles ?? [], configured().setting.name))
    return { redirect }
  }

  /** The account connected with somebody, never one of the same name or address; a new one if that is allowed. */
  async function accountOf(tx: Db, identity: Identity, issuer: string, { clock, audit }: Call) {
    const known = await userConnectedWith(tx, issuer, identity.subject)
    if (known !== undefined) return lockAccount(tx, known)
    if (!configured().setting.isCreating) return undefined
    const account = await addNamed(tx, identity)
    const isFirst = await connect(tx, { issuer, subject: identity.subject, userId: account.id, created: clock() })
    // Another process has made one at the same time.
    if (!isFirst) throw problem(409, 'Please try again.')
    await audit(tx, {
      username: account.username,
      action: 'user added',
      subject: account.username,
      detail: { by: method },
    })
    return account
  }

  async function connectAccount(
    userId: number,
    { issuer, subject }: { issuer: string; subject: string },
    redirect: string,
    call: Call,
  ): Promise<Finished> {
    const { db, session, clock } = call
    const opened = await openedSession(db, session.id, clock())
    // Another user has logged in with this browser meanwhile.
    if (opened?.account.id !== userId) return failed('expired', redirect)
    const { account } = opened
    const isNew = await db.transaction(async (tx) => {
      if (!(await connect(tx, { issuer, subject, userId, created: clock() }))) return false
      const sessionsEnded = await endSessionsOf(tx, userId, session.id)
      await call.audit(tx, { action: `${method} connected`, subject: account.username, detail: { sessionsEnded } })
      return true
    })
    if (!isNew) {
      await refuse('refused', 'the account at the organisation is connected already', call)
      return failed('refused', redirect, userId)
    }
    notifyOwner(call, account, setting, connected)
    return { redirect }
  }
}

/** The provider's words go to the log alone. */
async function refuse(reason: SignOnProblem, words: string, { db, audit, log }: Call) {
  log.warn({ reason, words }, 'a login at the organisation was refused')
  await audit(db, { username: '', action: 'login refused', detail: { method, reason } })
}

/** Leads to the page that says what went wrong: that of the account to connect, or the login. */
const failed = (problem: SignOnProblem, redirect: string, userId: number | null = null): Finished => ({
  redirect: `${userId === null ? '/login' : '/account'}?${new URLSearchParams({ problem, ...(userId === null && redirect !== '/' && { redirect }) })}`,
})

async function addNamed(tx: Db, { username, displayName, email, roles = [] }: Identity): Promise<Account> {
  const name = username.split('@')[0] ?? ''
  const wanted = usernameFault(name) || name.length > 50 ? 'user' : name
  const isPlain = DisplayName.safeParse(displayName).success && displayName.length <= 200
  const facts = {
    ...{ roles, passwordHash: null },
    ...(isPlain && { displayName }),
    ...(isEmail(email) && email.length <= 254 && { email }),
  }
  const free = wanted === 'user' ? undefined : await addAccount(tx, { ...facts, username: wanted })
  const added = free ?? (await addAccount(tx, { ...facts, username: `${wanted}-${randomBytes(5).toString('hex')}` }))
  if (!added) throw new Error('A new account could not be named.')
  return added
}

const connected = {
  subject: 'Single sign-on connected',
  purpose: 'single sign-on connected',
  happened: 'Your account can now be opened with a login at your organisation.',
}

const disconnected = {
  subject: 'Single sign-on disconnected',
  purpose: 'single sign-on disconnected',
  happened: 'Your account is no longer connected with one at your organisation.',
}
