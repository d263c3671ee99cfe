import type { Feature } from '#base/client/feature.ts'
import { templatePages } from '../templates/client/templates.ts'

export { Region } from '../kinds/region/client.tsx'
export { Funders, FundersHtml } from './collections/funders.tsx'
export { ContentContext, showContent, useContent } from './content.ts'
export { ContentPage, KeyPoints } from './content-page.tsx'
export {
  type CollectionInEditMode,
  editMode,
  type MediaInEditMode,
  type PartsInEditMode,
  type RegionInEditMode,
  setEditMode,
  takeOver,
  useEditMode,
} from './edit-mode.ts'
export { DocumentHtml } from './history/document-html.tsx'
export { regionName } from './history/region-name.ts'
export { keepContent, loadContent, loadNearest, prefetchContent } from './load.ts'
export { PagePartsContext } from './page-parts.ts'
export { usePartId } from './part-id.ts'
export { DraftTag, ReviewStrip } from './review-strip.tsx'
export { Comment } from './reviewing/comment.tsx'
export { ServerHtml } from './server-html.tsx'
export { watchImage } from './watch-image.ts'

/** The whole menu, as far as the visitor may see it; its code is loaded on the first call. */
export const loadMenu = () => import('./menu.ts').then(({ loadMenu }) => loadMenu())

export const feature: Feature = {
  pages: {
    ...templatePages,
    changes: { src: 'src/features/pages/client/changes-page.tsx', load: () => import('./changes-page.tsx') },
    'review-status': {
      src: 'src/features/pages/client/review-status-page.tsx',
      load: () => import('./review-status-page.tsx'),
    },
    'image-viewer': {
      src: 'src/features/pages/client/viewer/image-viewer-page.tsx',
      load: () => import('./viewer/image-viewer-page.tsx'),
    },
    review: {
      src: 'src/features/pages/client/reviewing/review-page.tsx',
      load: () => import('./reviewing/review-page.tsx'),
    },
    summary: {
      src: 'src/features/pages/client/summary-page.tsx',
      load: () => import('./summary-page.tsx'),
    },
  },
}
