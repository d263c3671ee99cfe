import type { Feature, PageFamily } from '#base/client/feature.ts'

export type { SearchPage } from '../contract/calls.ts'
export { Answers } from './answers.tsx'
export { SearchBox, SearchForm } from './search-box.tsx'

const family: PageFamily = async () => (await import('./pages.ts')).pages

export const feature: Feature = { pages: { search: family, 'search-list': family, 'search-words': family } }
