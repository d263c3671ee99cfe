import type { Page } from '#base/client/feature.ts'

/** A page waits for this module, too. */
const family = 'src/features/classifier/client/pages.ts'

export const pages: Record<string, Page> = {
  classifier: {
    src: [family, 'src/features/classifier/client/classifier-page.tsx'],
    load: () => import('./classifier-page.tsx'),
  },
  comparison: {
    src: [
      family,
      'src/features/classifier/client/comparison-page.tsx',
      'src/features/classifier/client/comparison-tables.tsx',
    ],
    load: () => import('./comparison-page.tsx'),
  },
}
