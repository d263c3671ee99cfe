/** Stands in an address for the tab that was shown last. */
export const lastTab = 'last'
