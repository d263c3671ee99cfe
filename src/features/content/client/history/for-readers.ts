// What every page may come to need but seldom does: one small chunk that a page has to know of, whatever else it leads to.

export { AsOfBanner } from './as-of-banner.tsx'

/** What is shown when a reader asks what changed on the page. */
export const loadChanges = () => import('./changes.tsx')
