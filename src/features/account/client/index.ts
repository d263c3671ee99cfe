import type { Feature } from '#base/client/feature.ts'
import { StepNotice } from './step-notice.tsx'

export const feature: Feature = {
  pages: {
    account: { src: 'src/features/account/client/account-page.tsx', load: () => import('./account-page.tsx') },
  },
  tools: [{ name: 'second-step', Tool: StepNotice }],
  // A link to the user's own account.
  userBarItems: [{ name: 'account', load: () => import('./account-entry.tsx') }],
}
