import type { Page } from '#base/client/feature.ts'
import type { AdminPageName } from '../contract.ts'

export const pages: Record<AdminPageName, Page> = {
  admin: {
    src: [
      'src/features/admin/client/pages.ts',
      'src/features/admin/client/admin-page.tsx',
      'src/features/admin/client/overview-part.tsx',
    ],
    load: () => import('./admin-page.tsx'),
  },
  'admin-email': { src: 'src/features/admin/client/test-email-page.tsx', load: () => import('./test-email-page.tsx') },
  'admin-error': { src: 'src/features/admin/client/test-error-page.tsx', load: () => import('./test-error-page.tsx') },
}
