import { enabled } from '#base/contract/flags.ts'
import { Problem, problem } from '#base/contract/problem.ts'
import type { Site } from '#base/contract/site.ts'
import type { Db } from '#base/server/database/database.ts'
import { withoutValues } from '#base/server/http/errors.ts'
import { countCall } from '#base/server/http/limit.ts'
import { type Call, type Served, served } from '#base/server/http/serve.ts'
import { digestOf } from '#base/server/http/xsrf.ts'
import {
  type Account,
  accountsWithEmail,
  accountWithId,
  findAccount,
  holdAccount,
} from '#features/auth/server/index.ts'
import { type LinkAnswer, type LinkRow, linkEndpoints, type MadeLink, type NewLink } from '../endpoints.ts'
import { type LinkPurpose, linkFunctions } from '../functions.ts'
import { linkStatus } from '../status.ts'
import { type AccountFunction, accountLinkHours, accountMessage, linkAddress, makeAccountLink } from './account-link.ts'
import { answerOf, failed, type LinkSetting, look, type Seen } from './look.ts'
import { addLink, addUse, findLink, latestLinks, lockLink, type StoredLink, switchOff } from './store.ts'
import { type Documents, type Previews, worksOf } from './works.ts'

export { linkCommands } from './commands.ts'
export { isSwitchedOff } from './look.ts'
export { withdrawLinks } from './store.ts'
export type { Documents, Previews } from './works.ts'

const atOnce = 100
const longestResetHours = 24
const mailsToOne = { most: 5, withinMs: 3_600_000 } // T3

type Options = { site: Site; previews: Previews; documents: Documents }

/** The calls of unique links (D-26), and those of administrators who make and switch off links. */
export function linkCalls({ site, previews, documents }: Options): Served[] {
  const setting: LinkSetting = { flags: site.flags, works: worksOf({ previews, documents }) }

  const functions = enabled<LinkPurpose>(linkFunctions, site.flags)
    .map(({ id }) => id)
    .filter((id) => id in setting.works)

  return served(linkEndpoints, {
    processLink: ({ uid }, call) =>
      orFailed(call, async () => answerOf(await look(call.db, await findLink(call.db, uid), call, setting))),

    confirmLink: ({ uid, password }, call) =>
      orFailed(call, async () => {
        const seen = await look(call.db, await findLink(call.db, uid), call, setting)
        if (seen.status !== 'VALID' || !seen.subject || !seen.work) return refused(seen, call, call.db)
        const use = await seen.work.prepare(seen.subject, { password }, call)
        const { accountId } = seen.subject.link
        return call.db.transaction(async (tx) => {
          // The account before its links, as whoever withdraws them does: in another order two could wait for each other.
          if (accountId !== null) await holdAccount(tx, accountId)
          const now = await look(tx, await lockLink(tx, uid), call, setting)
          if (now.status !== 'VALID' || !now.subject) return refused(now, call, tx)
          const { link } = now.subject
          const who = { username: call.user?.username ?? '', address: call.address }
          await addUse(tx, link.id, { at: call.clock(), ...who })
          const target = await use(tx)
          await call.audit(tx, { action: 'link used', subject: nameOf(link) })
          return { ...answerOf(now), target }
        })
      }),

    async renewLink({ uid }, call) {
      const seen = await look(call.db, await findLink(call.db, uid), call, setting)
      const { subject } = seen
      if (!subject || !answerOf(seen).mayRenew || !isForAccount(subject.link.functionId)) return { isSent: false }
      const { account, link } = subject
      if (!account) return { isSent: false }
      await countCall(call.db, `renew ${link.id}`, mailsToOne, call.clock())
      const { fault } = await sendAccountLink(link.functionId as AccountFunction, account, call)
      return { isSent: fault === '' }
    },

    async forgottenPassword({ email }, call) {
      // All that takes time comes after the answer, so that it is the same whoever has the address.
      call.inBackground(async () => {
        const found = await accountsWithEmail(call.db, email)
        // By the address as it is kept: there are ways to write one that only the database takes for the same.
        const mailbox = digestOf((found[0]?.email ?? email).toLowerCase())
        const isTooOften = await countCall(call.db, `forgotten ${mailbox}`, mailsToOne, call.clock())
          .then(() => false)
          .catch((error: unknown) => error instanceof Problem || Promise.reject(error))
        const open = isTooOften ? [] : found.filter(({ isDisabled }) => !isDisabled)
        const subject = open.map(({ username }) => username).join(', ')
        await call.audit(call.db, { action: 'password forgotten', subject, detail: { isTooOften } })
        for (const account of open) await sendAccountLink('reset', account, call)
      })
      return {}
    },

    async links({ before }, call) {
      const found = await latestLinks(call.db, { before, most: atOnce + 1 })
      const links = await Promise.all(found.slice(0, atOnce).map((link) => rowOf(link, call)))
      return { links, hasMore: found.length > atOnce, functions }
    },

    async documents(_, { db }) {
      return { documents: await documents.list(db) }
    },

    async makeLink(asked, call) {
      if (!functions.includes(asked.functionId)) throw problem(422, 'Links of this kind are switched off.')
      return isForAccount(asked.functionId) ? makeForAccount(asked, asked.functionId, call) : makeOther(asked, call)
    },

    async disableLink({ id }, call) {
      const off = await switchOff(call.db, id)
      if (!off) throw problem(404, 'There is no such link.')
      await call.audit(call.db, { action: 'link disabled', subject: nameOf({ id, ...off }) })
      return {}
    },
  })

  async function makeForAccount(asked: NewLink, functionId: AccountFunction, call: Call): Promise<MadeLink> {
    const account = await ownerOf(asked, call)
    if (!account) throw problem(422, 'Say whose link it is.')
    if (functionId === 'reset' && asked.hours > longestResetHours)
      throw problem(422, `A link for a new password lasts at most ${longestResetHours} hours.`)
    if (!asked.isMailed) return { ...(await makeFor(functionId, account, call, asked)), mailedTo: null, fault: '' }
    return sendAccountLink(functionId, account, call, asked)
  }

  async function makeOther({ functionId, target = '', hours, mostUses, note = '', ...asked }: NewLink, call: Call) {
    const account = await ownerOf(asked, call)
    const { db, clock, user } = call
    const now = clock()
    const link = {
      ...{ functionId, target, mostUses, note, roles: [], accountId: account?.id ?? null },
      ...{ created: now, createdBy: user?.username ?? '', expires: new Date(now.getTime() + hours * 3_600_000) },
    }
    const isThere = await setting.works[functionId]?.look(db, {
      link: { ...link, id: 0, digest: '', isDisabled: false, uses: 0, lastUsed: null },
      account,
    })
    if (isThere === undefined) throw problem(422, 'There is nothing of that name to lead to.')
    const { id, uid } = await addLink(db, link)
    await call.audit(db, { action: 'link made', subject: nameOf({ id, functionId }), detail: { target, mostUses } })
    return { id, url: linkAddress(site, uid), expires: link.expires.toISOString(), mailedTo: null, fault: '' }
  }

  async function makeFor(
    functionId: AccountFunction,
    account: Account,
    { db, clock, user, audit }: Call,
    { hours, note }: Pick<NewLink, 'note'> & { hours?: number } = {},
  ) {
    const link = await makeAccountLink(db, site, {
      ...{ functionId, account, hours, note },
      ...{ now: clock(), createdBy: user?.username ?? '' },
    })
    await audit(db, {
      action: 'link made',
      subject: nameOf({ id: link.id, functionId }),
      detail: { for: account.username },
    })
    return { ...link, expires: link.expires.toISOString() }
  }

  /** Makes a link for an account and mails it there; without an address the link is made all the same. */
  async function sendAccountLink(
    functionId: AccountFunction,
    account: Account,
    call: Call,
    asked?: Pick<NewLink, 'note' | 'hours'>,
  ): Promise<MadeLink> {
    const made = await makeFor(functionId, account, call, asked)
    const { email } = account
    if (!email) return { ...made, mailedTo: null, fault: 'The account has no e-mail address.' }
    const expires = new Date(made.expires)
    const { isSent, fault } = await call.mail(
      accountMessage(functionId, { site, account: { ...account, email }, url: made.url, expires }),
    )
    return { ...made, mailedTo: isSent ? email : null, fault }
  }

  async function rowOf(link: StoredLink, call: Call): Promise<LinkRow> {
    const account = link.accountId === null ? undefined : await accountWithId(call.db, link.accountId)
    const { status, told } = await look(call.db, link, { user: account, clock: call.clock }, setting)
    const { id, functionId, target, note, created, createdBy, expires, mostUses, uses, lastUsed, isDisabled } = link
    return {
      ...{ id, functionId, target, note, createdBy, mostUses, uses, isDisabled },
      targetName: told ?? null,
      username: account?.username ?? null,
      created: created.toISOString(),
      expires: expires.toISOString(),
      lastUsed: lastUsed?.toISOString() ?? null,
      status: linkStatus[status],
    }
  }
}

/** What goes wrong on our side is a status too, and uses nothing up (T4). */
async function orFailed(call: Call, answer: () => Promise<LinkAnswer>): Promise<LinkAnswer> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof Problem && error.status < 500) throw error
    call.log.error({ err: withoutValues(error) }, 'a unique link could not be checked')
    return failed(call.ref)
  }
}

async function refused(seen: Seen, call: Call, db: Db): Promise<LinkAnswer> {
  if (seen.subject)
    await call.audit(db, {
      action: 'link refused',
      subject: nameOf(seen.subject.link),
      detail: { status: seen.status },
    })
  return answerOf(seen)
}

async function ownerOf({ username }: Pick<NewLink, 'username'>, { db }: { db: Db }): Promise<Account | undefined> {
  if (!username) return undefined
  const account = await findAccount(db, username)
  if (!account) throw problem(422, `There is no user ${username}.`)
  if (account.isDisabled) throw problem(422, `The account ${account.username} is disabled.`)
  return account
}

const isForAccount = (functionId: string): functionId is AccountFunction => Object.hasOwn(accountLinkHours, functionId)

const nameOf = ({ id, functionId }: { id: number; functionId: string }) => `${functionId} link ${id}`
