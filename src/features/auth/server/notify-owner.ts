import type { Site } from '#base/contract/site.ts'
import type { Call } from '#base/server/http/serve.ts'
import type { Message } from '#base/server/mail/mail.ts'
import type { Account } from './users.ts'

type Addressed = Pick<Account, 'displayName'> & { email: string }
type Letter = { subject: string; purpose: string; paragraphs: readonly string[] }

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

type Event = { subject: string; purpose: string; happened: string }

/** The message about what has happened to an account; undefined if it has no address. */
export function eventLetter(
  { displayName, email, username }: Account,
  { site }: { site: Site },
  { subject, purpose, happened }: Event,
): Message | undefined {
  if (!email) return undefined
  const paragraphs = [
    `${happened} This is about your account ${username}.`,
    'If this was not you, tell an administrator at once.',
  ]
  const letter = { subject: `${subject} at ${nameInSubject(site)}`, purpose, paragraphs }
  return letterTo({ displayName, email }, letter, site)
}

/** Tells owners what has happened to their account, after the answer; those without an address are not told. */
export function notifyOwner(
  { inBackground, mail }: Pick<Call, 'inBackground' | 'mail'>,
  account: Account,
  setting: { site: Site },
  event: Event,
) {
  const letter = eventLetter(account, setting, event)
  if (letter) inBackground(async () => void (await mail(letter)))
}

/** The events that administrators, operators and links cause alike. */
export const passwordChanged: Event = {
  subject: 'Password changed',
  purpose: 'password changed',
  happened: 'A new password was set, and your other logins have ended.',
}

export const stepRemoved: Event = {
  subject: 'Second step removed',
  purpose: 'second step reset',
  happened: 'An administrator has removed the second step of your login and ended your logins.',
}

export const rolesChanged = (from: readonly string[], to: readonly string[], by = 'An administrator'): Event => ({
  subject: 'Changed roles',
  purpose: 'roles changed',
  happened: `${by} has changed the roles of your account from ${inWords(from)} to ${inWords(to)} and ended your logins.`,
})

const inWords = (roles: readonly string[]) => roles.join(', ') || 'none'

export const hasSameMembers = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name) => other.includes(name))
