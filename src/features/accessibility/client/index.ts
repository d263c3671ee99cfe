import type { Feature } from '#base/client/feature.ts'

export const feature: Feature = {
  pages: {
    accessibility: {
      src: 'src/features/accessibility/client/statement.tsx',
      load: () => import('./accessibility-page.tsx'),
    },
  },
}
