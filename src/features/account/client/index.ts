import type { Page, UserBarItem } from '#base/client/slots.ts'

export const accountPages: Record<'account', Page> = {
  account: { src: 'src/features/account/client/account-page.tsx', load: () => import('./account-page.tsx') },
}

/** The way to one's own account, for whoever is logged in. */
export const accountItems: readonly UserBarItem[] = [
  { name: 'account', flag: 'SQLAccount', load: () => import('./account-entry.tsx') },
]
