/** The code of each administration page. */
export const pages = {
  admin: () => import('./admin-page.tsx'),
  'admin-email': () => import('./test-email-page.tsx'),
  'admin-error': () => import('./test-error-page.tsx'),
}

export type AdminPageName = keyof typeof pages
