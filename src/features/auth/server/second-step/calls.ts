import { and, eq, isNotNull } from 'drizzle-orm'
import encodeQR from 'qr'
import { problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import { type Call, type Served, served } from '#base/server/http/serve.ts'
import { secondStepEndpoints } from '../../second-step/endpoints.ts'
import { notifyOwner } from '../notify-owner.ts'
import { ownAccount } from '../sessions.ts'
import { type Account, endSessionsOf, lockAccount } from '../users.ts'
import { beginCodeApp, confirmCodeApp, removeCodeApp } from './code-app.ts'
import {
  addPasskey,
  countPasskeys,
  mostPasskeys,
  newPasskeyOptions,
  passkeysOf,
  removePasskeys,
  renamePasskey,
} from './passkeys.ts'
import { countRecoveryCodes, deleteRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts'
import { requiresStep, type StepSetting, stepMethods } from './second-step.ts'
import { codeApps } from './tables.ts'

export function secondStepCalls(setting: StepSetting): Served[] {
  return served(secondStepEndpoints, {
    async secondStep(_, call) {
      const { id: userId, roles } = await ownAccount(call)
      const [app] = await call.db
        .select()
        .from(codeApps)
        .where(and(eq(codeApps.userId, userId), isNotNull(codeApps.confirmed)))
      return {
        codeSince: app?.confirmed?.toISOString() ?? null,
        passkeys: (await passkeysOf(call.db, userId)).map(({ id, name, created, lastUsed }) => ({
          ...{ id, name },
          created: created.toISOString(),
          lastUsed: lastUsed?.toISOString() ?? null,
        })),
        recoveryCodesLeft: await countRecoveryCodes(call.db, userId),
        isRequired: requiresStep(roles, setting),
        mayUseCodes: setting.seal.isReady,
      }
    },

    async beginCodes(_, call) {
      const { id: userId, username } = await ownAccount(call)
      if (!setting.seal.isReady) throw problem(422, 'This site is not set up for one-time codes.')
      const app = { userId, username, issuer: setting.site.shortName, now: call.clock() }
      const begun = await beginCodeApp(call.db, setting.seal, app)
      if (!begun) throw problem(409, 'There is an app already.', 'Remove it first.')
      return { secret: begun.secret, picture: pictureOf(begun.uri) }
    },

    confirmCodes: ({ code }, call) =>
      change(call, added('code'), 'An app for one-time codes now protects your account.', async (tx, account) => {
        const isRight = await confirmCodeApp(tx, setting.seal, { userId: account.id, code, now: call.clock() })
        if (!isRight) throw problem(422, 'The code is not right.', 'Check the time of your device.', 'CODE')
        return firstRecoveryCodes(tx, account)
      }),

    removeCodes: (_, call) =>
      change(call, removed('code'), 'The app for one-time codes was removed.', async (tx, account) => {
        if (!(await removeCodeApp(tx, account.id))) throw problem(404, 'There is no app.')
        await settleRemoval(tx, account)
        return {}
      }),

    async beginPasskey(_, call) {
      const account = await ownAccount(call)
      await refuseTooMany(call.db, account)
      return { publicKey: { ...(await newPasskeyOptions(call.db, account, setting, call.clock())) } }
    },

    confirmPasskey: ({ name, credential }, call) =>
      change(call, added('passkey'), `The passkey “${name}” now logs in to your account.`, async (tx, account) => {
        await refuseTooMany(tx, account)
        const passkey = { userId: account.id, name, now: call.clock(), site: setting.site }
        if (!(await addPasskey(tx, credential, passkey))) throw problem(422, 'This passkey was not accepted.')
        return firstRecoveryCodes(tx, account)
      }),

    async renamePasskey(input, call) {
      const { id: userId, username: subject } = await ownAccount(call)
      if (!(await renamePasskey(call.db, userId, input))) throw problem(404, 'There is no such passkey.')
      await call.audit(call.db, { action: 'passkey renamed', subject, detail: { passkey: input.id } })
      return {}
    },

    removePasskey: ({ id }, call) =>
      change(call, removed('passkey'), 'A passkey of yours was removed.', async (tx, account) => {
        if (!(await removePasskeys(tx, account.id, id))) throw problem(404, 'There is no such passkey.')
        await settleRemoval(tx, account)
        return {}
      }),

    renewRecoveryCodes: (_, call) =>
      change(call, renewed, 'You have new recovery codes; the earlier ones no longer work.', async (tx, account) => {
        if ((await stepMethods(tx, account.id)).length === 0) throw problem(422, 'Set up a second step first.')
        return { recoveryCodes: await renewRecoveryCodes(tx, account.id) }
      }),
  })

  /** Changes the caller’s second step, ends their other sessions and notifies them by e-mail. */
  async function change<Answer>(
    call: Call,
    { action, method, subject }: Change,
    happened: string,
    act: (tx: Db, account: Account) => Promise<Answer>,
  ): Promise<Answer> {
    const own = await ownAccount(call)
    const answer = await call.db.transaction(async (tx) => {
      const account = (await lockAccount(tx, own.id)) ?? own
      const acted = await act(tx, account)
      const sessionsEnded = await endSessionsOf(tx, own.id, call.session.id)
      await call.audit(tx, { action, subject: own.username, detail: { method, sessionsEnded } })
      return acted
    })
    notifyOwner(call, own, setting, { subject, purpose: action, happened })
    return answer
  }

  /** Refuses to remove the last second step of an account that must have one; recovery codes do not count. */
  async function settleRemoval(tx: Db, account: Account) {
    if ((await stepMethods(tx, account.id)).length > 0) return
    if (requiresStep(account.roles, setting))
      throw problem(422, 'Your account must have a second step.', 'Set up another one first.')
    await deleteRecoveryCodes(tx, account.id)
  }
}

type Change = { action: string; method: 'code' | 'passkey' | 'recovery codes'; subject: string }

const added = (method: Change['method']): Change => ({
  action: 'second step added',
  method,
  subject: 'Second step added',
})
const removed = (method: Change['method']): Change => ({
  ...{ action: 'second step removed', method },
  subject: 'Second step removed',
})

const renewed: Change = {
  ...{ action: 'recovery codes renewed', method: 'recovery codes' },
  subject: 'New recovery codes',
}

async function refuseTooMany(db: Db, { id }: Account) {
  if ((await countPasskeys(db, id)) >= mostPasskeys)
    throw problem(422, `An account has at most ${mostPasskeys} passkeys.`)
}

const firstRecoveryCodes = async (tx: Db, { id }: Account) =>
  (await countRecoveryCodes(tx, id)) > 0 ? {} : { recoveryCodes: await renewRecoveryCodes(tx, id) }

/** A QR code, with a light background to be readable on a dark page. */
const pictureOf = (uri: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    encodeQR(uri, 'svg', { ecc: 'medium', border: 4 }).replace('>', '><rect width="100%" height="100%" fill="#fff"/>'),
  )}`
