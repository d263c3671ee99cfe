import { lazy } from 'react'
import { DetailsOnDemand } from '#base/client/ui/details-on-demand.tsx'

const load = () => import('./for-readers.tsx')

export const WhatChanged = () => (
  <DetailsOnDemand
    id="app-what-changed"
    title="What changed"
    load={() => load().then((file) => file.renderChanges())}
  />
)

export const Cite = () => (
  <DetailsOnDemand id="app-cite" title="Cite this page" load={() => load().then((file) => file.renderCitation())} />
)

// Rarely shown, so loaded separately: no reader of the current page waits for it.
export const AsOfBanner = lazy(() => load().then((file) => ({ default: file.AsOfBanner })))
