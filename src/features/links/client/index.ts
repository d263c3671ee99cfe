import type { Page, Tool } from '#base/client/slots.ts'
import { KeptLink } from './kept-link.tsx'

const link: Page = { src: 'src/features/links/client/link-page.tsx', load: () => import('./link-page.tsx') }

export const linkPages: Record<'link' | 'kept-link' | 'forgotten-password', Page> = {
  link,
  'kept-link': link,
  'forgotten-password': {
    src: 'src/features/links/client/forgotten-password.tsx',
    load: () => import('./forgotten-password-page.tsx'),
  },
}

/** Offers a link that was kept for after the login (D-73). */
export const linkTools: readonly Tool[] = [{ name: 'kept-link', Tool: KeptLink }]
