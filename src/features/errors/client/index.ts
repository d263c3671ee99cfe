import type { Page } from '#base/client/slots.ts'

export { LoadFailed } from './load-failed.tsx'
export { NotFound } from './refusals.ts'

export const errorPages: Record<'error', Page> = {
  error: { src: 'src/features/errors/client/error-page.tsx', load: () => import('./error-page.tsx') },
}
