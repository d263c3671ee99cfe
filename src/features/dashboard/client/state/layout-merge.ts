import type { Dashboard } from '../../contract/dashboard.ts'

/** Tells whether two layouts differ in nothing but the tab that is shown, if in that. */
export const isOnlySelected = (one: Dashboard, other: Dashboard): boolean => withoutShown(one) === withoutShown(other)

const withoutShown = (dashboard: Dashboard) => JSON.stringify({ ...dashboard, selected: '', revision: 0 })
