import { Problem } from '#base/contract/problem.ts'
import type { Site } from '#base/contract/site.ts'
import type { Db } from '#base/server/database/database.ts'
import { withoutValues } from '#base/server/http/errors.ts'
import { countCall } from '#base/server/http/limit.ts'
import type { Call, Handlers } from '#base/server/http/serve.ts'
import { digestOf } from '#base/server/http/xsrf.ts'
import { type Account, accountsWithEmail, connectedAccounts, lockAccount } from '#features/auth/server/index.ts'
import type { LinkAnswer, linkEndpoints } from '../endpoints.ts'
import { linkStatus } from '../status.ts'
import { answerOf, type CheckedLink, checkLink, failed, type LinkSetting } from './check-link.ts'
import { sendAccountLink } from './send-account-link.ts'
import { addUse, findLink, linkName, lockLink } from './store.ts'

const mailsToOne = { max: 5, withinMs: 3_600_000 } // T3

type Use = Pick<Handlers<typeof linkEndpoints>, 'processLink' | 'confirmLink' | 'renewLink' | 'forgottenPassword'>

/** The calls for visitors who open a link or ask for a new one. */
export const openLinkHandlers = (setting: LinkSetting & { site: Site }): Use => ({
  processLink: ({ uid }, call) =>
    orFailed(call, async () => answerOf(await checkLink(call.db, await findLink(call.db, uid), call, setting))),

  confirmLink: ({ uid, password }, call) =>
    orFailed(call, async () => {
      const checked = await checkLink(call.db, await findLink(call.db, uid), call, setting)
      if (checked.status !== 'VALID' || !checked.subject || !checked.action) return refuse(checked, call, call.db)
      const use = await checked.action.prepare(checked.subject, { password }, call)
      const { accountId } = checked.subject.link
      const answer = await call.db.transaction(async (tx) => {
        // The account is locked before its links, as when links are withdrawn: the other order could deadlock.
        if (accountId !== null) await lockAccount(tx, accountId)
        const current = await checkLink(tx, await lockLink(tx, uid), call, setting)
        if (current.status !== 'VALID' || !current.subject) return refuse(current, call, tx)
        const { link } = current.subject
        const visitor = { username: call.user?.username ?? '', address: call.address }
        await addUse(tx, link.id, { at: call.clock(), ...visitor })
        const target = await use(tx)
        await call.audit(tx, { action: 'link used', subject: linkName(link) })
        return { ...answerOf(current), target }
      })
      if (answer.status === linkStatus.VALID) checked.action.afterUse?.(checked.subject, call)
      return answer
    }),

  async renewLink({ uid }, call) {
    const checked = await checkLink(call.db, await findLink(call.db, uid), call, setting)
    const { subject, action } = checked
    if (!subject || !action?.renew || !answerOf(checked).mayRenew) return { isSent: false }
    await countCall(call.db, `renew ${subject.link.id}`, mailsToOne, call.clock())
    return { isSent: await action.renew(subject, call) }
  },

  async forgottenPassword({ email }, call) {
    // Everything slow runs after the response, so that it takes the same time for every address.
    call.inBackground(async () => {
      const found = await accountsWithEmail(call.db, email)
      // Limited by the stored address: the database treats several spellings as the same address.
      const mailbox = digestOf((found[0]?.email ?? email).toLowerCase())
      const isTooOften = await countCall(call.db, `forgotten ${mailbox}`, mailsToOne, call.clock())
        .then(() => false)
        .catch((error: unknown) => error instanceof Problem || Promise.reject(error))
      // Somebody who has left the organisation must not keep a way in.
      const connected = await connectedAccounts(call.db)
      const mayChoose = ({ id, isDisabled }: Account) => !isDisabled && !connected.has(id)
      const enabledAccounts = isTooOften ? [] : found.filter(mayChoose)
      const subject = enabledAccounts.map(({ username }) => username).join(', ')
      await call.audit(call.db, { action: 'password forgotten', subject, detail: { isTooOften } })
      for (const account of enabledAccounts) await sendAccountLink(setting.site, 'reset', account, call)
    })
    return {}
  },
})

/** Reports a server error as the FAILED status; the link has not been used (T4). */
async function orFailed(call: Call, answer: () => Promise<LinkAnswer>): Promise<LinkAnswer> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof Problem && error.status < 500) throw error
    call.log.error({ err: withoutValues(error) }, 'a unique link could not be checked')
    return failed(call.ref)
  }
}

async function refuse(checked: CheckedLink, call: Call, db: Db): Promise<LinkAnswer> {
  if (checked.subject)
    await call.audit(db, {
      action: 'link refused',
      subject: linkName(checked.subject.link),
      detail: { status: checked.status.toLowerCase() },
    })
  return answerOf(checked)
}
