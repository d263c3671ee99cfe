import * as z from 'zod/mini'
import { endpoint, savingLimit } from '#base/contract/endpoint.ts'
import { isEmail } from '#base/contract/validation/email.ts'
import { plainLine } from '#base/contract/validation/plain-line.ts'
import { PageContent } from './page-content.ts'
import { Moment, PageRef } from './place.ts'
import { maxReviewers } from './review-route.ts'

const Id = z.int().check(z.positive(), z.maximum(2 ** 31 - 1))
const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const Answer = z.nullable(z.enum(['signed', 'changes', 'declined']))

export const Reviewer = z.strictObject({
  name: plainLine(80),
  email: z.string().check(z.trim(), z.maxLength(254), z.refine(isEmail, 'Enter an e-mail address')),
  profession: plainLine(80),
})
export type Reviewer = z.infer<typeof Reviewer>

/** A person who was asked, as editors see them. */
const Asked = z.object({
  id: z.int(),
  name: z.string(),
  profession: z.string(),
  answer: Answer,
  answered: z.nullable(Moment),
  remark: z.string(),
  isStruckOut: z.boolean(),
})

export const PageReview = z.object({
  id: z.int(),
  note: z.string(),
  due: z.string(),
  isClosed: z.boolean(),
  people: z.array(Asked),
})
export type PageReview = z.infer<typeof PageReview>

/** A review as the reviewer sees it. */
export const OpenedReview = z.object({
  id: z.int(),
  name: z.string(),
  profession: z.string(),
  note: z.string(),
  due: z.string(),
  answer: Answer,
  answered: z.nullable(Moment),
  /** The page as readers would get it. */
  content: PageContent,
  /** What differs from the page that readers see, each part with both contents as documents. */
  changes: z.array(
    z.object({ editableId: z.string(), label: z.optional(z.string()), old: z.unknown(), now: z.unknown() }),
  ),
})
export type OpenedReview = z.infer<typeof OpenedReview>

const flag = 'Publishing'
const editors = { flag, roles: ['Admin', 'Editor'], access: 'edit' } as const
const reviewers = { flag, access: 'link' } as const
const answering = { max: 30, withinMs: 60_000 }

/** The calls of editors about reviews. */
export const reviewEndpoints = {
  pageReviews: endpoint('/api/publishing/review/page', {
    ...editors,
    summary: 'The last reviews of a page with their answers, and the people who were asked before.',
    input: z.strictObject({ page: PageRef }),
    output: z.object({
      reviews: z.array(PageReview),
      people: z.array(z.object({ name: z.string(), email: z.string(), profession: z.string() })),
    }),
    readsOnly: true,
  }),
  sendForReview: endpoint('/api/publishing/review/send', {
    ...editors,
    summary: 'Sends the saved contents of a page to people, each with a link of 30 days. Ends an earlier review.',
    input: z.strictObject({
      page: PageRef,
      note: text(2000),
      due: z.iso.date(),
      people: z.array(Reviewer).check(z.minLength(1), z.maxLength(maxReviewers)),
    }),
    output: z.object({ review: z.int(), notMailed: z.array(z.object({ name: z.string(), url: z.string() })) }),
    limit: savingLimit,
  }),
  closeReview: endpoint('/api/publishing/review/close', {
    ...editors,
    summary: 'Ends a review: its links no longer open. Signatures stay.',
    input: z.strictObject({ review: Id }),
    output: z.object({}),
    limit: savingLimit,
  }),
  strikeOut: endpoint('/api/publishing/sign/strike', {
    ...editors,
    roles: ['Admin'],
    summary: 'Strikes a signature out, with a reason: it no longer counts.',
    input: z.strictObject({ signature: Id, reason: text(500).check(z.minLength(1)) }),
    output: z.object({}),
    needsProof: true,
    limit: savingLimit,
  }),
}

/** The calls of reviewers, who hold a link. */
export const reviewerEndpoints = {
  openReview: endpoint('/api/publishing/review/open', {
    ...reviewers,
    summary: 'The page to review, as readers would get it, for the browser that has used a review link; else null.',
    input: z.strictObject({}),
    output: z.object({ review: z.nullable(OpenedReview) }),
    readsOnly: true,
    limit: { max: 60, withinMs: 60_000 },
  }),
  sign: endpoint('/api/publishing/sign', {
    ...reviewers,
    summary: 'Signs the contents of a review. Signing twice answers the same.',
    input: z.strictObject({
      /** The review that was shown: a browser may have used another link since. */
      review: Id,
      name: plainLine(80),
      profession: plainLine(80),
      organisation: plainLine(120),
      /** "None", or what they are. */
      interests: text(1000).check(z.minLength(1)),
      remark: text(2000),
      isDeclared: z.literal(true),
    }),
    output: z.object({ signed: Moment }),
    limit: answering,
  }),
  decline: endpoint('/api/publishing/decline', {
    ...reviewers,
    summary: 'Answers a review without a signature: the page needs changes, or the reviewer declines.',
    input: z.strictObject({ review: Id, answer: z.enum(['changes', 'declined']), remark: text(4000) }),
    output: z.object({}),
    limit: answering,
  }),
}
