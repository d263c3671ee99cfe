import type { Page } from '#base/client/slots.ts'

export const mediaPages: Record<'image-viewer', Page> = {
  'image-viewer': {
    src: 'src/features/media/client/image-viewer-page.tsx',
    load: () => import('./image-viewer-page.tsx'),
  },
}
