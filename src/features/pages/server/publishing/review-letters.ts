import { dayText } from '#base/contract/day.ts'
import type { Site } from '#base/contract/site.ts'
import type { Call } from '#base/server/http/serve.ts'
import { letterTo, nameInSubject } from '#features/auth/server/index.ts'
import type { PageRow } from '../store/tables.ts'
import { readTree } from '../tree/site-tree.ts'

export async function titleOf({ db, routes }: Pick<Call, 'db' | 'routes'>, { url, title }: PageRow): Promise<string> {
  return title ?? (await readTree({ db, routes })).at(url)?.route.title ?? url
}

type Request = {
  site: Site
  pages: readonly { title: string; url: string }[]
  note: string
  due: string
  from: string
  expires: Date
  isReminder?: boolean
}

export function requestFor(
  { name, email, profession }: { name: string; email: string; profession: string },
  { site, pages, note, due, from, expires, isReminder = false }: Request,
) {
  const what = pages.length === 1 ? 'a page' : `${pages.length} pages`
  return letterTo(
    { displayName: name, email },
    {
      subject: `${isReminder ? 'Reminder: please' : 'Please'} review ${what} of ${nameInSubject(site)}`,
      purpose: isReminder ? 'reminder of a review' : 'request for review',
      paragraphs: [
        `${from} asks you, as ${profession}, to review ${what} of ${site.name} by ${dayText(due)}.`,
        ...(note ? [note] : []),
        `To read ${pages.length === 1 ? 'it' : 'them'}, and to sign or ask for changes, open:`,
        ...pages.map(({ title, url }) => `${title}: ${url}`),
        `This is for you alone. It works until ${dayText(expires)}, in the browser in which you open it first; in another you can have a new link sent to this address. You need no account.`,
      ],
    },
    site,
  )
}

export function receiptFor(
  email: string,
  record: { name: string; profession: string; interests: string; statement: string; answered: Date },
  { site, title, url }: { site: Site; title: string; url: string },
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
        'If this was not you, tell us at once. The signature will be struck out:',
        `${site.url}/report?${new URLSearchParams({ page: url, section: `This was not me: signature of ${record.name}` })}`,
      ],
    },
    site,
  )
}
