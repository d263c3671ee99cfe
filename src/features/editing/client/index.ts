import type { Feature } from '#base/client/feature.ts'
import { OfferDrafts } from './offer-drafts.ts'

export { loadConflictDialog, loadRegionHistory } from './history/dialogs.ts'

export const feature: Feature = {
  // The switch 'Edit mode - On' or 'Edit mode - Off' (2.6).
  userBarItems: [{ name: 'edit-mode', before: 'navigation', load: () => import('./entry.tsx') }],
  // Offers an editor the drafts stored in this browser.
  tools: [{ name: 'offer-drafts', Tool: OfferDrafts }],
}
