import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import { withoutControls } from '#base/contract/control-characters.ts'
import { problem } from '#base/contract/problem.ts'
import type { Site } from '#base/contract/site.ts'
import { type Served, served } from '#base/server/http/serve.ts'
import { reviewLinkDays } from '../../contract/review-route.ts'
import { reviewEndpoints } from '../../contract/reviews.ts'
import { mustRead } from '../access/access.ts'
import type { newReviewGrants } from '../access/review-grants.ts'
import { ensurePage, lockPage, mustEdit } from '../editing/page-for-editing.ts'
import { placedOn } from '../read/read-page.ts'
import { pages, reviews, reviewVersions, signoffs } from '../store/tables.ts'
import { requestFor, titleOf } from './review-letters.ts'
import { storeReviewed } from './reviewed.ts'
import { hasSaved, peopleAsked, reviewsOf } from './reviews.ts'

const dayMs = 24 * 60 * 60 * 1000
const mostDaysAhead = 365

/** The calls of editors about reviews. */
export const reviewCalls = (
  site: Site,
  { makeLink }: Pick<ReturnType<typeof newReviewGrants>, 'makeLink'>,
): readonly Served[] =>
  served(reviewEndpoints, {
    async pageReviews({ page: ref }, { db, routes, user }) {
      mustEdit(user, [])
      const page = await ensurePage({ db, routes, user }, ref)
      return { reviews: await reviewsOf(db, page.id), people: await peopleAsked(db) }
    },

    async sendForReview({ page: ref, note, due, people }, call) {
      const { user, clock, db, routes } = call
      const editor = mustEdit(user, [])
      const now = clock()
      const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
      if (due < dayOf(now.getTime()) || due > dayOf(now.getTime() + mostDaysAhead * dayMs))
        throw problem(422, 'It could not be sent.', 'due: Enter a day from today to a year from now')
      const addresses = people.map(({ email }) => email.toLowerCase())
      if (new Set(addresses).size < addresses.length)
        throw problem(422, 'It could not be sent.', 'people: Ask each person once')
      const expires = new Date(now.getTime() + reviewLinkDays * dayMs)
      const { review, page, sent } = await db.transaction(async (tx) => {
        const page = await lockPage({ db: tx, routes, user }, ref)
        const { placed } = await placedOn(tx, eq(pages.id, page.id), 'working')
        if (placed.length === 0) throw problem(422, 'There is nothing to review on this page.')
        for (const { name, email } of people)
          if (
            await hasSaved(
              tx,
              email,
              placed.map(({ version }) => version),
            )
          )
            throw problem(422, 'It could not be sent.', `people: ${name} has written a part of this page`)
        await tx
          .update(reviews)
          .set({ closed: now })
          .where(and(eq(reviews.page, page.id), isNull(reviews.closed)))
        const row = { page: page.id, note: plain(note), due, username: editor.username, opened: now }
        const [added] = await tx.insert(reviews).values(row).returning()
        if (!added) throw new Error('The review could not be stored.')
        await tx.insert(reviewVersions).values(placed.map(({ version }) => ({ review: added.id, version: version.id })))
        const sent = []
        for (const person of people) {
          const link = await makeLink(tx, {
            ...{ target: String(added.id), note: person.name, created: now, createdBy: editor.username, expires },
          })
          await tx.insert(signoffs).values({ review: added.id, link: link.id, ...person })
          sent.push({ ...person, url: link.url })
        }
        const detail = { review: added.id, people: people.map(({ name }) => name), due }
        await call.audit(tx, { action: 'page sent for review', subject: page.url, detail })
        return { review: added, page, sent }
      })
      const title = await titleOf(call, page)
      const notMailed = []
      for (const person of sent) {
        const { isSent } = await call.mail(
          requestFor(person, { site, title, review, from: editor.displayName, expires }),
        )
        if (!isSent) notMailed.push({ name: person.name, url: person.url })
      }
      return { review: review.id, notMailed }
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

export const plain = (text: string) => withoutControls(text, { keepsLines: true }).text.trim()
