import type { Page, UserBarItem } from '#base/client/slots.ts'

export type { PageContent } from '../contract/index.ts'
export { Document } from '../kinds/document/client.tsx'
export { Image } from '../kinds/image/client.tsx'
export { ImageLink } from '../kinds/image-link/client.tsx'
export { Region } from '../kinds/region/client.tsx'
export { Collection } from './collection/collection.tsx'
export { Funders, FundersDrawn } from './collection/funders.tsx'
export { ContentPage } from './content-page.tsx'
export { KeyPoints } from './key-points.tsx'
export { loadContent, prefetchContent } from './load.ts'

/** The image viewer shows what pages place. */
export const contentPages: Record<'image-viewer', Page> = {
  'image-viewer': {
    src: 'src/features/content/client/viewer/image-viewer-page.tsx',
    load: () => import('./viewer/image-viewer-page.tsx'),
  },
}

/** 'Edit mode - On' / 'Edit mode - Off' in the user bar (2.6). */
export const contentUserBarItems: readonly UserBarItem[] = [
  { name: 'edit-mode', load: () => import('./edit-mode/entry.tsx') },
]
