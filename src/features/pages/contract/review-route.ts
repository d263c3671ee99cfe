import type { Route } from '#base/contract/route.ts'

export const reviewPath = '/review'

/** The page where a reviewer reads and signs, opened by a unique link (D-73). */
export const reviewRoute = {
  name: 'review',
  path: reviewPath,
  title: 'Review a page',
  description: 'Read a page before it is published, and sign it',
  hidden: true,
  isStatic: true,
  isSecret: true,
  flag: 'Publishing',
} as const satisfies Route & { flag: 'Publishing' }

/** Whether people sign pages on this site: only then it has a page for reviewers. */
export const hasSignatures = (routes: readonly Route[]) => routes.some(({ name }) => name === reviewRoute.name)

export const maxReviewers = 10
export const reviewLinkDays = 30

/** What a reviewer declares. It is stored with the signature. */
export const statementToSign = 'I have read this page. In my judgement it is correct and safe to publish.'
