import type { Page } from '#base/client/feature.ts'
import { loadAnswers, loadList } from './load.ts'

const list: Page = {
  src: 'src/features/search/client/list-page.tsx',
  load: () => import('./list-page.tsx'),
  loadContent: loadList,
}

export const pages: Readonly<Record<string, Page>> = {
  search: {
    src: 'src/features/search/client/search-page.tsx',
    load: () => import('./search-page.tsx'),
    loadContent: loadAnswers,
  },
  'search-a-z': list,
  'search-questions': list,
  'search-doses': list,
  'search-words': { src: 'src/features/search/client/words-page.tsx', load: () => import('./words-page.tsx') },
}
