import type { Site } from '#base/contract/site.ts'
import type { Call } from '#base/server/http/serve.ts'
import type { Account } from '#features/auth/server/index.ts'
import type { CreatedLink } from '../endpoints.ts'
import { type AccountFunction, accountMessage, createAccountLink } from './account-link.ts'
import { linkName } from './store.ts'

type LinkOptions = { hours?: number | undefined; note?: string | undefined }

export async function createLinkFor(
  site: Site,
  functionId: AccountFunction,
  account: Account,
  { db, clock, user, audit }: Call,
  { hours, note }: LinkOptions = {},
) {
  const link = await createAccountLink(db, site, {
    ...{ functionId, account, hours, note },
    ...{ now: clock(), createdBy: user?.username ?? '' },
  })
  await audit(db, {
    action: 'link made',
    subject: linkName({ id: link.id, functionId }),
    detail: { for: account.username },
  })
  return { ...link, expires: link.expires.toISOString() }
}

/** Without an address the link is still created, and the response says so. */
export async function sendAccountLink(
  site: Site,
  functionId: AccountFunction,
  account: Account,
  call: Call,
  options?: LinkOptions,
): Promise<CreatedLink> {
  const link = await createLinkFor(site, functionId, account, call, options)
  const { email } = account
  if (!email) return { ...link, mailedTo: null, isInOutbox: false, fault: 'The account has no e-mail address.' }
  const expires = new Date(link.expires)
  const { isSent, server, fault } = await call.mail(
    accountMessage(functionId, { site, account: { ...account, email }, url: link.url, expires }),
  )
  return { ...link, mailedTo: isSent ? email : null, isInOutbox: isSent && server === 'outbox', fault }
}
