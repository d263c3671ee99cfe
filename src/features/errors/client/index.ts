import type { Feature } from '#base/client/feature.ts'

export { report, watchErrors } from './last-resort.ts'

export { LoadFailed } from './load-failed.tsx'
export { NotFound } from './refusals.ts'

export const feature: Feature = {
  pages: { error: { src: 'src/features/errors/client/error-page.tsx', load: () => import('./error-page.tsx') } },
}
