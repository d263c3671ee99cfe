import { lazy } from 'react'
import type { PageParts } from '#features/pages/client/index.ts'
import { WhatChanged } from './what-changed.tsx'

// Rarely shown, so loaded separately: no reader of the current page waits for it.
const AsOfBanner = lazy(() => import('./for-readers.tsx').then((file) => ({ default: file.AsOfBanner })))

/** The history components of each page. */
export const historyParts = { WhatChanged, AsOfBanner } satisfies Partial<PageParts>
