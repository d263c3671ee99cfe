import { lazy } from 'react'
import { DetailsOnDemand } from '#base/client/ui/details-on-demand.tsx'

export const WhatChanged = () => <DetailsOnDemand id="app-what-changed" title="What changed" load={load} />

const load = () => import('./for-readers.tsx').then(({ drawChanges }) => drawChanges())

// Rarely shown, so loaded separately: no reader of the current page waits for it.
export const AsOfBanner = lazy(() => import('./for-readers.tsx').then((file) => ({ default: file.AsOfBanner })))
