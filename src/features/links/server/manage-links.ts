import { problem } from '#base/contract/problem.ts'
import type { Site } from '#base/contract/site.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Call, Handlers } from '#base/server/http/serve.ts'
import { type Account, accountWithId, findAccount, userOf, withDisplayNames } from '#features/auth/server/index.ts'
import type { CreatedLink, LinkRow, linkEndpoints, NewLink } from '../endpoints.ts'
import type { FunctionId } from '../functions.ts'
import { linkStatus } from '../status.ts'
import { type AccountFunction, isForAccount, linkAddress } from './account-link.ts'
import { checkLink, type LinkSetting } from './check-link.ts'
import type { Documents, Previews } from './link-actions.ts'
import { createLinkFor, sendAccountLink } from './send-account-link.ts'
import { addLink, latestLinks, linkName, type StoredLink, switchOff } from './store.ts'

const pageSize = 100
const longestResetHours = 24

type Setting = LinkSetting & {
  site: Site
  documents: Documents
  previews: Previews
  functions: readonly FunctionId[]
}
type Manage = Pick<Handlers<typeof linkEndpoints>, 'links' | 'pages' | 'documents' | 'makeLink' | 'disableLink'>

/** The calls for administrators, who create links and switch them off. */
export const manageLinkHandlers = (setting: Setting): Manage => ({
  async links({ before }, call) {
    const found = await latestLinks(call.db, { before, max: pageSize + 1 })
    const links = await Promise.all(found.slice(0, pageSize).map((link) => rowOf(link, call, setting)))
    return {
      links: await withDisplayNames(call.db, links, 'createdBy'),
      hasMore: found.length > pageSize,
      functions: [...setting.functions],
    }
  },

  async pages(_, call) {
    return { pages: await setting.previews.list(call.db, call) }
  },

  async documents(_, call) {
    return { documents: await setting.documents.list(call.db, call) }
  },

  async makeLink(input, call) {
    const { functionId } = input
    if (!setting.functions.includes(functionId)) throw problem(422, 'Links of this kind are switched off.')
    return isForAccount(functionId) ? makeForAccount(input, functionId, call, setting) : makeOther(input, call, setting)
  },

  async disableLink({ id }, call) {
    const disabled = await switchOff(call.db, id)
    if (!disabled) throw problem(404, 'There is no such link.')
    await call.audit(call.db, { action: 'link disabled', subject: linkName({ id, ...disabled }) })
    return {}
  },
})

async function makeForAccount(
  input: NewLink,
  functionId: AccountFunction,
  call: Call,
  { site }: Setting,
): Promise<CreatedLink> {
  const account = await ownerOf(input, call)
  if (!account) throw problem(422, 'Choose the user of the link.')
  if (functionId === 'reset' && input.hours > longestResetHours)
    throw problem(422, `A link for a new password lasts at most ${longestResetHours} hours.`)
  if (input.isMailed) return sendAccountLink(site, functionId, account, call, input)
  return {
    ...(await createLinkFor(site, functionId, account, call, input)),
    mailedTo: null,
    isInOutbox: false,
    fault: '',
  }
}

async function makeOther(
  { functionId, target = '', hours, mostUses, note = '', ...asked }: NewLink,
  call: Call,
  { site, actions }: Setting,
): Promise<CreatedLink> {
  const account = await ownerOf(asked, call)
  const { db, clock, user } = call
  const now = clock()
  const link = {
    ...{ functionId, target, mostUses, note, roles: [], accountId: account?.id ?? null },
    ...{ created: now, createdBy: user?.username ?? '', expires: new Date(now.getTime() + hours * 3_600_000) },
  }
  const targetName = await actions[functionId]?.targetName(db, {
    link: { ...link, id: 0, digest: '', isDisabled: false, uses: 0, lastUsed: null },
    account,
  })
  if (targetName === undefined) throw problem(422, 'The target of the link does not exist.')
  const { id, uid } = await addLink(db, link)
  await call.audit(db, { action: 'link made', subject: linkName({ id, functionId }), detail: { target, mostUses } })
  return {
    id,
    url: linkAddress(site, uid),
    expires: link.expires.toISOString(),
    mailedTo: null,
    isInOutbox: false,
    fault: '',
  }
}

async function rowOf(link: StoredLink, call: Call, setting: LinkSetting): Promise<LinkRow> {
  const account = link.accountId === null ? undefined : await accountWithId(call.db, link.accountId)
  const { status, targetName } = await checkLink(
    call.db,
    link,
    { user: account && userOf(account), clock: call.clock, cookie: () => undefined },
    setting,
  )
  const { id, functionId, target, note, created, createdBy, expires, mostUses, uses, lastUsed, isDisabled } = link
  return {
    ...{ id, functionId, target, note, createdBy, mostUses, uses, isDisabled },
    targetName: targetName ?? null,
    recipient: account?.displayName ?? null,
    created: created.toISOString(),
    expires: expires.toISOString(),
    lastUsed: lastUsed?.toISOString() ?? null,
    status: linkStatus[status],
  }
}

async function ownerOf({ username }: Pick<NewLink, 'username'>, { db }: { db: Db }): Promise<Account | undefined> {
  if (!username) return undefined
  const account = await findAccount(db, username)
  if (!account) throw problem(422, `There is no user ${username}.`)
  if (account.isDisabled) throw problem(422, `The account ${account.username} is disabled.`)
  return account
}
