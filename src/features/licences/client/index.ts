import type { Feature } from '#base/client/feature.ts'

export const feature: Feature = {
  pages: {
    licences: {
      src: 'src/features/licences/client/licences-page.tsx',
      load: () => import('./licences-page.tsx'),
    },
  },
}
