/** The short site key that prefixes every name in the browser's storage (D-29). */
export const siteKey = 'mds'
