import { and, asc, eq, isNull } from 'drizzle-orm'
import { dayMs, isoDay } from '#base/contract/day.ts'
import { type Command, CommandError } from '#base/server/command.ts'
import { announce } from '#base/server/database/announce.ts'
import type { Db } from '#base/server/database/database.ts'
import type { RichNode } from '#features/rich-text/index.ts'
import { editableIdOf } from '../../contract/editable-id.ts'
import type { KindName } from '../../contract/kinds.ts'
import { statementToSign } from '../../contract/review-route.ts'
import { addVersion } from '../editing/save.ts'
import { importCollection } from '../files/starter.ts'
import { kindNamed } from '../kinds.ts'
import { itemsOn } from '../read/collections.ts'
import { editablesOn } from '../read/read-page.ts'
import { type PageRow, pages, publishing, reviewComments, reviews, signoffs } from '../store/tables.ts'
import { isClinical } from './release.ts'
import { freeze } from './review-calls.ts'
import { storeReviewed } from './reviewed.ts'
import { hashesAt } from './reviews.ts'

const username = 'Demonstration'
const invented = [
  { name: 'Ann Example (invented)', email: 'ann@example.org', profession: 'haematologist' },
  { name: 'Bob Example (invented)', email: 'bob@example.org', profession: 'pharmacist' },
]
const organisation = 'Example Hospital (invented)'
const publisher = { name: 'Publisher', text: 'Example Society of Haematology (invented)' }

export const demoCommand: Command = {
  name: 'publishing demo',
  usage: '',
  summary:
    'Shows sign-off with invented reviewers, marked as such: a signed page, one that has changed since, and an open review with a comment; and an invented publisher, unless the home page names one.\nOnly on a site where nobody has been asked for a review: a signature is never deleted.',
  words: 0,
  async run(_, { db, clock, audit, print }) {
    const [mode] = await db.select().from(publishing)
    if (!mode) throw new CommandError('Start the site with Publishing in FEATURES first.')
    const [any] = await db.select({ id: reviews.id }).from(reviews).limit(1)
    if (any) throw new CommandError('Somebody has been asked for a review on this site already.')
    const now = clock()
    const shown = await db.transaction(async (tx) => {
      const found = await tx
        .select()
        .from(pages)
        .where(
          and(
            ...[eq(pages.template, 'standard'), eq(pages.online, true)],
            ...[isNull(pages.archived), eq(pages.accessRoles, [])],
          ),
        )
        .orderBy(asc(pages.id))
        .for('no key update')
      const [signed, changed, open] = found.filter(isClinical)
      if (!signed || !changed || !open) throw new CommandError('There are too few pages.')
      for (const page of [signed, changed]) {
        await ask(tx, page, now)
        await signAll(tx, page, now)
      }
      await changeText(tx, changed, new Date(now.getTime() + 1))
      const review = await ask(tx, open, now)
      const [reviewer] = await tx.select().from(signoffs).where(eq(signoffs.review, review)).limit(1)
      await tx.insert(reviewComments).values({
        ...{ review, signoff: reviewer?.id ?? null, at: now, mustSettle: true },
        text: 'An invented comment: please name the source of the first sentence.',
      })
      await namePublisher(tx, now)
      for (const page of [signed, changed]) await storeReviewed(tx, page.id, now)
      await announce(tx, '*')
      await audit(tx, { action: 'demonstration of reviews', detail: { pages: [signed.url, changed.url, open.url] } })
      return { signed, changed, open }
    })
    print(`Signed: ${shown.signed.url}\nChanged since: ${shown.changed.url}\nIn review: ${shown.open.url}`)
    print('To review as one of them, press “Send a new link” there in edit mode, and open the message in the outbox.')
  },
}

/** Asks the invented people; their links are made when somebody sends them. */
async function ask(tx: Db, page: PageRow, now: Date): Promise<number> {
  const due = isoDay(new Date(now.getTime() + 14 * dayMs))
  const review = await freeze(tx, page, { people: [], note: 'A demonstration.', due, username, now })
  await tx.insert(signoffs).values(invented.map((person, at) => ({ ...person, review, link: -(review * 10 + at) })))
  return review
}

async function signAll(tx: Db, page: PageRow, now: Date) {
  const { placed } = await editablesOn(tx, eq(pages.id, page.id), 'released')
  const [review] = await tx
    .update(reviews)
    .set({ closed: now })
    .where(and(eq(reviews.page, page.id), isNull(reviews.closed)))
    .returning({ id: reviews.id })
  await tx
    .update(signoffs)
    .set({
      ...{ answer: 'signed' as const, answered: now, hashes: await hashesAt(tx, placed) },
      ...{ organisation, interests: 'None (invented)', statement: statementToSign },
    })
    .where(eq(signoffs.review, review?.id ?? 0))
}

/** Unless somebody has said who publishes the site. */
async function namePublisher(tx: Db, modified: Date) {
  const [home] = await tx.select().from(pages).where(eq(pages.url, '/')).for('no key update')
  const collectionId = editableIdOf('/', 'publisher')
  if (!home || (await itemsOn(tx, home, 'working', collectionId)).length > 0) return
  await importCollection(tx, { pageId: home.id, collectionId, items: [publisher], by: { username, modified } })
}

/** Adds a sentence to the main text, which readers see at once. */
async function changeText(tx: Db, page: PageRow, modified: Date) {
  const { placed } = await editablesOn(tx, eq(pages.id, page.id), 'released')
  const main = placed.find(({ editable }) => editable.editableId.endsWith('.main'))
  const content = main && (await kindNamed(main.editable.kind)?.load(tx, [main.version.id]))?.get(main.version.id)
  if (!main || content === undefined) throw new CommandError(`${page.url} has no main text.`)
  const document = content as RichNode
  const words = 'This sentence was added to demonstrate a change after a review.'
  const sentence = { type: 'paragraph', content: [{ type: 'text', text: words }] }
  await addVersion(tx, page, main.editable, {
    ...{ kind: main.editable.kind as KindName, username, modified, routes: [], isAtOnce: true },
    content: { ...document, content: [...(document.content ?? []), sentence] },
  })
}
