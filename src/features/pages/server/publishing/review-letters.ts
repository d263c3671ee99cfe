import { dayText } from '#base/contract/day.ts'
import type { Site } from '#base/contract/site.ts'
import type { Call } from '#base/server/http/serve.ts'
import { letterTo, nameInSubject } from '#features/auth/server/index.ts'
import type { PageRow } from '../store/tables.ts'
import { readTree } from '../tree/site-tree.ts'

export async function titleOf({ db, routes }: Pick<Call, 'db' | 'routes'>, { url, title }: PageRow): Promise<string> {
  return title ?? (await readTree({ db, routes })).at(url)?.route.title ?? url
}

type Reviewed = { site: Site; title: string }

/** Asks a person to review a page. */
export function requestFor(
  { name, email, profession, url }: { name: string; email: string; profession: string; url: string },
  {
    site,
    title,
    review,
    from,
    expires,
  }: Reviewed & { review: { note: string; due: string }; from: string; expires: Date },
) {
  return letterTo(
    { displayName: name, email },
    {
      subject: `Please review a page of ${nameInSubject(site)}`,
      purpose: 'request for review',
      paragraphs: [
        `${from} asks you, as ${profession}, to review the page "${title}" of ${site.name} by ${dayText(review.due)}.`,
        ...(review.note ? [review.note] : []),
        'To read it, and to sign it or ask for changes, open this link:',
        url,
        `The link is for you alone and works until ${dayText(expires)}. You need no account.`,
      ],
    },
    site,
  )
}

/** Tells a person what was signed in their name. */
export function receiptFor(
  email: string,
  record: { name: string; profession: string; interests: string; statement: string; answered: Date },
  { site, title }: Reviewed,
) {
  return letterTo(
    { displayName: record.name, email },
    {
      subject: `You have signed a page of ${nameInSubject(site)}`,
      purpose: 'receipt for a signature',
      paragraphs: [
        `On ${dayText(record.answered)} the page "${title}" was signed as ${record.name}, ${record.profession}.`,
        record.statement,
        `Interests: ${record.interests}`,
        `If this was not you, tell ${site.contactEmail} at once: the signature will be struck out.`,
      ],
    },
    site,
  )
}
