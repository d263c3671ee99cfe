import type { Route } from '#base/contract/route.ts'

const hidden = { hidden: true } as const
const list = { ...hidden, page: 'search-list', parent: '/search', query: [] } as const

/** The search, and the lists for browsing without a search; none of them is in a menu. */
export const searchRoutes = [
  {
    name: 'search',
    path: '/search',
    title: 'Search',
    description: 'Search recommendations, doses, calculators and all other text on this site',
    query: ['q', 'kind', 'in', 'show', 'scope', 'find'],
    ...hidden,
  },
  {
    name: 'search-a-z',
    path: '/search/a-z',
    title: 'A–Z',
    description: 'Every page, heading, drug and gene, and the other names that they go by',
    ...list,
  },
  {
    name: 'search-questions',
    path: '/search/questions',
    title: 'Questions',
    description: 'Questions asked in clinic, each with where it is answered',
    ...list,
  },
  {
    name: 'search-doses',
    path: '/search/doses',
    title: 'Doses',
    description: 'Every dose in these pages, with its caution and its source',
    ...list,
  },
  {
    name: 'search-words',
    path: '/search/words',
    title: 'Search words',
    description: 'Synonyms, questions without an answer and chosen answers',
    parent: '/search',
    roles: ['Editor', 'Admin'],
    isStatic: true,
    ...hidden,
  },
] as const satisfies readonly Route[]
