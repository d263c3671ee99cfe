import type { Route } from '#base/contract/route.ts'

export const reviewStatusRoute = {
  name: 'review-status',
  path: '/about/review-status',
  title: 'Review status',
  description:
    'Every page: its version, who reviewed it, when it is due again, and statements that still need a source',
  parent: '/about',
} as const satisfies Route

/** Editors, reviewers and their interests. */
export const peoplePath = '/about/people'
