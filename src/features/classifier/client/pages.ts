import type { Page } from '#base/client/feature.ts'

export const pages: Record<string, Page> = {
  classifier: {
    src: 'src/features/classifier/client/classifier-page.tsx',
    load: () => import('./classifier-page.tsx'),
  },
  comparison: {
    src: ['src/features/classifier/client/comparison-page.tsx', 'src/features/classifier/client/comparison-tables.tsx'],
    load: () => import('./comparison-page.tsx'),
  },
}
