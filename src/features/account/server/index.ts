import { problem } from '#base/contract/problem.ts'
import type { Feature } from '#base/server/feature.ts'
import { type Call, type Served, served } from '#base/server/http/serve.ts'
import {
  type Account,
  authFeature,
  changeAccount,
  choosePassword,
  chosenPasswordFault,
  connectedAccounts,
  hashPassword,
  isStillVerified,
  notifyOwner,
  ownAccount,
  passwordChanged,
  renewSession,
  type StepSetting,
  verifyPassword,
} from '#features/auth/server/index.ts'
import { switchOffLinks } from '#features/links/server/index.ts'
import { accountFlags, accountRoutes } from '../contract.ts'
import { accountEndpoints, type OwnAccount } from '../endpoints.ts'
import { eraseUser } from './erase-command.ts'
import { personalData } from './personal-data.ts'

export { eraseAccount } from './personal-data.ts'

/** The calls for a user's own account (T3, D-62). */
const accountCalls = (setting: StepSetting): readonly Served[] =>
  served(accountEndpoints, {
    account: async (_, call) => toOwnAccount(await ownAccount(call), call, setting),

    async personalData(_, call) {
      const account = await ownAccount(call)
      const tables = await personalData(call.db, account)
      await call.audit(call.db, { action: 'own data downloaded', subject: account.username })
      return { tables }
    },

    async changeName({ displayName }, call) {
      const account = await ownAccount(call)
      if (displayName !== account.displayName)
        await call.db.transaction(async (tx) => {
          await changeAccount(tx, account.id, { displayName })
          const detail = { changed: ['displayName'] }
          await call.audit(tx, { action: 'user changed', subject: account.username, detail })
        })
      return toOwnAccount({ ...account, displayName }, call, setting)
    },

    async changePassword({ current, password }, call) {
      const account = await ownAccount(call)
      const { username: subject } = account
      const refusal = problem(422, 'The current password is wrong.', '', 'CURRENT_PASSWORD')
      await verifyPassword({ username: subject, account, password: current }, call, {
        refusal,
        recordRefusal: (reason) =>
          call.audit(call.db, { action: 'password change refused', subject, detail: { reason } }),
      })
      const fault = chosenPasswordFault(password)
      if (fault) throw problem(422, fault, '', 'PASSWORD')
      const passwordHash = await hashPassword(password)
      const { db, clock, session } = call
      const { ended, id, endsInMs } = await db.transaction(async (tx) => {
        if (!(await isStillVerified(tx, account))) throw refusal
        const ended = await choosePassword(tx, account.id, passwordHash, session.id)
        await switchOffLinks(tx, account.id)
        const renewed = await renewSession(tx, session.id, { now: clock() })
        await call.audit(tx, { action: 'password changed', subject, detail: { by: 'owner', sessionsEnded: ended } })
        return { ended, ...renewed }
      })
      session.begin(id, endsInMs)
      notifyOwner(call, account, setting, passwordChanged)
      return { ended }
    },
  })

async function toOwnAccount(
  { id, username, displayName, email, roles }: Account,
  { db, roles: descriptions }: Pick<Call, 'db' | 'roles'>,
  { signOn }: StepSetting,
): Promise<OwnAccount> {
  const isMapped = signOn?.roles && (await connectedAccounts(db)).has(id)
  return {
    ...{ username, displayName },
    email: email ?? '',
    roles: roles.map((name) => ({ name, description: descriptions[name] ?? '' })),
    rolesFrom: isMapped ? signOn.name : null,
  }
}

export const accountFeature: Feature = {
  name: 'account',
  flags: accountFlags,
  routes: accountRoutes,
  commands: () => [eraseUser],
  open: (host) => ({ calls: accountCalls(host.of(authFeature).setting) }),
}
