/** Placeholder in an address for the last shown tab. */
export const lastTab = 'last'
