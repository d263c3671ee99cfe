import type { Route } from '#base/contract/route.ts'

export { type ErrorCause, errorEndpoints } from './endpoints.ts'

/** The statuses of refusals that a browser gets a page for. */
export const refusedStatuses: readonly number[] = [400, 414, 429, 431]

/** The page for server failures (2.1, 4.6). */
export const errorRoutes = [
  { name: 'error', path: '/error', title: 'Error', description: 'Something went wrong', hidden: true, isStatic: true },
] as const satisfies readonly Route[]
