import * as z from 'zod/mini'
import type { Route } from '#base/contract/route.ts'

/** The page that lists every page with its version and its review. */
export const reviewStatusRoute = {
  name: 'review-status',
  path: '/about/review-status',
  title: 'Review status',
  description:
    'Every page: its version, who reviewed it, when it is due again, and statements that still need a source',
  parent: '/about',
} as const satisfies Route

export const reviewStatusPages: readonly string[] = ['/', reviewStatusRoute.path]

/** A page as readers see it: its version, and its review. */
export const PageStatus = z.object({
  path: z.string(),
  title: z.string(),
  /** The number of the version, and the day since which readers see it. */
  version: z.int(),
  since: z.string(),
  reviewed: z.nullable(z.string()),
  reviewedBy: z.nullable(z.string()),
  nextReview: z.nullable(z.string()),
  /** The number of statements whose source is still to be confirmed. */
  unconfirmed: z.int(),
})
export type PageStatus = z.infer<typeof PageStatus>
