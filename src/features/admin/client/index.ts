import type { Feature } from '#base/client/feature.ts'

export const feature: Feature = {
  pages: { administration: () => import('./pages.ts').then((file) => file.pages) },
}
