import { DetailsOnDemand } from '#base/client/ui/details-on-demand.tsx'

/** What changed on the page, for its readers. */
export const WhatChanged = () => <DetailsOnDemand title="What changed" load={load} />

const load = () => import('./for-readers.tsx').then(({ drawChanges }) => drawChanges())
