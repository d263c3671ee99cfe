import type { Route } from '#base/contract/route.ts'

export { type ErrorCause, errorEndpoints } from './endpoints.ts'

/** The titles of the pages that a browser gets for refusals, by status. */
export const refusalTitles: Readonly<Record<number, string>> = {
  400: 'This address cannot be opened',
  414: 'This address cannot be opened',
  429: 'Too many requests',
  431: 'Your browser sent too much',
}

/** The statuses of refusals that a browser gets a page for. */
export const refusedStatuses: readonly number[] = Object.keys(refusalTitles).map(Number)

/** The page for server failures (2.1, 4.6). */
export const errorRoutes = [
  { name: 'error', path: '/error', title: 'Error', description: 'Something went wrong', hidden: true, isStatic: true },
] as const satisfies readonly Route[]
