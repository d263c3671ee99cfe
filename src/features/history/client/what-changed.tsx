import { DetailsOnDemand } from '#base/client/ui/details-on-demand.tsx'

/** What changed on the page, for its readers. */
export const WhatChanged = () => <DetailsOnDemand title="What changed" load={load} />

async function load() {
  const { Changes } = await (await import('./for-readers.ts')).loadChanges()
  return <Changes />
}
