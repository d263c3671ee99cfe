import { DetailsOnDemand } from '#base/client/ui/details-on-demand.tsx'

/** Passages of other pages on the subject of the page. */
export const Related = () => <DetailsOnDemand title="Related" load={load} />

async function load() {
  const { RelatedList, loadRelated } = await import('./related-list.tsx')
  return <RelatedList related={await loadRelated(location.pathname)} />
}
