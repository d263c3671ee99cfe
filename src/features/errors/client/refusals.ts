import { lazy } from 'react'

/** What stands in place of a page that is not there; few readers need it. */
export const NotFound = lazy(() => import('./not-found.tsx').then((file) => ({ default: file.NotFound })))

/** What stands in place of a page that the user may not open. */
export const NotAllowed = lazy(() => import('./not-allowed.tsx').then((file) => ({ default: file.NotAllowed })))
