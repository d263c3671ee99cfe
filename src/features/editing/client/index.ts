import type { Feature } from '#base/client/feature.ts'
import { OfferDrafts } from './offer-drafts.ts'

export { loadConflictDialog, loadHistory } from './history/dialogs.ts'

export const feature: Feature = {
  userBarItems: [{ name: 'edit-mode', before: 'navigation', load: () => import('./entry.tsx') }],
  tools: [{ name: 'offer-drafts', Tool: OfferDrafts }],
}
