import * as z from 'zod/mini'
import { endpoint, savingLimit } from '#base/contract/endpoint.ts'
import { RowId } from '#base/contract/validation/common.ts'
import { isEmail } from '#base/contract/validation/email.ts'
import { plainLine } from '#base/contract/validation/plain-line.ts'
import { PageContent } from './page-content.ts'
import { Moment, PageRef, PartChange } from './page-descriptor.ts'
import { editors } from './publishing.ts'
import { maxReviewers } from './review-route.ts'

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max, `Enter at most ${max} characters`))
/** With something to see in it. */
const words = (max: number) => text(max).check(z.refine((typed) => visible.test(typed), 'Enter text'))
const visible = /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u
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
  email: z.string(),
  profession: z.string(),
  answer: Answer,
  answered: z.nullable(Moment),
  remark: z.string(),
  isStruckOut: z.boolean(),
})

/** What a reviewer says about a section of a page, or about all of it. It never reaches readers. */
export const ReviewComment = z.object({
  id: z.int(),
  by: z.string(),
  at: Moment,
  /** The lasting id of the section's heading; empty: the page. */
  block: z.string(),
  /** The words that it is about. */
  quote: z.string(),
  text: z.string(),
  mustSettle: z.boolean(),
  isSettled: z.boolean(),
  answers: z.array(z.object({ id: z.int(), by: z.string(), at: Moment, text: z.string() })),
})
export type ReviewComment = z.infer<typeof ReviewComment>

export const PageReview = z.object({
  id: z.int(),
  note: z.string(),
  due: z.string(),
  isClosed: z.boolean(),
  people: z.array(Asked),
  comments: z.array(ReviewComment),
})
export type PageReview = z.infer<typeof PageReview>

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
  isSigned: z.boolean(),
  /** What differs from what was last signed, or else from the page that readers see. */
  changes: z.array(PartChange),
  comments: z.array(ReviewComment),
})
export type OpenedReview = z.infer<typeof OpenedReview>

const editorsSave = { ...editors, limit: savingLimit } as const
const reviewers = { flag: 'Publishing', access: 'link' } as const
const answering = { max: 30, withinMs: 60_000 }

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
    ...editorsSave,
    summary:
      'Sends the saved contents of pages to people, each with a link of 30 days to each page. Ends earlier reviews of them.',
    input: z.strictObject({
      pages: z.array(z.string().check(z.minLength(1), z.maxLength(2048))).check(z.minLength(1), z.maxLength(20)),
      note: text(2000),
      due: z.iso.date(),
      people: z.array(Reviewer).check(z.minLength(1), z.maxLength(maxReviewers)),
    }),
    output: z.object({ notMailed: z.array(z.object({ name: z.string(), url: z.string() })) }),
  }),
  closeReview: endpoint('/api/publishing/review/close', {
    ...editorsSave,
    summary: 'Ends a review: its links no longer open. Signatures stay.',
    input: z.strictObject({ review: RowId }),
    output: z.object({}),
  }),
  renewLink: endpoint('/api/publishing/review/renew', {
    ...editorsSave,
    summary: 'Sends a person who has not signed a new link; the last one ends. With `url` if it could not be mailed.',
    input: z.strictObject({ signature: RowId }),
    output: z.object({ url: z.optional(z.string()) }),
  }),
  answerComment: endpoint('/api/publishing/comment/answer', {
    ...editorsSave,
    summary: 'Answers a comment of a reviewer.',
    input: z.strictObject({ comment: RowId, text: words(4000) }),
    output: z.object({}),
  }),
  settleComment: endpoint('/api/publishing/comment/settle', {
    ...editorsSave,
    summary: 'Marks a comment as settled, or as open again. An open one that must be settled holds up releases.',
    input: z.strictObject({ comment: RowId, isSettled: z.boolean() }),
    output: z.object({}),
  }),
  strikeOut: endpoint('/api/publishing/sign/strike', {
    ...editorsSave,
    roles: ['Admin'],
    summary: 'Strikes a signature out, with a reason: it no longer counts.',
    input: z.strictObject({ signature: RowId, reason: words(500) }),
    output: z.object({}),
    needsProof: true,
  }),
}

/** The calls of reviewers, who hold a link. */
export const reviewerEndpoints = {
  openReview: endpoint('/api/publishing/review/open', {
    ...reviewers,
    summary:
      'The page to review, as readers would get it, for the browser that has used a review link; else null, and why.',
    input: z.strictObject({}),
    output: z.object({ review: z.nullable(OpenedReview), reason: z.optional(z.string()) }),
    readsOnly: true,
    limit: { max: 60, withinMs: 60_000 },
  }),
  addComment: endpoint('/api/publishing/comment/add', {
    ...reviewers,
    summary: 'Adds a comment on a section of the page that is reviewed, or on all of it.',
    input: z.strictObject({
      review: RowId,
      block: z.string().check(z.maxLength(100)),
      quote: text(300),
      text: words(4000),
      mustSettle: z.boolean(),
    }),
    output: z.object({ comments: z.array(ReviewComment) }),
    limit: answering,
  }),
  sign: endpoint('/api/publishing/sign', {
    ...reviewers,
    summary: 'Signs the contents of a review, as the person who was asked. Signing twice answers the same.',
    input: z.strictObject({
      /** The review that was shown: a browser may have used another link since. */
      review: RowId,
      profession: plainLine(80),
      organisation: plainLine(120),
      /** "None", or what they are. */
      interests: words(1000),
      remark: text(2000),
      isDeclared: z.literal(true),
    }),
    output: z.object({ signed: Moment }),
    limit: answering,
  }),
  decline: endpoint('/api/publishing/decline', {
    ...reviewers,
    summary: 'Answers a review without a signature: the page needs changes, or the reviewer declines.',
    input: z.strictObject({ review: RowId, answer: z.enum(['changes', 'declined']), remark: text(4000) }),
    output: z.object({}),
    limit: answering,
  }),
}
