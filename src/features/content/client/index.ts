import type { UserBarItem } from '#base/client/slots.ts'

export type { PageContent } from '../contract/index.ts'
export { Region } from '../kinds/region/client.tsx'
export { Collection } from './collection/collection.tsx'
export { Funders, FundersDrawn } from './collection/funders.tsx'
export { ContentPage } from './content-page.tsx'
export { KeyPoints } from './key-points.tsx'
export { loadContent, prefetchContent } from './load.ts'

/** 'Edit mode - On' / 'Edit mode - Off' in the user bar (2.6). */
export const contentUserBarItems: readonly UserBarItem[] = [
  { name: 'edit-mode', load: () => import('./edit-mode/entry.tsx') },
]
