import type { Feature } from '#base/client/feature.ts'

/** All calculators load as one chunk, so that another calculator adds nothing to other pages. */
export const feature: Feature = {
  pages: {
    calculator: () => import('./pages.ts').then((file) => file.pages),
    'classification-tool': () => import('../classifier/client/pages.ts').then((file) => file.pages),
  },
}
