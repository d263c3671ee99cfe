import { lazy } from 'react'

/** Shown in place of a page that does not exist; loaded on demand, since few readers need it. */
export const NotFound = lazy(() => import('./not-found.tsx').then((file) => ({ default: file.NotFound })))

/** Shown for a request that the server refuses. */
export const Refused = lazy(() => import('./refused.tsx').then((file) => ({ default: file.Refused })))

/** Shown in place of a page that the user may not open. */
export const NotAllowed = lazy(() => import('./not-allowed.tsx').then((file) => ({ default: file.NotAllowed })))
