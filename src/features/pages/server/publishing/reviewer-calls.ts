import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { dayText } from '#base/contract/day.ts'
import { problem } from '#base/contract/problem.ts'
import type { Site } from '#base/contract/site.ts'
import type { Db } from '#base/server/database/database.ts'
import { type Call, type Served, served } from '#base/server/http/serve.ts'
import type { PageContent } from '../../contract/page-content.ts'
import { statementToSign } from '../../contract/review-route.ts'
import { reviewerEndpoints } from '../../contract/reviews.ts'
import { endOfReview, type newReviewGrants, reviewOfLink } from '../access/review-grants.ts'
import { peopleFor } from '../read/people.ts'
import { renderPage } from '../read/read-page.ts'
import { shownRoute } from '../read/read-page-for.ts'
import { type PageRow, pages, reviewComments, signoffs } from '../store/tables.ts'
import { forVisitor, readTree } from '../tree/site-tree.ts'
import { commentsOf } from './comments.ts'
import { compared } from './drafts.ts'
import { plain } from './review-calls.ts'
import { receiptFor, titleOf } from './review-letters.ts'
import { storeReviewed } from './reviewed.ts'
import { contentsOf, hashesAt, hasSaved, lastSigned } from './reviews.ts'

/** The calls of reviewers, whose browser has used a link. */
export function reviewerCalls(
  site: Site,
  { grantedLink, switchedOffLink }: Pick<ReturnType<typeof newReviewGrants>, 'grantedLink' | 'switchedOffLink'>,
): readonly Served[] {
  return served(reviewerEndpoints, {
    async openReview(_, call) {
      const found = await reviewOfLink(call.db, grantedLink(call))
      if (!found) return { review: null, reason: await reasonFor(call) }
      const { signoff, review, page } = found
      const rows = await contentsOf(call.db, review.id)
      const { name, profession, answer, answered } = signoff
      const signed = await lastSigned(call.db, page.id)
      const isSigned = signed !== undefined
      const before = rows.map((row) => (signed ? { ...row, shown: signed.get(row.editable.id) ?? null } : row))
      const opened = {
        ...{ id: review.id, name, profession, note: review.note, due: review.due, answer },
        answered: answered?.toISOString() ?? null,
        content: await frozen(call, page, rows),
        isSigned,
        changes: await compared(
          call.db,
          before.filter(({ version, shown }) => shown?.id !== version.id),
        ),
        comments: (await commentsOf(call.db, [review.id])).get(review.id) ?? [],
      }
      return { review: opened }
    },

    addComment: ({ review: asked, quote, text, ...comment }, call) =>
      call.db.transaction(async (tx) => {
        const { signoff, review, page } = await lockedReview(tx, call, asked)
        await tx.insert(reviewComments).values({
          ...{ ...comment, review: review.id, signoff: signoff.id, at: call.clock() },
          ...{ quote: plain(quote), text: plain(text) },
        })
        if (comment.mustSettle) {
          await storeReviewed(tx, page.id, call.clock())
          await call.announce(tx, '*')
        }
        return { comments: (await commentsOf(tx, [review.id])).get(review.id) ?? [] }
      }),

    async sign({ review: asked, isDeclared: _, ...typed }, call) {
      const signed = await call.db.transaction(async (tx) => {
        const { signoff, review, page } = await lockedReview(tx, call, asked)
        if (signoff.withdrawn) throw problem(409, 'Your signature was struck out. Please ask the editors.')
        if (signoff.answer === 'signed' && signoff.answered) return { at: signoff.answered }
        const rows = await contentsOf(tx, review.id)
        const reviewed = rows.map(({ version }) => version)
        if (await hasSaved(tx, signoff.email, reviewed))
          throw problem(422, 'You have written a part of this page yourself, so somebody else has to sign it.')
        const record = {
          ...{ name: signoff.name, profession: typed.profession, organisation: typed.organisation },
          ...{ interests: plain(typed.interests), remark: plain(typed.remark), statement: statementToSign },
          ...{ answer: 'signed' as const, answered: call.clock(), hashes: await hashesAt(tx, rows) },
        }
        await tx.update(signoffs).set(record).where(eq(signoffs.id, signoff.id))
        await storeReviewed(tx, page.id, call.clock())
        await call.announce(tx, '*')
        const digest = createHash('sha256').update(JSON.stringify(record)).digest('hex')
        const detail = { review: review.id, by: record.name, digest }
        await call.audit(tx, { action: 'page signed', subject: page.url, detail })
        return { at: record.answered, page, email: signoff.email, record }
      })
      const { page, record } = signed
      if (page && record) {
        const title = await titleOf(call, page)
        call.inBackground(
          async () => void (await call.mail(receiptFor(signed.email, record, { site, title, url: page.url }))),
        )
      }
      return { signed: signed.at.toISOString() }
    },

    decline: ({ review: asked, answer, ...typed }, call) =>
      call.db.transaction(async (tx) => {
        const { signoff, review, page } = await lockedReview(tx, call, asked)
        if (signoff.answer === 'signed') throw problem(409, 'You have signed this page already.')
        const remark = plain(typed.remark)
        if (answer === 'changes' && remark === '')
          throw problem(422, 'The answer could not be sent.', 'remark: Say what has to change')
        await tx.update(signoffs).set({ answer, answered: call.clock(), remark }).where(eq(signoffs.id, signoff.id))
        const action = answer === 'changes' ? 'changes asked for' : 'review declined'
        await call.audit(tx, { action, subject: page.url, detail: { review: review.id, by: signoff.name } })
        return {}
      }),
  })

  /** Why there is no review to open. */
  async function reasonFor(call: Call) {
    const link = grantedLink(call) ?? switchedOffLink(call)
    if (link === undefined) return 'Open the link in your message.'
    const ended = await endOfReview(call.db, link)
    if (ended)
      return `The editors ended this review on ${dayText(ended)}. If you have a newer message, open the link in it.`
    if (ended === undefined)
      return 'A newer link has replaced the one that this browser used. Open the link in the newest message that was sent to you.'
    return 'The link that this browser used has been switched off. Please ask the editors for a new one.'
  }

  /** The review that the caller's browser has a link for, if it is still the one that was shown. */
  async function granted(call: Call, asked: number, db: Db = call.db) {
    const found = await reviewOfLink(db, grantedLink(call))
    if (!found) throw problem(404, 'There is no review to open.', await reasonFor(call))
    if (found.review.id !== asked)
      throw problem(409, 'This review has ended, or your browser has opened another since.', 'Open your link again.')
    return found
  }

  /** The same, with its page locked: a signature and a release of the page wait for each other. */
  async function lockedReview(tx: Db, call: Call, asked: number) {
    const { page } = await granted(call, asked)
    await tx.select({ id: pages.id }).from(pages).where(eq(pages.id, page.id)).for('no key update')
    return granted(call, asked, tx)
  }
}

/** The page as readers would see it, without days, changes and versions, which only a released page has. */
async function frozen(
  { db, routes }: Call,
  page: PageRow,
  rows: Awaited<ReturnType<typeof contentsOf>>,
): Promise<PageContent> {
  const node = (await readTree({ db, routes })).at(page.url)
  if (!node) throw problem(404, 'There is no such page.')
  const visitor = { routes, user: undefined }
  const rendered = await renderPage(db, page.url, page, rows)
  return {
    ...rendered,
    page: { ...rendered.page, updated: null, reviewed: null, reviewedBy: null, nextReview: null },
    contentItems: await peopleFor(db, undefined, rendered.contentItems),
    around: { trail: [], introduced: [], menu: [] },
    route: shownRoute(forVisitor(node, visitor)),
  }
}
