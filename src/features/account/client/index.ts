import type { Feature } from '#base/client/feature.ts'

export const feature: Feature = {
  pages: {
    account: { src: 'src/features/account/client/account-page.tsx', load: () => import('./account-page.tsx') },
  },
  // A link to the user's own account.
  userBarItems: [{ name: 'account', flag: 'SQLAccount', load: () => import('./account-entry.tsx') }],
}
