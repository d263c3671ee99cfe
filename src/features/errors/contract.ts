import type { Route } from '#base/contract/route.ts'

export { type ErrorCause, errorEndpoints } from './endpoints.ts'

export const refusalTitles: Readonly<Record<number, string>> = {
  400: 'This address cannot be opened',
  414: 'This address cannot be opened',
  429: 'Too many requests',
  431: 'Your browser sent too much',
}

export const refusedStatuses: readonly number[] = Object.keys(refusalTitles).map(Number)

/** The page for server failures (2.1, 4.6). */
export const errorRoutes = [
  { name: 'error', path: '/error', title: 'Error', description: 'Something went wrong', hidden: true, isStatic: true },
] as const satisfies readonly Route[]
