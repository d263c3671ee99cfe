import { DetailsOnDemand } from '#base/client/ui/details-on-demand.tsx'

/** Passages of other pages on the subject of the page. */
export const Related = () => <DetailsOnDemand title="Related" load={load} />

const load = () => import('./related-list.tsx').then(({ drawRelated }) => drawRelated(location.pathname))
