import type { Site } from '#base/contract/site.ts'
import type { Call } from '#base/server/http/serve.ts'
import type { Message } from '#base/server/mail/mail.ts'
import type { Account } from './users.ts'

type Addressed = Pick<Account, 'displayName'> & { email: string }
type Letter = { subject: string; purpose: string; paragraphs: readonly string[] }

/** A message to the owner of an account. */
export const letterTo = (
  { displayName, email }: Addressed,
  { subject, purpose, paragraphs }: Letter,
  site: Site,
): Message => ({
  to: { name: displayName.replace(/\p{Cc}/gu, ' ').slice(0, 200), address: email },
  subject,
  purpose,
  text: [`Dear ${displayName},`, ...paragraphs, `${site.name}\n${site.url}\nQuestions: ${site.contactEmail}`, ''].join(
    '\n\n',
  ),
})

/** The site's name as a subject may have it. */
export const nameInSubject = (site: Site) => site.name.replace(/\p{Cc}/gu, ' ').slice(0, 80)

/** Tells owners what has happened to their account, after the answer; those without an address are not told. */
export function tellOwner(
  { inBackground, mail }: Pick<Call, 'inBackground' | 'mail'>,
  { displayName, email, username }: Account,
  { site }: { site: Site },
  what: { subject: string; purpose: string; happened: string },
) {
  if (!email) return
  const paragraphs = [
    `${what.happened} This is about your account ${username}.`,
    'If this was not you, tell an administrator at once.',
  ]
  const letter = { subject: `${what.subject} at ${nameInSubject(site)}`, purpose: what.purpose, paragraphs }
  inBackground(async () => void (await mail(letterTo({ displayName, email }, letter, site))))
}
