import { problem } from '#base/contract/problem.ts'
import { hasAnyRole, unknownRoles } from '#base/contract/roles.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Call, Handlers } from '#base/server/http/serve.ts'
import { eraseAccount } from '#features/account/server/index.ts'
import {
  type Account,
  accountsWithStep,
  accountWithId,
  addAccount,
  allSessions,
  changeAccount,
  connectedAccounts,
  endSessionsOf,
  findAccounts,
  hasSameMembers,
  lockAccount,
  notifyOwner,
  ownAccount,
  resetSecondStep,
  revokeSession,
  rolesChanged,
  type StepSetting,
  stepRemoved,
  usernameFault,
} from '#features/auth/server/index.ts'
import { switchOffLinks } from '#features/links/server/index.ts'
import type { adminEndpoints, UserRow } from '../endpoints.ts'

type UserCalls = Handlers<
  Pick<
    typeof adminEndpoints,
    | 'users'
    | 'addUser'
    | 'changeUser'
    | 'disableUser'
    | 'resetSecondStep'
    | 'eraseUser'
    | 'allSessions'
    | 'revokeSession'
  >
>

const pageSize = 100

export const userHandlers = (setting: StepSetting): UserCalls => ({
  async users(query, { db }) {
    const facts = await factsOf(db, setting)
    const found = await findAccounts(db, { ...query, max: pageSize + 1 })
    const users = found.slice(0, pageSize).map((account) => rowOf(account, facts))
    return { users, hasMore: found.length > pageSize }
  },

  async addUser({ username, displayName, email, roles }, { db, audit, ...call }) {
    refuseUnknownRoles(roles, call)
    const fault = usernameFault(username)
    if (fault) throw problem(422, fault, '', 'USERNAME')
    return db.transaction(async (tx) => {
      const account = { username, roles: unique(roles), email: email || null, displayName: displayName || username }
      const added = await addAccount(tx, account)
      if (!added) throw problem(409, `There is a user ${username} already.`, '', 'USERNAME')
      await audit(tx, { action: 'user added', subject: added.username, detail: { roles: added.roles } })
      return rowOf(added, await factsOf(tx, setting))
    })
  },

  async changeUser({ id, displayName, email, roles: requested }, call) {
    const { db, audit, session } = call
    const roles = unique(requested)
    refuseUnknownRoles(roles, call)
    const own = await ownAccount(call)
    if (id === own.id && !hasAnyRole(roles, ['Admin']))
      throw problem(422, 'You cannot remove the role Admin from your own account.', 'Another administrator can.')
    const { account, row } = await db.transaction(async (tx) => {
      const account = await lockAsAdmin(own, id, tx)
      const facts = await factsOf(tx, setting)
      if (facts.rolesFrom(account) !== null && !hasSameMembers(account.roles, roles))
        throw problem(422, `The roles of ${account.username} come from ${facts.rolesFrom(account)}.`)
      const change = { displayName, email: email || null, roles }
      await changeAccount(tx, id, change)
      // A link already sent to the old address must no longer open the account.
      if (change.email !== account.email) await switchOffLinks(tx, id)
      const changed = (['displayName', 'email'] as const).filter((part) => change[part] !== account[part])
      const { username: subject, roles: from } = account
      if (changed.length > 0) await audit(tx, { action: 'user changed', subject, detail: { changed } })
      const sessionsEnded = hasSameMembers(from, roles) ? 0 : await endSessionsOf(tx, id, session.id)
      const row = rowOf({ ...account, ...change }, facts)
      if (!hasSameMembers(from, roles))
        await audit(tx, { action: 'roles changed', subject, detail: { from, to: roles, sessionsEnded } })
      return { account, row }
    })
    if (!hasSameMembers(account.roles, roles)) notifyOwner(call, account, setting, rolesChanged(account.roles, roles))
    if (row.email !== (account.email ?? '')) notifyOwner(call, account, setting, addressChanged)
    return row
  },

  async disableUser({ id, isDisabled }, call) {
    const { db, audit } = call
    const own = await ownAccount(call)
    if (id === own.id && isDisabled)
      throw problem(422, 'You cannot disable your own account.', 'Another administrator can.')
    return db.transaction(async (tx) => {
      const account = await lockAsAdmin(own, id, tx)
      await changeAccount(tx, id, { isDisabled })
      const sessionsEnded = isDisabled ? await endSessionsOf(tx, id) : 0
      await audit(tx, {
        action: isDisabled ? 'user disabled' : 'user enabled',
        subject: account.username,
        detail: { sessionsEnded },
      })
      return rowOf({ ...account, isDisabled }, await factsOf(tx, setting))
    })
  },

  async resetSecondStep({ id, reason }, call) {
    const own = await ownAccount(call)
    if (id === own.id) throw problem(422, 'You cannot reset your own second step.', 'Another administrator can.')
    const account = await call.db.transaction(async (tx) => {
      const found = await lockAsAdmin(own, id, tx)
      const sessionsEnded = await resetSecondStep(tx, found, setting, call.clock())
      const { username: subject } = found
      await call.audit(tx, { action: 'second step reset', subject, detail: { reason, sessionsEnded } })
      return found
    })
    notifyOwner(call, account, setting, stepRemoved)
    return rowOf(account, await factsOf(call.db, setting))
  },

  async eraseUser({ id, reason }, call) {
    const own = await ownAccount(call)
    if (id === own.id) throw problem(422, 'You cannot erase your own account.', 'Another administrator can.')
    await call.db.transaction(async (tx) => eraseAccount(tx, await lockAsAdmin(own, id, tx), reason, call))
    return {}
  },

  async allSessions(input, { db, session, clock }) {
    const offset = input?.offset ?? 0
    const active = await allSessions(db, session.id, clock())
    const sessions = active.map(({ session, account: { id: userId, username, displayName } }) => ({
      ...session,
      ...{ userId, username, displayName },
    }))
    return { sessions: sessions.slice(offset, offset + pageSize), hasMore: sessions.length > offset + pageSize }
  },

  async revokeSession({ userId, id }, call) {
    const { username } = await accountAt(userId, call)
    if (!(await revokeSession(call.db, userId, id))) throw problem(404, 'There is no such login.')
    await call.audit(call.db, { action: 'session revoked', subject: username, detail: { session: id } })
    return {}
  },
})

/** Goes to the address that the account had. */
const addressChanged = {
  subject: 'Changed e-mail address',
  purpose: 'address changed',
  happened: 'An administrator has changed or removed the e-mail address of your account.',
}

/** Checks that the caller is still an administrator: otherwise two could change each other at the same time. */
async function lockAsAdmin(own: Account, id: number, tx: Db): Promise<Account> {
  const locked: Account[] = []
  // Lock in one fixed order to avoid a deadlock.
  for (const accountId of unique([own.id, id]).sort((a, b) => a - b)) {
    const account = await lockAccount(tx, accountId)
    if (account) locked.push(account)
  }
  const caller = locked.find((account) => account.id === own.id)
  if (!caller || caller.isDisabled || !hasAnyRole(caller.roles, ['Admin']))
    throw problem(403, 'Your account may not do this.')
  const account = locked.find((candidate) => candidate.id === id)
  if (!account) throw problem(404, 'There is no such user.')
  return account
}

function refuseUnknownRoles(roles: readonly string[], { roles: known }: Pick<Call, 'roles'>) {
  const unknown = unknownRoles(roles, known)
  if (unknown.length > 0)
    throw problem(422, 'The request is not valid.', `/roles: There is no role ${unknown.join(', ')}`)
}

type Facts = Record<'signOn' | 'rolesFrom', (account: Account) => string | null> & {
  hasStep(account: Account): boolean
}

/** What the other tables say about accounts. */
async function factsOf(db: Db, { signOn }: StepSetting): Promise<Facts> {
  const withStep = await accountsWithStep(db)
  const connected = signOn ? await connectedAccounts(db) : new Set<number>()
  return {
    hasStep: ({ id }) => withStep.has(id),
    signOn: ({ id }) => (signOn && connected.has(id) ? signOn.name : null),
    rolesFrom: ({ id }) => (signOn?.roles && connected.has(id) ? signOn.name : null),
  }
}

function rowOf(account: Account, { hasStep, signOn, rolesFrom }: Facts): UserRow {
  const { id, username, displayName, roles, isDisabled } = account
  return {
    ...{ id, username, displayName, roles, isDisabled },
    signOn: signOn(account),
    rolesFrom: rolesFrom(account),
    email: account.email ?? '',
    hasPassword: account.passwordHash !== null,
    hasSecondStep: hasStep(account),
    created: account.created.toISOString(),
    lastLogin: account.lastLogin?.toISOString() ?? null,
  }
}

async function accountAt(id: number, { db }: Call): Promise<Account> {
  const account = await accountWithId(db, id)
  if (!account) throw problem(404, 'There is no such user.')
  return account
}

const unique = <Value>(values: readonly Value[]) => [...new Set(values)]
