import { lazy } from 'react'

/** What stands in place of a page that is not there; few readers need it. */
export const NotFound = lazy(async () => ({ default: (await import('./not-found.tsx')).NotFound }))

/** What stands in place of a page that the user may not open. */
export const NotAllowed = lazy(async () => ({ default: (await import('./not-allowed.tsx')).NotAllowed }))
