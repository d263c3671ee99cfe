import type { Feature } from '#base/client/feature.ts'
import { RememberedLink } from './remembered-link.tsx'

export const feature: Feature = {
  pages: {
    link: { src: 'src/features/links/client/link-page.tsx', load: () => import('./link-page.tsx') },
    'forgotten-password': {
      src: 'src/features/links/client/forgotten-password.tsx',
      load: () => import('./forgotten-password-page.tsx'),
    },
  },
  // Offers a link that was kept until after login (D-73).
  tools: [{ name: 'remembered-link', Tool: RememberedLink }],
}
