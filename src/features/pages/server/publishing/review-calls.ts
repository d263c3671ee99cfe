import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import { withoutControls } from '#base/contract/control-characters.ts'
import { dayMs, isoDay } from '#base/contract/day.ts'
import { problem } from '#base/contract/problem.ts'
import type { Site } from '#base/contract/site.ts'
import type { Db } from '#base/server/database/database.ts'
import { type Served, served } from '#base/server/http/serve.ts'
import { reviewLinkDays } from '../../contract/review-route.ts'
import { type Reviewer, reviewEndpoints } from '../../contract/reviews.ts'
import { mustRead } from '../access/access.ts'
import type { newReviewGrants } from '../access/review-grants.ts'
import { ensurePage, mustEdit } from '../editing/page-for-editing.ts'
import { editablesOn } from '../read/read-page.ts'
import { type PageRow, pages, reviewComments, reviews, reviewVersions, signoffs } from '../store/tables.ts'
import { lockComment } from './comments.ts'
import { lockPages } from './release.ts'
import { renewLink } from './renew-link.ts'
import { requestFor, titleOf } from './review-letters.ts'
import { storeReviewed } from './reviewed.ts'
import { hasSaved, peopleAsked, reviewsOf } from './reviews.ts'

const mostDaysAhead = 365

export const reviewCalls = (
  site: Site,
  { links }: Pick<ReturnType<typeof newReviewGrants>, 'links'>,
): readonly Served[] =>
  served(reviewEndpoints, {
    async pageReviews({ page: ref }, { db, routes, user }) {
      mustEdit(user, [])
      const page = await ensurePage({ db, routes, user }, ref)
      return { reviews: await reviewsOf(db, page.id), people: await peopleAsked(db) }
    },

    async sendForReview({ pages: urls, note, due, people }, call) {
      const { user, clock, db, routes } = call
      const editor = mustEdit(user, [])
      const now = clock()
      const dayOf = (ms: number) => isoDay(new Date(ms))
      if (due < dayOf(now.getTime()) || due > dayOf(now.getTime() + mostDaysAhead * dayMs))
        throw problem(422, 'It could not be sent.', 'due: Enter a day from today to a year from now')
      const addresses = people.map(({ email }) => email.toLowerCase())
      if (new Set(addresses).size < addresses.length)
        throw problem(422, 'It could not be sent.', 'Ask each person once')
      const expires = new Date(now.getTime() + reviewLinkDays * dayMs)
      const sent = await db.transaction(async (tx) => {
        const sent = []
        const opened = []
        for (const page of await lockPages(tx, urls, { user: editor, routes })) {
          const review = await freeze(tx, page, { people, note: plain(note), due, username: editor.username, now })
          for (const person of people) {
            const link = await links().make(tx, {
              ...{ target: String(review), note: person.name, created: now, createdBy: editor.username, expires },
            })
            await tx.insert(signoffs).values({ review, link: link.id, ...person })
            sent.push({ email: person.email, title: await titleOf({ db: tx, routes }, page), url: link.url })
          }
          opened.push({ review, url: page.url })
        }
        for (const { review, url } of opened)
          await call.audit(tx, {
            ...{ action: 'page sent for review', subject: url },
            detail: { review, people: people.map(({ name }) => name), due },
          })
        return sent
      })
      const notMailed = []
      for (const person of people) {
        const pages = sent.filter(({ email }) => email === person.email)
        const letter = requestFor(person, { site, pages, note: plain(note), due, from: editor.displayName, expires })
        const { isSent } = await call.mail(letter)
        if (!isSent) notMailed.push(...pages.map(({ url }) => ({ name: person.name, url })))
      }
      return { notMailed }
    },

    closeReview: ({ review }, { db, user, routes, clock, audit }) =>
      db.transaction(async (tx) => {
        mustEdit(user, [])
        const [found] = await tx
          .select({ page: pages, closed: reviews.closed })
          .from(reviews)
          .innerJoin(pages, eq(pages.id, reviews.page))
          .where(eq(reviews.id, review))
          .for('no key update', { of: reviews })
        if (!found) throw problem(404, 'There is no such review.')
        mustRead({ page: found.page }, { user, routes })
        if (found.closed) return {}
        await tx.update(reviews).set({ closed: clock() }).where(eq(reviews.id, review))
        await audit(tx, { action: 'review ended', subject: found.page.url, detail: { review } })
        return {}
      }),

    async renewLink({ signature }, call) {
      mustEdit(call.user, [])
      const renewed = await renewLink(
        call,
        eq(signoffs.id, signature),
        { site, links: links() },
        { mustRead: (page) => mustRead({ page }, call) },
      )
      if (!renewed) throw problem(404, 'This person has signed, or the review has ended.')
      const { isSent, page, name, url } = renewed
      await call.audit(call.db, { action: 'review link renewed', subject: page.url, detail: { for: name } })
      return isSent ? {} : { url }
    },

    answerComment: ({ comment: id, text }, { db, user, routes, clock }) =>
      db.transaction(async (tx) => {
        const { username } = mustEdit(user, [])
        const { comment, page } = await lockComment(tx, id)
        mustRead({ page }, { user, routes })
        const answer = { review: comment.review, answers: id, username, at: clock(), text: plain(text) }
        await tx.insert(reviewComments).values(answer)
        return {}
      }),

    settleComment: ({ comment: id, isSettled }, { db, user, routes, clock, announce, audit }) =>
      db.transaction(async (tx) => {
        mustEdit(user, [])
        const { page } = await lockComment(tx, id)
        mustRead({ page }, { user, routes })
        await tx.update(reviewComments).set({ isSettled }).where(eq(reviewComments.id, id))
        await storeReviewed(tx, page.id, clock())
        await announce(tx, '*')
        const action = isSettled ? 'comment settled' : 'comment opened again'
        await audit(tx, { action, subject: page.url, detail: { comment: id } })
        return {}
      }),

    strikeOut: ({ signature, reason }, call) =>
      call.db.transaction(async (tx) => {
        const [page] = await tx
          .select(getTableColumns(pages))
          .from(signoffs)
          .innerJoin(reviews, eq(reviews.id, signoffs.review))
          .innerJoin(pages, eq(pages.id, reviews.page))
          .where(eq(signoffs.id, signature))
          .for('no key update', { of: pages })
        if (page) mustRead({ page }, call)
        const withdrawnBecause = plain(reason)
        const [struck] = await tx
          .update(signoffs)
          .set({ withdrawn: call.clock(), withdrawnBecause })
          .where(and(eq(signoffs.id, signature), eq(signoffs.answer, 'signed'), isNull(signoffs.withdrawn)))
          .returning()
        if (!page || !struck) throw problem(404, 'There is no such signature.')
        await storeReviewed(tx, page.id, call.clock())
        await call.announce(tx, '*')
        const detail = { signature, of: struck.name, reason: withdrawnBecause }
        await call.audit(tx, { action: 'signature struck out', subject: page.url, detail })
        return {}
      }),
  })

type ToFreeze = { people: readonly Reviewer[]; note: string; due: string; username: string; now: Date }

/** Opens a review of the saved contents of a page, and ends the one before. */
export async function freeze(tx: Db, page: PageRow, { people, note, due, username, now }: ToFreeze): Promise<number> {
  const { placed } = await editablesOn(tx, eq(pages.id, page.id), 'working')
  if (placed.length === 0) throw problem(422, `There is nothing to review on ${page.title ?? page.url}.`)
  const saved = placed.map(({ version }) => version)
  for (const { name, email } of people)
    if (await hasSaved(tx, email, saved))
      throw problem(422, 'It could not be sent.', `${name} has written a part of this page`)
  await tx
    .update(reviews)
    .set({ closed: now })
    .where(and(eq(reviews.page, page.id), isNull(reviews.closed)))
  const [added] = await tx.insert(reviews).values({ page: page.id, note, due, username, opened: now }).returning()
  if (!added) throw new Error('The review could not be stored.')
  await tx.insert(reviewVersions).values(saved.map(({ id }) => ({ review: added.id, version: id })))
  return added.id
}

export const plain = (text: string) => withoutControls(text, { keepsLines: true }).text.trim()
