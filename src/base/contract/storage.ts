/** The short site key that every name in the browser's storage starts with (D-29). */
export const siteKey = 'mds'
