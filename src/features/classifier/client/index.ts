import type { Feature } from '#base/client/feature.ts'

export const feature: Feature = {
  pages: { 'classification-tool': () => import('./pages.ts').then((file) => file.pages) },
}
