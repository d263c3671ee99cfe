import { dateFormat } from '#base/contract/day.ts'
import type { Site } from '#base/contract/site.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Message } from '#base/server/mail/mail.ts'
import { type Account, letterTo, nameInSubject } from '#features/auth/server/index.ts'
import { addLink } from './store.ts'

/** Default lifetime of a link in hours: for a new password (T3) and for an invitation. */
export const accountLinkHours = { reset: 0.5, invite: 7 * 24 } as const

export type AccountFunction = keyof typeof accountLinkHours

export const isForAccount = (functionId: string): functionId is AccountFunction =>
  Object.hasOwn(accountLinkHours, functionId)

type NewAccountLink = {
  functionId: AccountFunction
  account: Pick<Account, 'id' | 'username'>
  now: Date
  createdBy: string
  hours?: number | undefined
  note?: string | undefined
}

/** Creates a single-use link to set the password of an account. */
export async function createAccountLink(
  db: Db,
  site: Site,
  { functionId, account, now, createdBy, hours = accountLinkHours[functionId], note = '' }: NewAccountLink,
) {
  const expires = new Date(now.getTime() + hours * 3_600_000)
  const link = { functionId, accountId: account.id, target: '', roles: [], mostUses: 1, note }
  const { id, uid } = await addLink(db, { ...link, expires, created: now, createdBy })
  return { id, url: linkAddress(site, uid), expires }
}

export const linkAddress = (site: Site, uid: string) => `${site.url}/link/${uid}`

export function accountMessage(
  functionId: AccountFunction,
  { site, account, url, expires }: { site: Site; account: Account & { email: string }; url: string; expires: Date },
): Message {
  const { subject, lead, purpose, otherwise } = words[functionId]
  return letterTo(
    account,
    {
      subject: subject(nameInSubject(site)),
      purpose,
      paragraphs: [
        lead(site.name, account.username),
        url,
        `The link can be used once, until ${londonTime(expires)} (UK time). ${otherwise}`,
      ],
    },
    site,
  )
}

const words = {
  reset: {
    purpose: 'reset link',
    subject: (site: string) => `Set a new password for ${site}`,
    lead: (site: string, username: string) =>
      `We received a request to reset the password of your account "${username}" on ${site}. To set a new password, open this link:`,
    otherwise: 'If you did not ask for this, ignore this message: your password has not changed.',
  },
  invite: {
    purpose: 'invitation',
    subject: (site: string) => `Your account on ${site}`,
    lead: (site: string, username: string) =>
      `An account with the username "${username}" has been created for you on ${site}. To choose your password, open this link:`,
    otherwise: 'If you did not expect this, please ignore it or ask us.',
  },
}

const londonTime = dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' })
